// The five reels on their surface: they run, land one after another, light up what wins and draw its lines.
import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { baseReels, type Position, reelCount, type Reels, rowCount } from '../../for-client.ts';
import { animate, prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';
import { createEmbers } from './embers.ts';
import type { Layout } from './layout.ts';
import { createReel } from './reel.ts';
import { openSurface, type Surface } from './renderer.ts';
import { loadTextures } from './textures.ts';
import { createLineDrawing } from './win-lines.ts';

export interface ReelSet {
  canvas: HTMLCanvasElement;
  kind: string;
  rest(strips: Reels, stops: readonly number[]): void;
  run(strips: Reels): void;
  /** Lands the reels on the stops, left to right. `slow` names reels that take longer; `onLand` is told of each. */
  land(
    stops: readonly number[],
    options: { skip: Skip; slow(reel: number): boolean; onSlow(reel: number): void; onLand(reel: number): void },
  ): Promise<void>;
  /** Lights up symbols and dims the others; nothing given lights all. */
  light(positions?: readonly Position[], isGain?: boolean): void;
  drawLine(number: number, positions: readonly Position[], isGain: boolean, skip: Skip): Promise<void>;
  drawFrames(positions: readonly Position[], isGain: boolean): void;
  clearLines(): void;
  burst(count: number): void;
  destroy(): void;
}

const stepMs = 190;
const slowMs = 1250;
const dimmed = 0.3;
/** How far lines and sparks may reach over the reels' edge. */
export const margin = 10;

/** A column of light behind a reel that others wait for. */
function drawBeam(layout: Layout, glow: Texture): Container {
  const beam = new Container();
  for (const height of [1.9, 1.3, 1.3]) {
    const light = new Sprite(glow);
    light.anchor.set(0.5);
    light.width = layout.cellWidth * 1.9;
    light.height = layout.reels.height * height;
    beam.addChild(light);
  }
  const inset = layout.cellWidth * 0.02;
  const box = new Graphics();
  box.roundRect(
    inset - layout.cellWidth / 2,
    inset - layout.reels.height / 2,
    layout.cellWidth - inset * 2,
    layout.reels.height - inset * 2,
    layout.cellWidth * 0.08,
  );
  box.stroke({ width: Math.max(2, layout.cellWidth * 0.022), color: 0xffdf9a });
  beam.addChild(box);
  beam.y = layout.reels.height / 2;
  beam.visible = false;
  return beam;
}

function createParts(layout: Layout, textures: Awaited<ReturnType<typeof loadTextures>>) {
  const stage = new Container();
  const field = new Container();
  const reels = Array.from({ length: reelCount }, (_, index) => {
    const reel = createReel(layout, textures);
    reel.node.x = index * layout.cellWidth;
    return reel;
  });
  const mask = new Graphics().rect(0, 0, layout.reels.width, layout.reels.height).fill(0xffffff);
  const window = new Container();
  window.addChild(...reels.map(({ node }) => node), mask);
  window.mask = mask;
  const glows = Array.from({ length: reelCount * rowCount }, (_, index) => {
    const glow = new Sprite(textures.glow);
    glow.anchor.set(0.5);
    glow.width = layout.cellWidth * 1.5;
    glow.height = layout.cellHeight * 1.5;
    glow.x = (Math.floor(index / rowCount) + 0.5) * layout.cellWidth;
    glow.y = ((index % rowCount) + 0.5) * layout.cellHeight;
    glow.visible = false;
    return glow;
  });
  const drawing = createLineDrawing(layout);
  const embers = createEmbers(layout, textures);
  const beam = drawBeam(layout, textures.glow);
  field.addChild(...glows, beam, window, drawing.graphics, embers.node);
  field.position.set(margin, margin);
  stage.addChild(field);
  return { stage, reels, glows, drawing, embers, beam };
}

export async function createReelSet(layout: Layout): Promise<ReelSet> {
  const resolution = Math.min(window.devicePixelRatio || 1, 2.5);
  const textures = await loadTextures(layout.symbolSize * resolution);
  const { stage, reels, glows, drawing, embers, beam } = createParts(layout, textures);
  let lit: Sprite[] = [];
  let litAt = 0;

  /** Everything that moves by itself; true while something does. */
  function move(now: number): boolean {
    const running = reels.map((reel) => reel.move(now)).some(Boolean);
    const sparkling = embers.move(now);
    if (beam.visible) beam.alpha = 0.72 + 0.28 * Math.sin(now / 110);
    const pulse = prefersStill() ? 1 : 1 + 0.045 * Math.sin((now - litAt) / 170);
    for (const sprite of lit) {
      sprite.width = layout.symbolSize * pulse;
      sprite.height = layout.symbolSize * pulse;
    }
    return running || sparkling || beam.visible || (lit.length > 0 && !prefersStill());
  }
  const surface: Surface = await openSurface(stage, move);
  surface.resize(layout.reels.width + margin * 2, layout.reels.height + margin * 2, resolution);
  let strips: Reels = baseReels;

  function light(positions: readonly Position[] = [], isGain = true): void {
    for (const sprite of lit) {
      sprite.width = layout.symbolSize;
      sprite.height = layout.symbolSize;
    }
    const isLit = (reel: number, row: number): boolean => positions.some((one) => one.reel === reel && one.row === row);
    lit = [];
    litAt = performance.now();
    for (const [index, reel] of reels.entries())
      for (const [row, sprite] of reel.rows.entries()) {
        const wins = isLit(index, row);
        sprite.alpha = positions.length === 0 || wins ? 1 : dimmed;
        const glow = glows[index * rowCount + row];
        if (glow !== undefined) glow.visible = wins && isGain;
        if (wins && isGain) lit.push(sprite);
      }
    surface.wake();
  }

  async function fadeTo(stops: readonly number[], onLand: (reel: number) => void, skip: Skip): Promise<void> {
    for (const [index, reel] of reels.entries()) {
      const strip = strips[index];
      if (strip === undefined) continue;
      reel.rest(strip, stops[index] ?? 0);
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
    rest(along, stops) {
      strips = along;
      for (const [index, reel] of reels.entries()) {
        const strip = along[index];
        if (strip !== undefined) reel.rest(strip, stops[index] ?? 0);
        reel.node.alpha = 1;
      }
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
    async land(stops, { skip, slow, onSlow, onLand }) {
      if (prefersStill()) return await fadeTo(stops, onLand, skip);
      const landings: Promise<void>[] = [];
      for (const [index, reel] of reels.entries()) {
        const isSlow = slow(index) && !skip.isPulled;
        if (isSlow) {
          await Promise.all(landings);
          beam.x = (index + 0.5) * layout.cellWidth;
          beam.visible = true;
          onSlow(index);
          surface.wake();
        }
        if (index > 0) await wait(isSlow ? slowMs : stepMs, skip);
        beam.visible = false;
        landings.push(reel.land(stops[index] ?? 0, skip.isPulled).then(() => onLand(index)));
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
