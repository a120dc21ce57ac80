import { linear } from '#games/sdk/art/kit.ts';

/** A shape under one light. */
const shape = (path: string, light: string, dark: string): string =>
  `<defs>${linear('paper', [
    [0, light],
    [1, dark],
  ])}</defs><path d="${path}" fill="url(#paper)" stroke="${dark}" stroke-width="4"/>`;

export const pictures: Readonly<Record<string, string>> = {
  kite: shape('M100 18L160 84L100 182L40 84ZM100 18V182M40 84H160', '#ff9a8a', '#a12a3c'),
  sun: shape('M100 48a52 52 0 1 0 .1 0Z', '#ffe9a0', '#c98616'),
  cloud: shape('M50 132a30 30 0 0 1 4-60a40 40 0 0 1 76-6a34 34 0 0 1 16 66Z', '#ffffff', '#7f9cc4'),
  bird: shape('M22 84Q64 56 100 100Q136 56 178 84Q134 84 100 132Q66 84 22 84Z', '#9ec7ff', '#27508f'),
  leaf: shape('M100 22C160 60 160 130 100 180C40 130 40 60 100 22ZM100 40V170', '#b7f0a0', '#2e7a3a'),
};
