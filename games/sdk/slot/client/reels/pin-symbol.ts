import { type Container, Sprite, type Texture } from 'pixi.js';
import type { Position } from '../slot-face.ts';
import type { Layout } from './layout.ts';

/** Puts a symbol before the reels at some places, and takes away what was there; without a texture nothing is put. */
export function pinSymbol(pins: Container, layout: Layout, texture: Texture | undefined, positions: readonly Position[]): void {
  for (const pin of pins.removeChildren()) pin.destroy();
  if (texture === undefined) return;
  for (const { reel, row } of positions) {
    const pin = new Sprite(texture);
    pin.anchor.set(0.5);
    pin.position.set((reel + 0.5) * layout.cellWidth, (row + 0.5) * layout.cellHeight);
    pin.width = layout.symbolSize;
    pin.height = layout.symbolSize;
    pins.addChild(pin);
  }
}
