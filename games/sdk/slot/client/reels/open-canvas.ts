import { CanvasRenderer, type Renderer } from 'pixi.js';
import type { SurfaceOptions } from './renderer.ts';

export async function openCanvas(options: SurfaceOptions): Promise<Renderer> {
  const renderer = new CanvasRenderer();
  await renderer.init(options);
  return renderer;
}
