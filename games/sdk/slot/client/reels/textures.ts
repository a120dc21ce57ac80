import { CanvasSource, Texture } from 'pixi.js';
import { symbolDocument } from '#games/sdk/art/symbol-document.ts';
import type { SlotFace } from '../slot-face.ts';
import { loadPicture } from './load-picture.ts';

export interface Textures {
  sharp: Readonly<Record<string, Texture>>;
  /** Smeared downwards: what a running reel shows. The sharp ones until those are drawn, once the device has time for it. */
  readonly blurred: Readonly<Record<string, Texture>>;
  glow: Texture;
  ember: Texture;
  destroy(): void;
}

const toTexture = (canvas: HTMLCanvasElement): Texture =>
  new Texture({ source: new CanvasSource({ resource: canvas, autoDensity: false }) });

function drawGlow(size: number, colours: readonly string[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const light = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  for (const [index, colour] of colours.entries()) light.addColorStop(index / (colours.length - 1), colour);
  context.fillStyle = light;
  context.fillRect(0, 0, size, size);
  return canvas;
}

/** Drawing waits so long at most for a moment in which nothing else is to be done. */
const longestWaitMs = 1500;

async function idle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve, longestWaitMs);
  });
}

/** Every picture of the reels at the device's own resolution. */
export async function loadTextures({ symbols, pictures, colours }: SlotFace, symbolPixels: number): Promise<Textures> {
  const draw = async (blur: number) => {
    const drawn = symbols.map(
      async (symbol) =>
        [
          symbol,
          toTexture(await loadPicture(symbolDocument(pictures[symbol] ?? '', Math.round(symbolPixels), blur), symbolPixels)),
        ] as const,
    );
    return Object.fromEntries(await Promise.all(drawn));
  };
  const sharp = await draw(0);
  let blurred = sharp;
  let isGone = false;
  async function smear(): Promise<void> {
    await idle();
    const smeared = isGone ? {} : await draw(15);
    if (isGone) for (const texture of Object.values(smeared)) texture.destroy(true);
    else blurred = smeared;
  }
  smear().catch(reportError);
  const glow = toTexture(drawGlow(128, colours.glow));
  const ember = toTexture(drawGlow(32, colours.spark));
  return {
    sharp,
    get blurred() {
      return blurred;
    },
    glow,
    ember,
    destroy() {
      isGone = true;
      const own = new Set([...Object.values(sharp), ...Object.values(blurred), glow, ember]);
      for (const texture of own) texture.destroy(true);
    },
  };
}
