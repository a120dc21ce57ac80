// Colours as OKLCH values: mixed and shaded where the eye is even, turned into sRGB only when written down.

/** A colour in OKLCH: lightness 0..1, chroma 0..about 0.37, hue in degrees, alpha 0..1. */
export type Colour = { readonly lightness: number; readonly chroma: number; readonly hue: number; readonly alpha: number };

export function oklch(lightness: number, chroma: number, hue: number, alpha = 1): Colour {
  return { lightness, chroma, hue, alpha };
}

export function fade(colour: Colour, alpha: number): Colour {
  return { ...colour, alpha };
}

/** Lighter (positive) or darker (negative) by a step of lightness; the hue stays. */
export function lift(colour: Colour, by: number): Colour {
  return { ...colour, lightness: clamp(colour.lightness + by, 0, 1) };
}

/**
 * A point between two colours. Near hues turn into each other; hues far apart meet over grey, as light does in air,
 * because the way round would pass through a third colour (amber into blue through green).
 */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const between = (a: number, b: number): number => a + (b - a) * share;
  const turn = ((((to.hue - from.hue) % 360) + 540) % 360) - 180;
  const lightness = between(from.lightness, to.lightness);
  const alpha = between(from.alpha, to.alpha);
  if (Math.abs(turn) < 75) return { lightness, chroma: between(from.chroma, to.chroma), hue: from.hue + turn * share, alpha };
  const [fromA, fromB] = toPlane(from.chroma, from.hue);
  const [toA, toB] = toPlane(to.chroma, to.hue);
  const a = between(fromA, toA);
  const b = between(fromB, toB);
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI, alpha };
}

/** The colour as CSS hex, `#rrggbb` or `#rrggbbaa`. What sRGB cannot show loses chroma, never hue. */
export function toHex(colour: Colour): string {
  let chroma = colour.chroma;
  let channels = toLinearRgb(colour.lightness, chroma, colour.hue);
  while (chroma > 0.002 && channels.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma *= 0.96;
    channels = toLinearRgb(colour.lightness, chroma, colour.hue);
  }
  const opaque = `#${channels.map((channel) => hexByte(encodeGamma(clamp(channel, 0, 1)))).join('')}`;
  return colour.alpha >= 1 ? opaque : opaque + hexByte(clamp(colour.alpha, 0, 1));
}

function toLinearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const [a, b] = toPlane(chroma, hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toPlane(chroma: number, hue: number): [a: number, b: number] {
  const angle = (hue * Math.PI) / 180;
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function encodeGamma(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function hexByte(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
