// The drawing surface. Frames are drawn only while something moves. Without WebGL, or where WebGL is only imitated by the processor,
// the canvas renderer draws the same.
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import type { Container, Renderer } from 'pixi.js';

export interface Surface {
  canvas: HTMLCanvasElement;
  /** 'webgl' or 'canvas'. */
  kind: string;
  resize(width: number, height: number, resolution: number): void;
  destroy(): void;
  /** Draws frames until `move` answers false. */
  wake(): void;
}

function isImitated(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return true;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(info === null ? context.RENDERER : info.UNMASKED_RENDERER_WEBGL));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export interface SurfaceOptions {
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
  backgroundAlpha: number;
  antialias: boolean;
  autoDensity: boolean;
  skipExtensionImports: boolean;
}

/** Opens a renderer with a canvas of its own. Only the one that is used is loaded. */
export async function openRenderer(): Promise<Renderer> {
  const options: SurfaceOptions = {
    canvas: document.createElement('canvas'),
    width: 10,
    height: 10,
    backgroundAlpha: 0,
    antialias: true,
    autoDensity: true,
    skipExtensionImports: true,
  };
  if (isImitated()) return await (await import('./open-canvas.ts')).openCanvas(options);
  return await (await import('./open-webgl.ts')).openWebgl(options);
}

export function createSurface(renderer: Renderer, stage: Container, move: (now: number) => boolean): Surface {
  let frame = 0;

  function draw(): void {
    const isMoving = move(performance.now());
    renderer.render(stage);
    frame = isMoving ? requestAnimationFrame(draw) : 0;
  }
  return {
    canvas: renderer.canvas,
    kind: renderer.name,
    resize(width, height, resolution) {
      renderer.resolution = resolution;
      renderer.resize(width, height);
    },
    wake() {
      if (frame === 0) frame = requestAnimationFrame(draw);
    },
    destroy() {
      cancelAnimationFrame(frame);
      renderer.destroy();
    },
  };
}
