import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

/** A plain sky. */
export const drawScene = ({ width, height, floor }: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#2a4a78"/><rect y="${floor}" width="${width}" height="${height - floor}" fill="#16283f"/></svg>`;
