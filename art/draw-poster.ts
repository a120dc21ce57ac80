// From an identity to a picture: the seed chooses palette, scene and every detail; the shape chooses the frame.
import { wash } from './light.ts';
import { element, group, rectangle, trace } from './markup.ts';
import { fade, mix, oklch } from './oklch.ts';
import { mixPalette, type PaletteName, paletteNames } from './palettes.ts';
import { type SceneName, sceneNames, scenes } from './scenes.ts';
import { hashText, seededRandom } from './seeded.ts';
import { type Box, collectDefinitions, linear, radial, type Stage } from './stage.ts';

export type PosterShape = 'tall' | 'square' | 'wide';

export type PosterOptions = {
  /** What the picture stands for, e.g. a game's identity. The same identity has the same picture everywhere. */
  readonly identity: string;
  readonly shape: PosterShape;
  /** Chosen by the identity when left out. */
  readonly scene?: SceneName | undefined;
  /** Chosen by the identity when left out. */
  readonly palette?: PaletteName | undefined;
};

type Frame = { readonly width: number; readonly height: number; readonly box: Box };

/** Width and height in pixels at scale 1, and the box in units around the emblem at (0, 0). */
export const frames: Readonly<Record<PosterShape, Frame>> = {
  tall: { width: 200, height: 300, box: { left: -100, top: -128, right: 100, bottom: 172 } },
  square: { width: 200, height: 200, box: { left: -100, top: -98, right: 100, bottom: 102 } },
  wide: { width: 1200, height: 630, box: { left: -290, top: -101, right: 110, bottom: 109 } },
};

export const posterShapes = Object.keys(frames) as [PosterShape, ...PosterShape[]];

/**
 * The poster of an identity as SVG, without text: 200x300 (tall), 200x200 (square) or 1200x630 (wide: the emblem to the right, calm dark
 * to the left). The same options give the same bytes. Throws a RangeError for a scene, palette or shape that does not exist.
 */
export function drawPoster({ identity, shape, scene, palette }: PosterOptions): string {
  const sceneName = scene ?? seededRandom(`scene of ${identity}`).pick(sceneNames);
  const paletteName = palette ?? seededRandom(`palette of ${identity}`).pick(paletteNames);
  requireKnown('scene', sceneName, sceneNames);
  requireKnown('palette', paletteName, paletteNames);
  requireKnown('shape', shape, posterShapes);
  const { width, height, box } = frames[shape];
  const seed = `${sceneName} of ${identity}`;
  const definitions = collectDefinitions(`p${hashText(`${seed} in ${paletteName}, ${shape}`).toString(36)}`);
  const stage: Stage = {
    box,
    colours: mixPalette(paletteName),
    random: (part) => seededRandom(`${part} in ${seed}`),
    define: definitions.define,
  };
  const content = scenes[sceneName](stage) + dimEdges(stage, shape) + grain(stage);
  const frame = trace`${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`;
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: frame, width, height }, definitions.markup(), group({}, content));
}

function requireKnown(what: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new RangeError(`No poster ${what} is called '${name}'; there are: ${known.join(', ')}`);
}

/** Darkens the edges, the foot where a title may stand, and in the wide shape the left half. */
function dimEdges(stage: Stage, shape: PosterShape): string {
  const { left, top, bottom } = stage.box;
  const { ink } = stage.colours;
  const foot = { tall: 0.8, square: 0.6, wide: 0.5 }[shape];
  const footTop = bottom - (bottom - top) * 0.4;
  const shade = linear(stage, [0, footTop], [0, bottom], [0, fade(ink, 0)], [0.55, fade(ink, foot * 0.62)], [1, fade(ink, foot)]);
  const vignette = radial(stage, [0, 10], 215, [0.5, fade(ink, 0)], [0.8, fade(ink, 0.22)], [1, fade(ink, 0.5)]);
  if (shape !== 'wide') return wash(stage, vignette) + wash(stage, shade);
  const dark = mix(ink, oklch(0.155, 0.012, 270), 0.5);
  const calm = linear(stage, [left, 0], [-30, 0], [0, dark], [0.45, fade(dark, 0.95)], [0.76, fade(dark, 0.5)], [1, fade(dark, 0)]);
  return wash(stage, shade) + wash(stage, calm);
}

/** A fine tooth as of printed paper; it also hides the steps of long dark gradients. */
function grain(stage: Stage): string {
  const noise = element('feTurbulence', { type: 'fractalNoise', baseFrequency: 2.3, numOctaves: 1, seed: 7, result: 'noise' });
  const grey = element('feColorMatrix', { type: 'matrix', values: '0 0 0 0 1 0 0 0 0 .96 0 0 0 0 .9 0 0 0 1.6 -.72' });
  const filter = stage.define('filter', { x: '0', y: '0', width: '1', height: '1', 'color-interpolation-filters': 'sRGB' }, noise + grey);
  const { left, top, right, bottom } = stage.box;
  return rectangle(left, top, right - left, bottom - top, { filter, opacity: 0.1 });
}
