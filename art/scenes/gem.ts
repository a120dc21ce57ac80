import { hall, motes, rays, twinkle } from '../light.ts';
import { circle, group, placed, type Point, polar, polygon, stroke, straightLine } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import type { Random } from '../seeded.ts';
import { falloff, linear, type Stage } from '../stage.ts';

type Cut = { readonly sides: number; readonly radius: number; readonly stretch: number; readonly turn: number };

/** A brilliant seen from above, every facet with its own light. */
export function drawGem(stage: Stage): string {
  const random = stage.random('gem');
  const cut = random.pick<Cut>([
    { sides: 8, radius: 60, stretch: 1, turn: 22.5 },
    { sides: 6, radius: 56, stretch: 1.2, turn: 0 },
    { sides: 10, radius: 56, stretch: 1.18, turn: 0 },
    { sides: 8, radius: 54, stretch: 1.22, turn: 22.5 },
  ]);
  const { lamp, accent } = stage.colours;
  return [
    hall(stage, [0, -4], 0.9),
    rays(stage, 0, 0, 30, 0.26, 190),
    circle(0, 0, 118, { fill: falloff(stage, [0, 0], 118, fade(mix(accent, lamp, 0.45), 0.5)) }),
    group({ transform: placed(0, 92, 0, 1, 0.12) }, circle(0, 0, 74, { fill: falloff(stage, [0, 0], 74, fade(lamp, 0.6)) })),
    facets(stage, random, cut),
    motes(stage, stage.random('motes'), [0, 0], 118, 34),
  ].join('');
}

function facets(stage: Stage, random: Random, { sides, radius, stretch, turn }: Cut): string {
  const step = 360 / sides;
  const at = (share: number, place: number): Point => {
    const [x, y] = polar(0, 0, radius * share, turn + place * step - 90);
    return [x, y * stretch];
  };
  let stone = '';
  const cutFacet = (points: Point[], tone: number, warmth: number): void => {
    stone += facet(stage, points, radius * stretch, tone + random.between(-0.06, 0.06), warmth);
  };
  for (let side = 0; side < sides; side += 1) {
    const flip = side % 2 === 0 ? 0.06 : -0.05;
    cutFacet([at(1, side), at(0.78, side + 0.5), at(1, side + 0.5)], 0.5 - flip, 0);
    cutFacet([at(1, side + 1), at(0.78, side + 0.5), at(1, side + 0.5)], 0.4 + flip, 0);
    cutFacet([at(1, side), at(0.78, side + 0.5), at(0.54, side), at(0.78, side - 0.5)], 0.62 + flip, 0.25);
    cutFacet([at(0.54, side), at(0.54, side + 1), at(0.78, side + 0.5)], 0.74 - flip, 0.4);
    cutFacet([at(0.54, side), at(0.54, side + 1), at(0.2, side + 0.5)], 0.66 + flip * 1.6, 0.55);
    cutFacet([at(0.54, side), at(0.2, side + 0.5), [0, 0], at(0.2, side - 0.5)], 0.8 - flip * 1.8, 0.85);
  }
  const girdle = straightLine(Array.from({ length: sides * 2 }, (_, index) => at(1, index / 2)));
  const table = straightLine(Array.from({ length: sides }, (_, index) => at(0.54, index)));
  const { core, lamp } = stage.colours;
  const sheen = linear(
    stage,
    [-radius, -radius],
    [radius * 0.5, radius],
    [0, fade(core, 0.4)],
    [0.4, fade(core, 0.04)],
    [1, fade(core, 0)],
  );
  const glints = [at(1, 0), at(0.54, sides - 1), at(0.78, 1.5)].map(([x, y], index) => twinkle(stage, x, y, 9 - index * 2, 0.95)).join('');
  return group(
    { transform: placed(0, 0, random.between(-8, 8)) },
    stone,
    stroke(`${table}Z`, fade(core, 0.65), 0.6),
    polygon(
      Array.from({ length: sides }, (_, index) => at(0.54, index)),
      { fill: sheen },
    ),
    stroke(`${girdle}Z`, lamp, 1),
    glints,
  );
}

/** One facet: `tone` is its lightness before the light from above left, `warmth` how much of the lamp is seen in it. */
function facet(stage: Stage, points: readonly Point[], size: number, tone: number, warmth: number): string {
  const { accent, accentDeep, lamp, core } = stage.colours;
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  const facing = (-x * 0.55 - y * 0.8) / size;
  const lightness = Math.min(0.96, Math.max(0.3, tone + facing * 0.22));
  const base: Colour = { ...mix(accentDeep, accent, Math.min(1, lightness)), lightness };
  const colour = mix(base, mix(lamp, core, lightness), warmth * Math.max(0, lightness - 0.3));
  const [first = [0, 0], second = [0, 0]] = points;
  const fill = linear(stage, first, [second[0], second[1] + 0.01], [0, lift(colour, 0.07)], [1, lift(colour, -0.06)]);
  return polygon(points, { fill, stroke: fade(core, 0.16), 'stroke-width': 0.4 });
}
