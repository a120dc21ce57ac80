import { Graphics } from 'pixi.js';
import type { Position, SlotFace } from '../slot-face.ts';
import { cellOf, type Layout } from './layout.ts';

export interface LineDrawing {
  graphics: Graphics;
  /** Draws a line up to a part of its way, with frames around the winning symbols. */
  line(number: number, positions: readonly Position[], part: number, isGain: boolean): void;
  /** Draws frames alone, for wins that lie anywhere. */
  frames(positions: readonly Position[], isGain: boolean): void;
  clear(): void;
}

/** `rowsOf`: how many symbols a reel shows now. */
export function createLineDrawing(
  layout: Layout,
  { lines, colours }: Pick<SlotFace, 'lines' | 'colours'>,
  rowsOf: (reel: number) => number,
): LineDrawing {
  const graphics = new Graphics();
  const { cellWidth, cellHeight, reelCount } = layout;
  const lineColour = (number: number): number => colours.lines[(number - 1) % colours.lines.length] ?? colours.plain;
  const centre = (reel: number, row: number): [number, number] => [(reel + 0.5) * cellWidth, (row + 0.5) * cellHeight];
  const thick = Math.max(2, cellWidth * 0.026);

  function frame(positions: readonly Position[], colour: number): void {
    const inset = cellWidth * 0.025;
    for (const { reel, row } of positions) {
      const { height } = cellOf(layout, rowsOf(reel));
      graphics.roundRect(reel * cellWidth + inset, row * height + inset, cellWidth - inset * 2, height - inset * 2, cellWidth * 0.13);
      graphics.stroke({ width: thick, color: colour, alpha: 0.95 });
    }
  }

  function trace(points: readonly [number, number][], part: number): void {
    const reach = part * (points.length - 1);
    const [first, ...rest] = points;
    if (first === undefined) return;
    graphics.moveTo(...first);
    let from = first;
    for (const [index, to] of rest.entries()) {
      const left = Math.min(1, reach - index);
      if (left <= 0) return;
      graphics.lineTo(from[0] + (to[0] - from[0]) * left, from[1] + (to[1] - from[1]) * left);
      from = to;
    }
  }

  return {
    graphics,
    line(number, positions, part, isGain) {
      const rows = lines[number - 1];
      if (rows === undefined) return;
      const colour = isGain ? lineColour(number) : colours.plain;
      const inner = rows.map((row, reel) => centre(reel, row));
      const [, startY] = centre(0, rows[0] ?? 0);
      const [, endY] = centre(reelCount - 1, rows[reelCount - 1] ?? 0);
      const points: [number, number][] = [[0, startY], ...inner, [reelCount * cellWidth, endY]];
      graphics.clear();
      for (const [width, color, alpha] of [
        [thick * 4.4, colour, 0.16],
        [thick * 2.2, 0x000000, 0.5],
        [thick * 1.2, colour, 1],
      ] as const) {
        trace(points, part);
        graphics.stroke({ width, color, alpha, join: 'round', cap: 'round' });
      }
      if (part > 0.25) frame(positions, colour);
    },
    frames(positions, isGain) {
      graphics.clear();
      frame(positions, isGain ? colours.anywhere : colours.plain);
    },
    clear: () => void graphics.clear(),
  };
}
