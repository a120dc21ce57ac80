// What is drawn, as it travels between the server and the process that draws.
import type { PictureFormat, PictureScale, PosterOptions } from '#art/index.ts';

export const brandPictures = ['icon-192.png', 'icon-512.png', 'apple-touch-icon.png', '404.png'] as const;
export type BrandPicture = (typeof brandPictures)[number];

export type Drawing =
  | { poster: PosterOptions; scale: PictureScale; format: PictureFormat }
  | { brand: BrandPicture }
  /** A picture from outside, to be shown: upright, at most 1600 pixels wide and high, WebP, without what is written into it. */
  | { photo: Uint8Array; maxPixels: number };

/** Why a picture from outside is not drawn. */
export type PhotoFault = 'pixels' | 'unreadable';

/** A picture from outside has too many pixels, or is none. */
export class PictureRefused extends Error {
  readonly why: PhotoFault;
  constructor(why: PhotoFault, message: string) {
    super(message);
    this.name = 'PictureRefused';
    this.why = why;
  }
}

export interface DrawingTask {
  id: number;
  drawing: Drawing;
}
export type DrawingReply =
  | { id: number; picture: Uint8Array }
  | { id: number; error: string }
  | { id: number; refused: PhotoFault; error: string };
