import { halo, stars, twinkle, wash } from '../light.ts';
import { circle, ellipse, group, path, placed, type Point, polar, rectangle, repeat, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import type { Random } from '../seeded.ts';
import { clip, falloff, linear, radial, radialFrom, type Stage } from '../stage.ts';

/** A ringed planet lit from the side, its moon, and a sky full of dust. */
export function drawOrbit(stage: Stage): string {
  const random = stage.random('orbit');
  const tilt = random.between(12, 26) * random.pick([-1, 1]);
  const radius = random.between(38, 44);
  const { colours } = stage;
  const nebula = [random.between(150, 230), random.between(-30, 60)].map((at, index) => {
    const [x, y] = polar(0, 0, 84, at);
    return wash(stage, falloff(stage, [x, y], 130, fade(index === 0 ? colours.accent : colours.mist, index === 0 ? 0.3 : 0.5)));
  });
  const moonAt = polar(0, 0, random.between(78, 84), random.between(-150, -110) + (tilt > 0 ? 90 : 0));
  return [
    wash(
      stage,
      linear(stage, [-100, -130], [100, 170], [0, colours.night], [0.5, mix(colours.deep, colours.night, 0.35)], [1, colours.ink]),
    ),
    ...nebula,
    stars(stage, stage.random('stars'), stage.box.bottom, 1.5),
    stars(stage, stage.random('more stars'), 40, 0.8),
    halo(stage, -8, -8, 118, 0.42),
    rings(stage, radius, tilt, 'behind'),
    planet(stage, random, radius, tilt),
    rings(stage, radius, tilt, 'before'),
    moon(stage, moonAt, random.between(6, 9)),
    twinkle(stage, -62, -74, 6, 0.9),
    twinkle(stage, 70, 46, 4, 0.8),
  ].join('');
}

function planet(stage: Stage, random: Random, radius: number, tilt: number): string {
  const { accent, accentDeep, accentPale, lamp, core, ink, flame } = stage.colours;
  const base = radialFrom(
    stage,
    [-radius * 0.45, -radius * 0.45],
    [0, 0],
    radius * 1.25,
    [0, mix(accentPale, core, 0.4)],
    [0.35, accentPale],
    [0.65, accent],
    [1, accentDeep],
  );
  const disc = clip(stage, circle(0, 0, radius, {}));
  const bands = repeat(11, (index) => {
    const y = -radius + ((index + random.between(-0.2, 0.2)) * radius * 2) / 10;
    const height = random.between(1.6, 6);
    const sway = random.between(-3, 3);
    const colour = random.pick<Colour>([lamp, flame, accentDeep, accentDeep, accentPale]);
    const d = trace`M${-radius - 4} ${y}q${radius} ${sway + 5} ${2 * radius + 8} 0v${height}q${-radius} ${5 - sway} ${-2 * radius - 8} 0Z`;
    return path(d, { fill: fade(colour, random.between(0.2, 0.5)) });
  });
  const shade = radial(
    stage,
    [-radius * 0.5, -radius * 0.55],
    radius * 1.75,
    [0.45, fade(ink, 0)],
    [0.72, fade(ink, 0.5)],
    [1, fade(ink, 0.92)],
  );
  const rim = linear(stage, [-radius, -radius], [radius * 0.2, radius * 0.2], [0, core], [1, fade(lamp, 0)]);
  return [
    circle(0, 0, radius, { fill: base }),
    group({ 'clip-path': disc }, group({ transform: placed(0, 0, tilt) }, bands, ringShadow(stage, radius))),
    circle(0, 0, radius, { fill: shade }),
    circle(0, 0, radius - 0.3, { fill: 'none', stroke: rim, 'stroke-width': 0.9 }),
  ].join('');
}

function ringShadow(stage: Stage, radius: number): string {
  return ellipse(0, 7, radius * 1.55, radius * 0.36, { fill: 'none', stroke: fade(stage.colours.ink, 0.45), 'stroke-width': 5 });
}

/** Half of the rings: the far half is drawn behind the planet, the near half before it. */
function rings(stage: Stage, radius: number, tilt: number, half: 'behind' | 'before'): string {
  const { lamp, core, accentPale, flame, ink } = stage.colours;
  const sheen = linear(stage, [-radius * 2, 0], [radius * 2, 0], [0, core], [0.4, lamp], [0.75, flame], [1, mix(flame, ink, 0.4)]);
  const cool = linear(stage, [-radius * 2, 0], [radius * 2, 0], [0, accentPale], [1, mix(accentPale, ink, 0.6)]);
  const top = half === 'behind' ? -radius * 2 : 0;
  const window = clip(stage, rectangle(-radius * 2.2, top, radius * 4.4, radius * 2, {}));
  const bands: readonly [share: number, width: number, opacity: number][] = [
    [1.3, 1.2, 0.5],
    [1.42, 4.6, 0.85],
    [1.53, 1, 0.6],
    [1.62, 4, 0.7],
    [1.7, 0.8, 0.9],
    [1.79, 1.6, 0.45],
    [1.88, 0.6, 0.6],
  ];
  const lines = bands.map(([share, width, opacity], index) =>
    ellipse(0, 0, radius * share, radius * share * 0.26, {
      fill: 'none',
      stroke: index % 3 === 1 ? sheen : cool,
      'stroke-width': width * (half === 'behind' ? 0.8 : 1),
      opacity,
    }),
  );
  return group({ transform: placed(0, 0, tilt) }, group({ 'clip-path': window, opacity: half === 'behind' ? 0.75 : 1 }, ...lines));
}

function moon(stage: Stage, [x, y]: Point, radius: number): string {
  const { core, lamp, ink, deep } = stage.colours;
  const fill = radialFrom(
    stage,
    [x - radius * 0.5, y - radius * 0.5],
    [x, y],
    radius * 1.3,
    [0, core],
    [0.45, mix(lamp, core, 0.3)],
    [0.8, lift(deep, 0.05)],
    [1, ink],
  );
  return halo(stage, x, y, radius * 3, 0.35) + circle(x, y, radius, { fill });
}
