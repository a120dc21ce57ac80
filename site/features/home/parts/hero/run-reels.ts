// Lets a game's reels turn and come to rest on one result after the other, on a canvas. The pictures are drawn once at the size needed;
// a frame then copies some twenty small squares, and between two results nothing is drawn at all.
import type { Reels } from '#contract/reels.ts';
import { easeReel, reelAt, type Turn, turnTo } from './reel-motion.ts';

/** The first result has been in sight since the page came. */
const firstRestMs = 600;
const restMs = 4200;
const litRestMs = 5600;
/** Of the window behind the symbols, as styles have it. */
const backdrop = '#0b0a12';

interface Stage {
  canvas: HTMLCanvasElement;
  reels: Reels;
  /** Pictures by symbol. */
  pictures: ReadonlyMap<string, HTMLImageElement>;
  /** Told at each result, and as the reels begin to turn. */
  onRest: (result: Reels['results'][number] | undefined) => void;
}

/** The pictures as bitmaps of the cell's size. */
function drawCells({ pictures }: Stage, size: number): Map<string, HTMLCanvasElement> {
  const cells = new Map<string, HTMLCanvasElement>();
  for (const [symbol, picture] of pictures) {
    const cell = document.createElement('canvas');
    cell.width = size;
    cell.height = size;
    const margin = Math.round(size * 0.04);
    cell.getContext('2d')?.drawImage(picture, margin, margin, size - 2 * margin, size - 2 * margin);
    cells.set(symbol, cell);
  }
  return cells;
}

/** Runs until it is called off. Begins at rest on the first result, which the page shows already. */
export function runReels(stage: Stage): () => void {
  const { canvas, reels, onRest } = stage;
  const brush = canvas.getContext('2d');
  let size = 0;
  let cells = new Map<string, HTMLCanvasElement>();
  let at = 0;
  let turns: Turn[] = [];
  let startMs = 0;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fit(): void {
    const wide = Math.round((canvas.clientWidth / reels.strips.length) * Math.min(devicePixelRatio, 2));
    if (wide === size || wide === 0) return;
    size = wide;
    canvas.width = size * reels.strips.length;
    canvas.height = size * reels.rows;
    cells = drawCells(stage, size);
  }

  function paint(elapsedMs: number): boolean {
    if (brush === null) return false;
    brush.fillStyle = backdrop;
    brush.fillRect(0, 0, canvas.width, canvas.height);
    let isMoving = false;
    for (const [reel, turn] of turns.entries()) {
      const strip = reels.strips[reel] ?? [];
      const place = reelAt(turn, easeReel(elapsedMs / turn.ms));
      isMoving ||= elapsedMs < turn.ms;
      const first = Math.floor(place);
      for (let row = 0; row <= reels.rows; row += 1) {
        const symbol = strip[(((first + row) % strip.length) + strip.length) % strip.length];
        const cell = symbol === undefined ? undefined : cells.get(symbol);
        if (cell !== undefined) brush.drawImage(cell, reel * size, Math.round((first + row - place) * size));
      }
    }
    return isMoving;
  }

  function step(nowMs: number): void {
    frame = 0;
    startMs ||= nowMs;
    if (paint(nowMs - startMs)) frame = requestAnimationFrame(step);
    else stand(reels.results[at]?.places.length === 0 ? restMs : litRestMs);
  }

  function stand(ms: number): void {
    onRest(reels.results[at]);
    timer = setTimeout(turnAll, ms);
  }

  function turnAll(): void {
    const from = reels.results[at]?.stops ?? [];
    at = (at + 1) % reels.results.length;
    const to = reels.results[at]?.stops ?? [];
    turns = reels.strips.map(({ length }, reel) => turnTo({ from: from[reel] ?? 0, to: to[reel] ?? 0, length, reel }));
    startMs = 0;
    fit();
    onRest(undefined);
    frame = requestAnimationFrame(step);
  }

  stand(firstRestMs);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    // what the page shows beneath is the first result
    brush?.clearRect(0, 0, canvas.width, canvas.height);
    onRest(reels.results[0]);
  };
}
