// The reels on their surface: they run, land one after another, light up what wins and draw its lines.
import type { Sprite } from 'pixi.js';
import { animate, prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';
import type { FaceReels } from '../../slot-data.ts';
import type { Position, SlotFace } from '../slot-face.ts';
import { appear, fall, nudge, putWindow } from './change-window.ts';
import { cellOf, type Layout } from './layout.ts';
import { createParts, margin } from './reel-parts.ts';
import { pinSymbol } from './pin-symbol.ts';
import { createSurface, openRenderer, type Surface } from './renderer.ts';
import { loadTextures } from './textures.ts';

export interface ReelSet {
  canvas: HTMLCanvasElement;
  kind: string;
  rest(strips: FaceReels, stops: readonly number[], window?: FaceReels): void;
  run(strips: FaceReels): void;
  /** Lands the reels on the stops, left to right, each to show as many symbols as `window`. `slow` names reels that take longer; `onLand` is told of each. */
  land(
    stops: readonly number[],
    window: FaceReels,
    options: { skip: Skip; slow(reel: number): boolean; onSlow(reel: number): void; onLand(reel: number): void },
  ): Promise<void>;
  /** Lights up symbols and dims the others; nothing given lights all. */
  light(positions?: readonly Position[], isGain?: boolean): void;
  drawLine(number: number, positions: readonly Position[], isGain: boolean, skip: Skip): Promise<void>;
  drawFrames(positions: readonly Position[], isGain: boolean): void;
  clearLines(): void;
  /** The window becomes the next one while the reels rest. */
  appear(before: FaceReels, after: FaceReels, skip: Skip): Promise<void>;
  fall(after: FaceReels, removed: readonly Position[], skip: Skip): Promise<void>;
  nudge(after: FaceReels, shifts: readonly number[], skip: Skip): Promise<void>;
  /** Keeps a symbol before the reels at some places while they run; none given takes all away. */
  pin(positions: readonly Position[], symbol?: string): void;
  burst(count: number): void;
  destroy(): void;
}

const stepMs = 190;
const slowMs = 1250;
const dimmed = 0.3;
export async function createReelSet(face: SlotFace, layout: Layout): Promise<ReelSet> {
  const resolution = Math.min(window.devicePixelRatio || 1, 2.5);
  const [textures, renderer] = await Promise.all([loadTextures(face, layout.symbolSize * resolution), openRenderer()]);
  const { stage, reels, glows, pins, drawing, embers, beam } = createParts(face, layout, textures);
  let lit: { sprite: Sprite; size: number }[] = [];
  let litAt = 0;

  /** Everything that moves by itself; true while something does. */
  function move(now: number): boolean {
    const running = reels.map((reel) => reel.move(now)).some(Boolean);
    const sparkling = embers.move(now);
    if (beam.visible) beam.alpha = 0.72 + 0.28 * Math.sin(now / 110);
    const pulse = prefersStill() ? 1 : 1 + 0.045 * Math.sin((now - litAt) / 170);
    for (const { sprite, size } of lit) {
      sprite.width = size * pulse;
      sprite.height = size * pulse;
    }
    return running || sparkling || beam.visible || (lit.length > 0 && !prefersStill());
  }
  const surface: Surface = createSurface(renderer, stage, move);
  surface.resize(layout.reels.width + margin * 2, layout.reels.height + margin * 2, resolution);
  let strips: FaceReels = face.reels.base;
  const parts = { layout, reels, wake: () => surface.wake() };

  function light(positions: readonly Position[] = [], isGain = true): void {
    for (const { sprite, size } of lit) {
      sprite.width = size;
      sprite.height = size;
    }
    const isLit = (reel: number, row: number): boolean => positions.some((one) => one.reel === reel && one.row === row);
    lit = [];
    litAt = performance.now();
    for (const glow of glows) glow.visible = false;
    for (const [index, reel] of reels.entries()) {
      const { height, size } = cellOf(layout, reel.rows.length);
      for (const [row, sprite] of reel.rows.entries()) {
        const wins = isLit(index, row);
        sprite.alpha = positions.length === 0 || wins ? 1 : dimmed;
        const glow = glows[index * layout.rowCount + row];
        if (glow === undefined || !wins || !isGain) continue;
        glow.visible = true;
        glow.y = (row + 0.5) * height;
        glow.height = height * 1.5;
        lit.push({ sprite, size });
      }
    }
    surface.wake();
  }

  const rowsOf = (shown: FaceReels | undefined, reel: number): number => shown?.[reel]?.length ?? layout.rowCount;

  async function fadeTo(stops: readonly number[], shown: FaceReels, onLand: (reel: number) => void, skip: Skip): Promise<void> {
    for (const [index, reel] of reels.entries()) {
      const strip = strips[index];
      if (strip === undefined) continue;
      reel.rest(strip, stops[index] ?? 0, rowsOf(shown, index));
      await animate(
        110,
        (part) => {
          reel.node.alpha = 0.2 + 0.8 * part;
          surface.wake();
        },
        { skip },
      );
      onLand(index);
    }
  }

  return {
    canvas: surface.canvas,
    kind: surface.kind,
    light,
    rest(along, stops, shown) {
      strips = along;
      for (const [index, reel] of reels.entries()) {
        const strip = along[index];
        if (strip !== undefined) reel.rest(strip, stops[index] ?? 0, rowsOf(shown, index));
        reel.node.alpha = 1;
      }
      if (shown !== undefined) putWindow(parts, shown);
      light();
    },
    run(along) {
      light();
      drawing.clear();
      strips = along;
      const now = performance.now();
      for (const [index, reel] of reels.entries()) {
        const strip = along[index];
        if (strip === undefined) continue;
        if (prefersStill()) reel.node.alpha = 0.2;
        else reel.run(strip, now + index * 34);
      }
      surface.wake();
    },
    async land(stops, shown, { skip, slow, onSlow, onLand }) {
      if (prefersStill()) return await fadeTo(stops, shown, onLand, skip);
      const landings: Promise<void>[] = [];
      for (const [index, reel] of reels.entries()) {
        const isSlow = slow(index) && !skip.isPulled && skip.tempo === 1;
        if (isSlow) {
          await Promise.all(landings);
          beam.x = (index + 0.5) * layout.cellWidth;
          beam.visible = true;
          onSlow(index);
          surface.wake();
        }
        if (index > 0) await wait(isSlow ? slowMs : stepMs, skip);
        beam.visible = false;
        landings.push(reel.land(stops[index] ?? 0, rowsOf(shown, index), skip.isPulled || skip.tempo > 1).then(() => onLand(index)));
        surface.wake();
      }
      await Promise.all(landings);
    },
    async drawLine(number, positions, isGain, skip) {
      const show = (part: number): void => {
        drawing.line(number, positions, part, isGain);
        surface.wake();
      };
      if (prefersStill()) show(1);
      else await animate(300, show, { skip });
    },
    drawFrames(positions, isGain) {
      drawing.frames(positions, isGain);
      surface.wake();
    },
    clearLines() {
      drawing.clear();
      surface.wake();
    },
    appear: async (before, after, skip) => await appear(parts, before, after, skip),
    fall: async (after, removed, skip) => await fall(parts, after, removed, skip),
    nudge: async (after, shifts, skip) => await nudge(parts, after, shifts, skip),
    pin(positions, symbol = '') {
      pinSymbol(pins, layout, textures.sharp[symbol], positions);
      surface.wake();
    },
    burst(count) {
      if (prefersStill()) return;
      embers.burst(count);
      surface.wake();
    },
    destroy() {
      surface.destroy();
      stage.destroy({ children: true });
      textures.destroy();
    },
  };
}
