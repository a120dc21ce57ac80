// How a window becomes the next one while the reels rest: symbols appear in their places, or those that won vanish and the others fall.
import { animate, easeInOut, easeOut, prefersStill, type Skip } from '#games/sdk/client/timeline.ts';
import type { FaceReels } from '../../slot-data.ts';
import type { Position } from '../slot-face.ts';
import { cellOf, type Layout } from './layout.ts';
import type { Reel } from './reel.ts';

export interface WindowParts {
  layout: Layout;
  reels: readonly Reel[];
  /** Draws a frame. */
  wake(): void;
}

const appearMs = 420;
const vanishMs = 240;
const fallMs = 380;

/** Puts the symbols of a window into their places at once. */
export function putWindow({ layout, reels, wake }: WindowParts, window: FaceReels): void {
  for (const [index, reel] of reels.entries()) {
    const { height } = cellOf(layout, reel.rows.length);
    for (const [row, symbol] of (window[index] ?? []).entries()) {
      reel.put(row, symbol);
      const sprite = reel.rows[row];
      if (sprite === undefined) continue;
      sprite.y = (row + 0.5) * height;
      sprite.alpha = 1;
    }
  }
  wake();
}

/** Symbols that are others than before swell up in their places. */
export async function appear(parts: WindowParts, before: FaceReels, after: FaceReels, skip: Skip): Promise<void> {
  putWindow(parts, after);
  if (prefersStill()) return;
  const { layout, reels, wake } = parts;
  const fresh = reels.flatMap((reel, index) => reel.rows.filter((_, row) => before[index]?.[row] !== after[index]?.[row]));
  const draw = (part: number): void => {
    const size = layout.symbolSize * (0.35 + 0.65 * part + 0.14 * Math.sin(part * Math.PI));
    for (const sprite of fresh) {
      sprite.width = size;
      sprite.height = size;
      sprite.alpha = Math.min(1, part * 2);
    }
    wake();
  };
  await animate(appearMs, draw, { skip, ease: easeOut });
}

/** Of how many rows each symbol of a column after the fall has come down, `gone` those that vanished. */
export function fallsOf(rowCount: number, gone: readonly number[]): number[] {
  const stayed = Array.from({ length: rowCount }, (_, row) => row).filter((row) => !gone.includes(row));
  return Array.from({ length: rowCount }, (_, row) => (row < gone.length ? gone.length : row - (stayed[row - gone.length] ?? row)));
}

/** Those of `removed` vanish, what lies over them falls, and new symbols fall in from above. */
export async function fall(parts: WindowParts, after: FaceReels, removed: readonly Position[], skip: Skip): Promise<void> {
  const { layout, reels, wake } = parts;
  if (prefersStill()) return putWindow(parts, after);
  const going = removed.flatMap(({ reel, row }) => reels[reel]?.rows[row] ?? []);
  const vanish = (part: number): void => {
    for (const sprite of going) {
      sprite.alpha = 1 - part;
      sprite.width = layout.symbolSize * (1 + part * 0.25);
      sprite.height = layout.symbolSize * (1 + part * 0.25);
    }
    wake();
  };
  await animate(vanishMs, vanish, { skip });
  putWindow(parts, after);
  const rowsOf = (index: number): number[] => [...new Set(removed.filter(({ reel }) => reel === index).map(({ row }) => row))];
  const falls = reels.map((_, index) => fallsOf(layout.rowCount, rowsOf(index)));
  const drop = (part: number): void => {
    for (const [index, reel] of reels.entries())
      for (const [row, sprite] of reel.rows.entries()) sprite.y = (row + 0.5 - (falls[index]?.[row] ?? 0) * (1 - part)) * layout.cellHeight;
    wake();
  };
  await animate(fallMs, drop, { skip, ease: easeInOut });
}

/** Reels move by whole symbols, 1 one down, and show the window. */
export async function nudge(parts: WindowParts, after: FaceReels, shifts: readonly number[], skip: Skip): Promise<void> {
  const { reels, wake } = parts;
  const draw = (part: number): void => {
    for (const [index, reel] of reels.entries()) if ((shifts[index] ?? 0) !== 0) reel.slide(shifts[index] ?? 0, part);
    wake();
  };
  if (prefersStill()) draw(1);
  else await animate(460, draw, { skip, ease: easeInOut });
  putWindow(parts, after);
}
