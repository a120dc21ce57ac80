import type { Box } from '#games/sdk/art/cabinet.ts';

/** How many symbols are shown side by side and one over another. */
export interface Size {
  reelCount: number;
  /** The largest number of rows, where reels show now more, now fewer. */
  rowCount: number;
  /** How many cells the window is high, where that is not `rowCount`: reels of more rows have flatter cells. */
  cellsHigh?: number;
}

export interface Layout {
  reelCount: number;
  rowCount: number;
  /** Where the symbols are, in the game's coordinates. */
  reels: Box;
  cellWidth: number;
  cellHeight: number;
  /** Edge of the square that a symbol fills. */
  symbolSize: number;
}

/** Cells are a little higher than wide, and may be more so where there is room. */
const flattest = 1;
const tallest = 1.2;
/** On a wide board the scene keeps its share. */
const wideBoard = 900;
const widestReels = 0.69;
/** The cabinet's frame around the symbols, as a part of their width, and at least in pixels. */
const framePart = 0.03;
const minFrame = 13;

/** How much of its cell a symbol fills. */
const symbolPart = 0.95;

/** The largest reels that fit the board with their frame around them. */
export function layOut(board: Box, { reelCount, rowCount, cellsHigh = rowCount }: Size): Layout {
  const frame = Math.max(minFrame, board.width * framePart);
  const width = Math.max(100, board.width - frame * 2);
  const height = Math.max(80, board.height - frame * 2);
  const widest = board.width > wideBoard ? (board.width * widestReels) / reelCount : width / reelCount;
  const cellWidth = Math.floor(Math.min(width / reelCount, height / cellsHigh / flattest, widest));
  const cellHeight = Math.floor(Math.min(height / cellsHigh, cellWidth * (board.width > board.height ? flattest * 1.02 : tallest)));
  const reels = { width: cellWidth * reelCount, height: cellHeight * cellsHigh };
  const x = Math.round(board.x + (board.width - reels.width) / 2);
  const y = Math.round(board.y + (board.height - reels.height) / 2);
  return {
    reelCount,
    rowCount,
    reels: { x, y, ...reels },
    cellWidth,
    cellHeight,
    symbolSize: Math.min(cellWidth, cellHeight) * symbolPart,
  };
}

/** Returns the height of a cell on a reel that shows so many symbols, and the edge of these. */
export function cellOf({ reels, cellWidth }: Layout, rows: number): { height: number; size: number } {
  const height = reels.height / rows;
  return { height, size: Math.min(cellWidth, height) * symbolPart };
}
