// What is drawn, as it travels between the server and the process that draws.
import type { PictureFormat, PictureScale, PosterOptions } from '#art/index.ts';

export const brandPictures = ['icon-192.png', 'icon-512.png', 'apple-touch-icon.png', '404.png'] as const;
export type BrandPicture = (typeof brandPictures)[number];

export type Drawing = { poster: PosterOptions; scale: PictureScale; format: PictureFormat } | { brand: BrandPicture };

export interface DrawingTask {
  id: number;
  drawing: Drawing;
}
export type DrawingReply = { id: number; picture: Uint8Array } | { id: number; error: string };
