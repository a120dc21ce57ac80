import { hills, mistBand, peakLine, pine } from '../land.ts';
import { halo, lit, orb, sky, spark, stars } from '../light.ts';
import {
  corners,
  circle,
  ellipse,
  group,
  path,
  placed,
  type Point,
  polygon,
  rectangle,
  repeat,
  smoothLine,
  stroke,
  trace,
} from '../markup.ts';
import { type Colour, fade, mix } from '../oklch.ts';
import type { Random } from '../seeded.ts';
import { blur, falloff, linear, type Stage } from '../stage.ts';

const lipY = -22;
const poolY = 64;

/** A waterfall in a gorge, the moon at its head and lanterns on the bridge. */
export function drawFalls(stage: Stage): string {
  const random = stage.random('falls');
  const { colours } = stage;
  const moonX = random.between(-8, 8);
  const far = peakLine(stage, stage.random('far'), -8, 26, 44);
  return [
    sky(stage, 20, [moonX, -52], 0.6),
    stars(stage, stage.random('stars'), -20, 1),
    orb(stage, moonX, -56, 25),
    hills(stage, far, mix(colours.mist, colours.horizon, 0.45), colours.mist),
    mistBand(stage, -12, 22, colours.horizon, 0.5),
    backWall(stage),
    cascade(stage, random, 15),
    pool(stage),
    cliff(stage, stage.random('left cliff'), -1),
    cliff(stage, stage.random('right cliff'), 1),
    spray(stage),
    bridge(stage),
    banks(stage),
  ].join('');
}

function backWall(stage: Stage): string {
  const { left, right } = stage.box;
  const { mist, body, deep } = stage.colours;
  const fill = linear(stage, [0, lipY], [0, poolY], [0, mix(mist, body, 0.5)], [1, deep]);
  return path(trace`M${left} ${lipY - 6}L-40 ${lipY - 2}L-22 ${lipY}H22L44 ${lipY - 3}L${right} ${lipY - 8}V${poolY + 4}H${left}Z`, {
    fill,
  });
}

/** The falling water: many threads, brighter in the middle. */
function cascade(stage: Stage, random: Random, half: number): string {
  const { core, paper, mist, lamp } = stage.colours;
  const sheet = linear(stage, [0, lipY], [0, poolY], [0, mix(lamp, core, 0.5)], [0.2, paper], [0.7, mix(paper, mist, 0.35)], [1, core]);
  const threads = repeat(46, () => {
    const from = random.between(-half, half);
    const to = from * 1.35 + random.between(-1, 1);
    const start = random.between(lipY, poolY - 40);
    const end = Math.min(poolY + 2, start + random.between(16, 60));
    const bright = random.chance(0.62);
    return stroke(
      trace`M${from} ${start}C${from} ${start + 10} ${to} ${end - 14} ${to} ${end}`,
      bright ? fade(core, random.between(0.3, 0.85)) : fade(mist, 0.5),
      random.between(0.4, 1.5),
    );
  });
  const body = [
    trace`M${-half} ${lipY}Q0 ${lipY - 3} ${half} ${lipY}C${half + 2} ${lipY + 26} ${half + 5} ${poolY - 20} ${half * 1.4} ${poolY + 3}`,
    trace`H${-half * 1.4}C${-half - 5} ${poolY - 20} ${-half - 2} ${lipY + 26} ${-half} ${lipY}Z`,
  ].join('');
  return path(body, { fill: core, opacity: 0.5, filter: blur(stage, 5) }) + path(body, { fill: sheet }) + threads;
}

function pool(stage: Stage): string {
  const { left, right, bottom } = stage.box;
  const { mist, body, deep, night, ink, core } = stage.colours;
  const fill = linear(
    stage,
    [0, poolY],
    [0, Math.max(bottom, poolY + 70)],
    [0, mix(mist, body, 0.3)],
    [0.4, deep],
    [1, mix(night, ink, 0.5)],
  );
  const random = stage.random('pool');
  const rings = repeat(9, (index) =>
    ellipse(0, poolY + 3, 22 + index * 11, 2.6 + index * 2.5, {
      fill: 'none',
      stroke: fade(core, 0.5 - index * 0.05),
      'stroke-width': 0.7,
      'stroke-dasharray': `${random.whole(14, 40)} ${random.whole(6, 16)}`,
    }),
  );
  return (
    rectangle(left, poolY, right - left, bottom - poolY, { fill }) +
    circle(0, poolY, 70, { fill: falloff(stage, [0, poolY], 70, fade(core, 0.35)) }) +
    rings
  );
}

/** Columns of rock in three ranks, each nearer, darker and further from the water. */
function cliff(stage: Stage, random: Random, side: number): string {
  const { ink, night, deep, body, mist, horizon } = stage.colours;
  const ranks = [
    { top: -36, inner: 19, foot: 62, light: mix(mist, horizon, 0.35), dark: body, trees: 26 },
    { top: -10, inner: 40, foot: 70, light: mix(body, mist, 0.35), dark: deep, trees: 32 },
    { top: 24, inner: 64, foot: 80, light: mix(deep, body, 0.35), dark: night, trees: 40 },
  ];
  const drawn = ranks.map(({ top, inner, foot, light, dark, trees }) => {
    let columns = '';
    let wood = '';
    let x = inner;
    for (let index = 0; x < 300; index += 1) {
      const width = random.between(7, 12);
      const height = top - index * 2.2 + random.between(-4.5, 4.5);
      wood += index % 2 === 0 ? '' : pine(random, x + width / 2, height + 3, trees * random.between(0.6, 1), mix(dark, ink, 0.45));
      columns += rockColumn(stage, [x, height], width, foot + random.between(-2, 4), mix(light, dark, Math.min(1, index / 6) * 0.8), dark);
      x += width;
    }
    return wood + columns;
  });
  return group({ transform: placed(0, 0, 0, side, 1) }, ...drawn);
}

/** One column with a bright edge towards the water and a slanted top. */
function rockColumn(stage: Stage, [x, y]: Point, width: number, foot: number, light: Colour, dark: Colour): string {
  const fill = linear(stage, [0, y], [0, foot], [0, light], [0.55, mix(light, dark, 0.6)], [1, mix(dark, stage.colours.ink, 0.35)]);
  const edge = x + width * 0.3;
  return [
    polygon(corners([x, y + 2.4], [edge, y], [x + width, y + 1.6], [x + width + 0.3, foot], [x - 1, foot]), { fill }),
    polygon(corners([x, y + 2.4], [edge, y], [edge - 0.6, foot], [x - 1, foot]), {
      fill: lit(stage, [0, 0], 120, 0.5, stage.colours.lamp),
    }),
    stroke(trace`M${x} ${y + 2.4}L${edge} ${y}L${x + width} ${y + 1.6}`, lit(stage, [0, -30], 130, 0.95), 0.7),
  ].join('');
}

function spray(stage: Stage): string {
  const { core, paper } = stage.colours;
  const random = stage.random('spray');
  const puffs = repeat(12, (index) =>
    ellipse((index - 5.5) * 6 + random.between(-4, 4), poolY - random.between(0, 7), random.between(9, 17), random.between(4, 8), {
      fill: paper,
      opacity: 0.4,
    }),
  );
  const drops = repeat(46, () =>
    circle(random.between(-44, 44), poolY - random.between(0, 34), random.between(0.3, 0.8), {
      fill: fade(core, random.between(0.3, 0.9)),
    }),
  );
  return group({ filter: blur(stage, 3.4) }, puffs) + drops;
}

/** The height of the bridge's deck, which hangs between x = -47 and 47. */
function sag(x: number): number {
  return -12 + 15 * (1 - (x / 47) ** 2);
}

/** A rope bridge across the gorge with three lanterns. */
function bridge(stage: Stage): string {
  const { ink, night, lamp, core } = stage.colours;
  const deck: Point[] = Array.from({ length: 13 }, (_, index) => [-48 + index * 8, sag(-48 + index * 8)]);
  const ropes = repeat(23, (index) => stroke(trace`M${-44 + index * 4} ${sag(-44 + index * 4)}v-8`, fade(night, 0.85), 0.45));
  const lights = [-24, 0, 24].map((x) => {
    const y = sag(x) + 7;
    return (
      stroke(trace`M${x} ${sag(x)}V${y - 3}`, night, 0.5) +
      halo(stage, x, y, 22, 0.85) +
      spark(stage, x, y, 1.7, core) +
      path(trace`M${x - 2.2} ${y - 3}h4.4l0.8 1.6v3.6l-1.2 1.4h-3.6l-1.2 -1.4v-3.6Z`, {
        fill: fade(lamp, 0.85),
        stroke: night,
        'stroke-width': 0.5,
      })
    );
  });
  const posts = [-46, 46].map((x) => rectangle(x - 1.2, sag(x) - 11, 2.4, 14, { fill: night, rx: 0.6 })).join('');
  return (
    ropes +
    posts +
    stroke(smoothLine(deck.map(([x, y]): Point => [x, y - 8])), night, 0.8) +
    stroke(smoothLine(deck), ink, 2.4) +
    stroke(smoothLine(deck.map(([x, y]): Point => [x, y - 1])), fade(lamp, 0.7), 0.5) +
    lights.join('')
  );
}

function banks(stage: Stage): string {
  const { ink, night } = stage.colours;
  const random = stage.random('banks');
  const ground = hills(
    stage,
    [
      [stage.box.left - 60, 92],
      [-90, 98],
      [-46, 116],
      [0, 128],
      [46, 116],
      [90, 98],
      [stage.box.right + 60, 92],
    ],
    mix(night, ink, 0.3),
    ink,
    fade(stage.colours.lamp, 0.25),
  );
  const trees = repeat(9, (index) => {
    const x = (index - 4) * 24 + random.between(-5, 5);
    return Math.abs(x) < 34 ? '' : pine(random, x, 133 - Math.abs(x) * 0.33, random.between(30, 52), mix(ink, night, 0.35));
  });
  return trees + ground;
}
