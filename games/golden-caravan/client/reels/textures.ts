import { CanvasSource, Texture } from 'pixi.js';
import { type GameSymbol, symbols } from '../../for-client.ts';
import { drawSymbol } from '../art/symbol-art.ts';
import { loadPicture } from './load-picture.ts';

export interface Textures {
  sharp: Record<GameSymbol, Texture>;
  /** Smeared downwards: what a running reel shows. */
  blurred: Record<GameSymbol, Texture>;
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

/** Every picture of the reels at the device's own resolution. */
export async function loadTextures(symbolPixels: number): Promise<Textures> {
  const draw = async (blur: number) => {
    const drawn = symbols.map(
      async (symbol) => [symbol, toTexture(await loadPicture(drawSymbol(symbol, Math.round(symbolPixels), blur), symbolPixels))] as const,
    );
    return Object.fromEntries(await Promise.all(drawn)) as Record<GameSymbol, Texture>;
  };
  const [sharp, blurred] = await Promise.all([draw(0), draw(15)]);
  const glow = toTexture(drawGlow(128, ['rgba(255,214,130,.85)', 'rgba(255,170,70,.32)', 'rgba(255,150,50,0)']));
  const ember = toTexture(drawGlow(32, ['rgba(255,246,214,1)', 'rgba(255,190,90,.8)', 'rgba(255,140,40,0)']));
  return {
    sharp,
    blurred,
    glow,
    ember,
    destroy() {
      for (const texture of [...Object.values(sharp), ...Object.values(blurred), glow, ember]) texture.destroy(true);
    },
  };
}
