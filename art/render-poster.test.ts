import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  drawFavicon,
  drawMaskableIcon,
  drawNotFound,
  drawPoster,
  type PictureFormat,
  type PictureScale,
  renderPoster,
  sceneNames,
} from './index.ts';

const sizes = { tall: [200, 300], square: [200, 200] } as const;
const everyCard = sceneNames.flatMap((scene) => (['tall', 'square'] as const).map((shape) => ({ scene, shape })));

async function sizeOf(picture: Buffer): Promise<[format: string | undefined, width: number | undefined, height: number | undefined]> {
  const { format, width, height } = await sharp(picture).metadata();
  return [format, width, height];
}

describe('renderPoster', () => {
  it.each(everyCard)('renders $scene $shape in its size, with light and dark in it', async ({ scene, shape }) => {
    const picture = await renderPoster(drawPoster({ identity: 'golden-caravan', scene, shape }), { format: 'webp', scale: 1 });
    expect(await sizeOf(picture)).toEqual(['webp', ...sizes[shape]]);
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.slice(0, 3).map(({ max }) => max))).toBeGreaterThan(180);
    expect(Math.min(...channels.slice(0, 3).map(({ min }) => min))).toBeLessThan(24);
  });

  it.each(sceneNames)('keeps wide %s dark and calm to the left', async (scene) => {
    const picture = await renderPoster(drawPoster({ identity: 'warm-light', scene, shape: 'wide' }), { format: 'webp', scale: 1 });
    expect(await sizeOf(picture)).toEqual(['webp', 1200, 630]);
    const left = await sharp(picture).extract({ left: 0, top: 0, width: 420, height: 630 }).toBuffer();
    const { channels } = await sharp(left).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeLessThan(40);
  });

  it.each<{ format: PictureFormat; scale: PictureScale; kind: string }>([
    { format: 'avif', scale: 1, kind: 'heif' },
    { format: 'avif', scale: 3, kind: 'heif' },
    { format: 'webp', scale: 2, kind: 'webp' },
    { format: 'png', scale: 2, kind: 'png' },
    { format: 'jpeg', scale: 1, kind: 'jpeg' },
  ])('renders $format at scale $scale', async ({ format, scale, kind }) => {
    const picture = await renderPoster(drawPoster({ identity: 'jade-tides', shape: 'tall' }), { format, scale });
    expect(await sizeOf(picture)).toEqual([kind, 200 * scale, 300 * scale]);
  });

  it('keeps pictures small', async () => {
    for (const scene of ['tide', 'isles', 'wheel'] as const) {
      const svg = drawPoster({ identity: 'golden-caravan', scene, shape: 'tall' });
      expect((await renderPoster(svg, { format: 'avif', scale: 3 })).length).toBeLessThan(45_000);
      expect((await renderPoster(svg, { format: 'webp', scale: 1 })).length).toBeLessThan(12_000);
    }
  });

  it('gives the same bytes for the same picture', async () => {
    const svg = drawPoster({ identity: 'velvet-wheel', shape: 'square' });
    const [first, again] = await Promise.all([0, 1].map(() => renderPoster(svg, { format: 'webp', scale: 2 })));
    expect(first).toEqual(again);
  });

  it('renders the pictures of the brand', async () => {
    expect(await sizeOf(await renderPoster(drawNotFound(), { format: 'png', scale: 2 }))).toEqual(['png', 1280, 800]);
    expect(await sizeOf(await renderPoster(drawFavicon(16), { format: 'png', scale: 1 }))).toEqual(['png', 16, 16]);
    expect(await sizeOf(await renderPoster(drawMaskableIcon(), { format: 'png', scale: 1 }))).toEqual(['png', 512, 512]);
  });

  it('rejects what is no SVG', async () => {
    await expect(renderPoster('<html></html>', { format: 'png', scale: 1 })).rejects.toThrow('unsupported image format');
  });
});
