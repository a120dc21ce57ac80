import { hills, rollingLine } from '../land.ts';
import { halo, lit, orb, rays, sky, stars } from '../light.ts';
import { corners, polygon, type Point, repeat, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { linear, type Stage } from '../stage.ts';

/** Pyramids in front of a low sun, and sand in waves before them. */
export function drawDunes(stage: Stage): string {
  const { colours } = stage;
  const random = stage.random('dunes');
  const sun: Point = [random.between(-26, 26), random.between(-38, -26)];
  const rim = lit(stage, [sun[0], 20], 130, 0.95);
  const side = sun[0] > 0 ? -1 : 1;
  const far = pyramid(stage, sun[0] - side * random.between(34, 46), 50, random.between(26, 34), sun);
  const near = pyramid(stage, sun[0] + side * random.between(14, 26), 52, random.between(46, 56), sun);
  const ground = [44, 62, 88, 116].map((y, index) => {
    const share = index / 3;
    const line = rollingLine(stage, stage.random(`dune ${index}`), y, 5 + index * 3, 62 + index * 12);
    const top = mix(mix(colours.mist, colours.horizon, 0.35), colours.deep, share ** 0.7);
    return hills(stage, line, top, mix(colours.body, colours.night, share), rim) + windLines(line, fade(lift(top, 0.12), 0.35));
  });
  return [
    sky(stage, 56, sun, 0.5),
    stars(stage, stage.random('stars'), -20, 0.7),
    rays(stage, sun[0], sun[1], 28, 0.5),
    orb(stage, sun[0], sun[1], 36),
    far,
    near,
    halo(stage, sun[0], 50, 90, 0.3),
    ...ground,
  ].join('');
}

function pyramid(stage: Stage, x: number, y: number, half: number, [sunX]: Point): string {
  const { colours } = stage;
  const height = half * 1.18;
  const toSun = sunX > x ? 1 : -1;
  const edge = x + toSun * half * 0.22;
  const face = linear(
    stage,
    [x, y - height],
    [x, y],
    [0, mix(colours.lamp, colours.flame, 0.35)],
    [1, mix(colours.flame, colours.mist, 0.75)],
  );
  const shadow = linear(stage, [x, y - height], [x, y], [0, colours.body], [1, mix(colours.body, colours.mist, 0.35)]);
  const courses = repeat(9, (index) => {
    const share = (index + 1) / 10;
    const level = y - height * (1 - share);
    return stroke(trace`M${x + toSun * half * share} ${level}L${x + toSun * half * 0.22 * share} ${level}`, fade(colours.deep, 0.22), 0.5);
  });
  return [
    polygon(corners([x, y - height], [x - toSun * half, y], [edge, y]), { fill: shadow }),
    polygon(corners([x, y - height], [x + toSun * half, y], [edge, y]), { fill: face }),
    courses,
    stroke(trace`M${x} ${y - height}L${x + toSun * half} ${y}`, lit(stage, [x, y - height], half * 1.8, 0.9, colours.core), 0.7),
  ].join('');
}

function windLines(line: readonly Point[], colour: ReturnType<typeof fade>): string {
  return line
    .slice(1, -1)
    .map(([x, y], index) => stroke(trace`M${x - 26} ${y + 11 + index}q${18} ${-6} ${40} ${2}t${34} ${-2}`, colour, 0.6))
    .join('');
}
