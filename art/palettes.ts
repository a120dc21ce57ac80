// The ten palettes: each a night with one warm lamp in it and one accent that answers the lamp.
import { type Colour, oklch } from './oklch.ts';

/** The colours of one picture, from the darkest of the night to the heart of the lamp. */
export type Palette = {
  /** Near black, where a title may stand. */
  readonly ink: Colour;
  readonly night: Colour;
  readonly deep: Colour;
  readonly body: Colour;
  readonly mist: Colour;
  /** The sky where it meets the land. */
  readonly horizon: Colour;
  readonly flame: Colour;
  readonly lamp: Colour;
  readonly core: Colour;
  readonly accentDeep: Colour;
  readonly accent: Colour;
  readonly accentPale: Colour;
  readonly paper: Colour;
};

type Recipe = {
  /** Hue of the night, and how far it drifts towards the horizon. */
  hue: number;
  drift: number;
  chroma: number;
  lampHue: number;
  accentHue: number;
  accentChroma: number;
  /** Lightness taken from the air. */
  dim?: number;
};

const recipes = {
  garnet: { hue: 12, drift: 38, chroma: 0.125, lampHue: 78, accentHue: 195, accentChroma: 0.1 },
  saffron: { hue: 24, drift: 46, chroma: 0.13, lampHue: 86, accentHue: 215, accentChroma: 0.1 },
  plum: { hue: 322, drift: 62, chroma: 0.12, lampHue: 76, accentHue: 180, accentChroma: 0.1 },
  dusk: { hue: 284, drift: 96, chroma: 0.12, lampHue: 78, accentHue: 350, accentChroma: 0.14 },
  violet: { hue: 300, drift: 24, chroma: 0.135, lampHue: 82, accentHue: 160, accentChroma: 0.12 },
  indigo: { hue: 274, drift: 30, chroma: 0.125, lampHue: 80, accentHue: 20, accentChroma: 0.15 },
  lapis: { hue: 258, drift: -32, chroma: 0.11, lampHue: 82, accentHue: 36, accentChroma: 0.15 },
  harbour: { hue: 232, drift: -42, chroma: 0.085, lampHue: 76, accentHue: 28, accentChroma: 0.15 },
  jade: { hue: 182, drift: -22, chroma: 0.085, lampHue: 84, accentHue: 24, accentChroma: 0.15 },
  slate: { hue: 268, drift: -22, chroma: 0.048, lampHue: 80, accentHue: 28, accentChroma: 0.145, dim: 0.03 },
} as const satisfies Record<string, Recipe>;

export type PaletteName = keyof typeof recipes;

export const paletteNames = Object.keys(recipes) as [PaletteName, ...PaletteName[]];

export function mixPalette(name: PaletteName): Palette {
  const { hue, drift, chroma, lampHue, accentHue, accentChroma, dim = 0 }: Recipe = recipes[name];
  return {
    ink: oklch(0.135, chroma * 0.22, hue),
    night: oklch(0.2 - dim * 0.3, chroma * 0.58, hue),
    deep: oklch(0.285 - dim * 0.6, chroma * 0.85, hue + drift * 0.18),
    body: oklch(0.4 - dim * 0.9, chroma, hue + drift * 0.4),
    mist: oklch(0.55 - dim, chroma * 1.02, hue + drift * 0.65),
    horizon: oklch(0.7 - dim, chroma * 1.02, hue + drift),
    flame: oklch(0.74, 0.155, lampHue - 18),
    lamp: oklch(0.86, 0.125, lampHue),
    core: oklch(0.97, 0.045, lampHue + 12),
    accentDeep: oklch(0.46, accentChroma * 0.9, accentHue),
    accent: oklch(0.67, accentChroma, accentHue),
    accentPale: oklch(0.85, accentChroma * 0.55, accentHue),
    paper: oklch(0.955, 0.018, lampHue + 8),
  };
}
