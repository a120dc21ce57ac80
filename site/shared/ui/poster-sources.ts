// Addresses of a poster's pictures: identity, scene (or `auto`), shape, scale, format. The densest first, as the server lists them.

export type PosterShape = 'tall' | 'square' | 'wide';
export type PosterFormat = 'avif' | 'webp' | 'jpeg';

/** Width and height at scale 1. */
export const posterSizes: Readonly<Record<PosterShape, { width: number; height: number }>> = {
  tall: { width: 200, height: 300 },
  square: { width: 200, height: 200 },
  wide: { width: 1200, height: 630 },
};

const scales = [3, 2, 1] as const;

export interface PosterName {
  identity: string;
  scene: string | null;
  shape: PosterShape;
}

export function posterUrl({ identity, scene, shape }: PosterName, scale: 1 | 2 | 3, format: PosterFormat): string {
  return `/assets/posters/${identity}.${scene ?? 'auto'}.${shape}@${scale}x.${format}`;
}

/**
 * The pictures of a poster for `srcset`: by pixel density for a picture shown at its own size, by width (`byWidth`) where the layout
 * decides how large it is. The wide one has no scale 3, which would be larger than any screen that shows it.
 */
export function posterSources(name: PosterName, format: PosterFormat, byWidth = false): string {
  const { width } = posterSizes[name.shape];
  return scales
    .filter((scale) => name.shape !== 'wide' || scale < 3)
    .map((scale) => `${posterUrl(name, scale, format)} ${byWidth ? `${width * scale}w` : `${scale}x`}`)
    .join(', ');
}
