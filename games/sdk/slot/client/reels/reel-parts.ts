// What the reels' stage is made of, from back to front: lights, the beam, the reels in their window, lines and sparks.
import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import type { SlotFace } from '../slot-face.ts';
import { createEmbers } from './embers.ts';
import type { Layout } from './layout.ts';
import { createReel } from './reel.ts';
import type { Textures } from './textures.ts';
import { createLineDrawing } from './win-lines.ts';

/** How far lines and sparks may reach over the reels' edge. */
export const margin = 10;

/** A column of light behind a reel that others wait for. */
function drawBeam(layout: Layout, glow: Texture, edge: number): Container {
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
  box.stroke({ width: Math.max(2, layout.cellWidth * 0.022), color: edge });
  beam.addChild(box);
  beam.y = layout.reels.height / 2;
  beam.visible = false;
  return beam;
}

export function createParts(face: SlotFace, layout: Layout, textures: Textures) {
  const { reelCount, rowCount } = layout;
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
  const drawing = createLineDrawing(layout, face, (reel) => reels[reel]?.rows.length ?? rowCount);
  const embers = createEmbers(layout, textures);
  const beam = drawBeam(layout, textures.glow, face.colours.beam);
  const pins = new Container();
  field.addChild(...glows, beam, window, pins, drawing.graphics, embers.node);
  field.position.set(margin, margin);
  stage.addChild(field);
  return { stage, reels, glows, pins, drawing, embers, beam };
}
