import { type Renderer, WebGLRenderer } from 'pixi.js';
import type { SurfaceOptions } from './renderer.ts';

export async function openWebgl(options: SurfaceOptions): Promise<Renderer> {
  const renderer = new WebGLRenderer();
  await renderer.init({ ...options, powerPreference: 'high-performance' });
  return renderer;
}
