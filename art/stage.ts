// The stage that a scene is drawn on: its frame, its colours, its chance and its shared definitions.
// One unit is one pixel of the tall poster. The origin is where the emblem stands, which is the same size in every shape.
import { element, type Point, repeat, write } from './markup.ts';
import { type Colour, fade, mix, toHex } from './oklch.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './seeded.ts';

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export type Stage = {
  readonly box: Box;
  readonly colours: Palette;
  /** A stream of its own for each part, so that a wider frame does not change the emblem. */
  readonly random: (part: string) => Random;
  /** Adds a definition, once for the same content, and returns `url(#id)`. */
  readonly define: (name: string, attributes: Readonly<Record<string, string>>, content: string) => string;
};

export type Definitions = { readonly define: Stage['define']; readonly markup: () => string };

/** One stop of a gradient: offset 0..1 and its colour. */
export type Stop = readonly [offset: number, colour: Colour];

/** The definitions of one picture; ids start with the prefix, which must be unique in the page. */
export function collectDefinitions(prefix: string): Definitions {
  const definitions = new Map<string, { id: string; markup: string }>();
  return {
    define: (name, attributes, content) => {
      const key = element(name, attributes, content);
      const known = definitions.get(key);
      if (known) return `url(#${known.id})`;
      const id = `${prefix}-${definitions.size.toString(36)}`;
      definitions.set(key, { id, markup: element(name, { id, ...attributes }, content) });
      return `url(#${id})`;
    },
    markup: () => element('defs', {}, ...[...definitions.values()].map((definition) => definition.markup)),
  };
}

/** A gradient along a line, in the coordinates of the shape that is filled. */
export function linear(stage: Stage, [x1, y1]: Point, [x2, y2]: Point, ...stops: readonly Stop[]): string {
  const line = { x1: write(x1), y1: write(y1), x2: write(x2), y2: write(y2) };
  return stage.define('linearGradient', { gradientUnits: 'userSpaceOnUse', ...line }, writeStops(stops));
}

/** A gradient from a centre outwards. */
export function radial(stage: Stage, centre: Point, radius: number, ...stops: readonly Stop[]): string {
  return radialFrom(stage, centre, centre, radius, ...stops);
}

/** A gradient from a focus to the circle around a centre: a ball that is lit from one side. */
export function radialFrom(stage: Stage, [fx, fy]: Point, [x, y]: Point, radius: number, ...stops: readonly Stop[]): string {
  const ring = { cx: write(x), cy: write(y), r: write(radius), fx: write(fx), fy: write(fy) };
  return stage.define('radialGradient', { gradientUnits: 'userSpaceOnUse', ...ring }, writeStops(stops));
}

/** A colour that dies away from a centre as light does: fast at first, without an edge at the end. */
export function falloff(stage: Stage, centre: Point, radius: number, colour: Colour): string {
  const strengths = [1, 0.62, 0.36, 0.18, 0.07, 0.018, 0] as const;
  const stops = strengths.map((share, index): Stop => [index / 6, fade(colour, colour.alpha * share)]);
  return radial(stage, centre, radius, ...stops);
}

/** A blur filter; `deviation` in units. */
export function blur(stage: Stage, deviation: number): string {
  const room = { x: '-60%', y: '-60%', width: '220%', height: '220%', 'color-interpolation-filters': 'sRGB' };
  return stage.define('filter', room, element('feGaussianBlur', { stdDeviation: deviation }));
}

export function clip(stage: Stage, content: string): string {
  return stage.define('clipPath', {}, content);
}

/** Stops are mixed in OKLCH: one is added halfway between neighbours, because SVG itself mixes in sRGB. */
function writeStops(stops: readonly Stop[]): string {
  return repeat(stops.length * 2 - 1, (index) => {
    const [offset, colour] = stopAt(stops, index);
    const opacity = colour.alpha < 1 ? { 'stop-opacity': write(colour.alpha, 3) } : {};
    return element('stop', { offset: write(offset, 3), 'stop-color': toHex(fade(colour, 1)), ...opacity });
  });
}

function stopAt(stops: readonly Stop[], index: number): Stop {
  const from = stops[Math.floor(index / 2)];
  const to = stops[Math.ceil(index / 2)];
  if (!from || !to) throw new RangeError('A gradient needs a stop');
  return [(from[0] + to[0]) / 2, index % 2 === 0 ? from[1] : mix(from[1], to[1], 0.5)];
}
