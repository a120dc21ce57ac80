// Light and air: the sky, the dark hall, the lamp with its halo and rays, stars, and the light that falls on edges.
import { circle, group, path, type Point, polar, polygon, rectangle, repeat, straightLine, trace } from './markup.ts';
import { type Colour, fade, lift, mix } from './oklch.ts';
import type { Random } from './seeded.ts';
import { falloff, linear, radial, type Stage, type Stop } from './stage.ts';

/** Fills the whole frame. */
export function wash(stage: Stage, fill: string | Colour): string {
  const { left, top, right, bottom } = stage.box;
  return rectangle(left, top, right - left, bottom - top, { fill });
}

/** A night sky that grows lighter down to the horizon, and one wide glow in it. */
export function sky(stage: Stage, horizonY: number, glowAt: Point, strength = 0.5): string {
  const { night, deep, body, mist, horizon, lamp } = stage.colours;
  const air = linear(
    stage,
    [0, Math.min(stage.box.top, horizonY - 150)],
    [0, horizonY + 8],
    [0, night],
    [0.34, deep],
    [0.62, body],
    [0.84, mist],
    [1, horizon],
  );
  return wash(stage, air) + wash(stage, glow(stage, glowAt, 150, fade(mix(lamp, horizon, 0.2), strength)));
}

/** An interior without walls: dark to the edges, one pool of light where the emblem stands. */
export function hall(stage: Stage, at: Point = [0, 0], strength = 1): string {
  const { ink, night, deep, body, mist, horizon, lamp } = stage.colours;
  const pool = radial(
    stage,
    at,
    200,
    [0, mix(mist, horizon, 0.25 * strength)],
    [0.22, mix(body, mist, 0.6 * strength)],
    [0.45, body],
    [0.72, deep],
    [1, night],
  );
  const floor = linear(stage, [0, 20], [0, stage.box.bottom], [0, fade(ink, 0)], [1, fade(ink, 0.4)]);
  return wash(stage, pool) + wash(stage, glow(stage, at, 140, fade(lamp, 0.3 * strength))) + wash(stage, floor);
}

export function halo(stage: Stage, x: number, y: number, radius: number, strength = 0.6, colour: Colour = stage.colours.lamp): string {
  return circle(x, y, radius, { fill: glow(stage, [x, y], radius, fade(colour, strength)) });
}

/** Light that takes the colour of the air on its way out, so that amber over blue does not turn grey. */
function glow(stage: Stage, centre: Point, radius: number, colour: Colour): string {
  const strengths = [1, 0.6, 0.36, 0.19, 0.08, 0.02, 0] as const;
  const stops = strengths.map((share, index): Stop => {
    const air = mix(colour, stage.colours.horizon, Math.min(0.8, index / 5));
    return [index / 6, fade(air, colour.alpha * share)];
  });
  return radial(stage, centre, radius, ...stops);
}

/** A small light that is its own source: flame, window, ember. */
export function spark(stage: Stage, x: number, y: number, radius: number, colour: Colour = stage.colours.lamp): string {
  return (
    group(
      { transform: trace`translate(${x} ${y}) scale(${radius})` },
      circle(0, 0, 5, { fill: falloff(stage, [0, 0], 5, fade(colour, 0.55)) }),
    ) + circle(x, y, radius, { fill: mix(colour, stage.colours.core, 0.75) })
  );
}

/** The lamp of the picture as a disc: sun, moon or globe, with the halo around it. */
export function orb(stage: Stage, x: number, y: number, radius: number): string {
  const { core, lamp, flame } = stage.colours;
  const disc = radial(stage, [x, y], radius, [0, core], [0.5, mix(core, lamp, 0.55)], [0.86, lamp], [1, mix(lamp, flame, 0.7)]);
  return halo(stage, x, y, radius * 3.1, 0.55) + circle(x, y, radius, { fill: disc });
}

/** Beams from a centre that die away before the edge of the frame. */
export function rays(stage: Stage, x: number, y: number, count: number, strength = 0.3, reach = 230): string {
  const width = 360 / count / 2;
  const d = Array.from({ length: count }, (_, index) => {
    const at = (index * 360) / count - 90;
    const span = index % 2 === 0 ? width * 0.5 : width * 0.26;
    return `${straightLine([polar(x, y, 8, at), polar(x, y, reach, at - span), polar(x, y, reach, at + span)])}Z`;
  }).join('');
  return path(d, { fill: falloff(stage, [x, y], reach, fade(stage.colours.lamp, strength)) });
}

/** Stars above a line: fine dust, and a few with four points. */
export function stars(stage: Stage, random: Random, lowestY: number, density = 1): string {
  const { left, right, top } = stage.box;
  const count = Math.round(((right - left) * (lowestY - top) * density) / 420);
  return repeat(count, (index) => {
    const x = random.between(left, right);
    const y = top + (lowestY - top) * random.between(0, 1) ** 1.3;
    const height = 1 - (y - top) / (lowestY - top);
    const opacity = (0.25 + 0.65 * random.between(0, 1)) * (0.3 + 0.7 * height);
    const size = random.between(0.22, 0.62);
    return index % 11 === 0 ? twinkle(stage, x, y, size * 4.2, opacity) : circle(x, y, size, { fill: fade(stage.colours.paper, opacity) });
  });
}

/** A star of four thin points. */
export function twinkle(stage: Stage, x: number, y: number, radius: number, opacity = 0.9, fill: Colour = stage.colours.core): string {
  const waist = radius * 0.14;
  const points = Array.from({ length: 8 }, (_, index) => polar(x, y, index % 2 === 0 ? radius : waist * 1.4, index * 45));
  return polygon(points, { fill: fade(fill, opacity) });
}

/** A paint for lines and faces that the lamp lights: strong near it, gone at `reach`. */
export function lit(stage: Stage, at: Point, reach: number, strength = 0.9, colour: Colour = stage.colours.lamp): string {
  return falloff(stage, at, reach, fade(colour, strength));
}

/** Fine sparks and dust that hang in the light around a point. */
export function motes(stage: Stage, random: Random, [x, y]: Point, reach: number, count: number): string {
  return repeat(count, (index) => {
    const distance = reach * (0.25 + 0.75 * random.between(0, 1) ** 0.7);
    const [moteX, moteY] = polar(x, y, distance, random.between(0, 360));
    const opacity = 0.75 * (1 - distance / reach) + 0.15;
    if (index % 5 === 0) return twinkle(stage, moteX, moteY, random.between(1.4, 3.2), opacity, stage.colours.lamp);
    return circle(moteX, moteY, random.between(0.3, 0.9), { fill: fade(lift(stage.colours.lamp, 0.04), opacity) });
  });
}
