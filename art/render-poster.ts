import type { Sharp } from 'sharp';

export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** Pixels of the picture for one pixel of its layout. */
export type PictureScale = 1 | 2 | 3;

// Measured over all scenes: a 600x900 AVIF takes at most 40 kB, a 200x300 WebP at most 12 kB. AVIF at a higher effort saves a
// sixth of the bytes for four times the time.
const encoders: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 60, effort: 2, chromaSubsampling: '4:4:4' }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4, smartSubsample: true }),
  png: (picture) => picture.png({ palette: true, quality: 95, effort: 10, dither: 1 }),
  jpeg: (picture) => picture.jpeg({ quality: 82, mozjpeg: true }),
};

/**
 * Turns the SVG of a poster or of a brand picture into pixels: its own width and height, times the scale. Rejects when the text is no SVG.
 * PNG keeps transparency, in 256 colours, a third of the bytes of the full range; it is large for posters, because of their grain; JPEG is for readers of previews that know no newer format.
 */
export async function renderPoster(
  svg: string,
  { format, scale }: { readonly format: PictureFormat; readonly scale: PictureScale },
): Promise<Buffer> {
  // only where something is drawn, since the library is large
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return await encoders[format](sharp(Buffer.from(svg), { density: 72 * scale })).toBuffer();
}
