import { hills, peakLine, pineRow, rollingLine, under, water } from '../land.ts';
import { halo, sky, spark, stars } from '../light.ts';
import { corners, group, path, placed, type Point, polygon, rectangle, repeat, straightLine, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import type { Random } from '../seeded.ts';
import { blur, linear, type Stage } from '../stage.ts';

/** Northern lights over a lake; a hut with its lamp lit. */
export function drawAurora(stage: Stage): string {
  const { colours } = stage;
  const random = stage.random('aurora');
  const hutX = random.between(-34, 30);
  const curtains = [
    curtain(stage, random, -34, 74, mix(colours.accent, colours.accentPale, 0.3), 0.6),
    curtain(stage, random, -10, 96, mix(colours.accent, colours.accentPale, 0.45), 1),
    curtain(stage, random, 12, 66, mix(colours.lamp, colours.core, 0.2), 0.75),
  ];
  const pines = mix(colours.ink, colours.night, 0.6);
  return [
    sky(stage, 112, [hutX, 56], 0.5),
    stars(stage, stage.random('stars'), 30, 1.5),
    ...curtains,
    mountains(stage, 52, 54, 74, mix(colours.mist, colours.horizon, 0.2), colours.body),
    mountains(stage, 62, 40, 52, colours.body, colours.deep),
    pineRow(stage, stage.random('far pines'), 64, 15, 5, mix(colours.deep, colours.night, 0.5)),
    water(stage, stage.random('lake'), 64, hutX, 0.7),
    halo(stage, hutX, 58, 44, 0.6),
    shore(stage, hutX),
    hills(stage, rollingLine(stage, stage.random('bank'), 101, 5, 70), pines, colours.ink),
    pineRow(stage, stage.random('near pines'), 110, 50, 11, pines),
  ].join('');
}

/** A curtain of light: upright strips that hang on a winding line. */
function curtain(stage: Stage, random: Random, y: number, height: number, colour: Colour, strength: number): string {
  const phase = random.between(0, 6);
  const swing = random.between(12, 18);
  const { left, right } = stage.box;
  const fill = linear(
    stage,
    [0, 0],
    [0, -height],
    [0, fade(lift(colour, 0.16), 0)],
    [0.08, fade(lift(colour, 0.14), 1)],
    [0.3, fade(colour, 0.58)],
    [1, fade(colour, 0)],
  );
  let strips = '';
  for (let x = left - 10; x < right + 10; x += 1.5) {
    const foot = y + swing * Math.sin(x / 27 + phase) + 7 * Math.sin(x / 11 + phase * 2);
    const fold = 0.5 + 0.5 * Math.sin(x / 9 + phase + 2 * Math.sin(x / 31));
    const opacity = strength * (0.12 + 0.7 * fold ** 2 + 0.18 * random.between(0, 1));
    const place = placed(x, foot, 0, 1, 0.65 + 0.35 * random.between(0, 1));
    strips += rectangle(0, -height, 1.7, height, { fill, 'fill-opacity': opacity, transform: place });
  }
  return group({ filter: blur(stage, 0.9) }, strips);
}

function mountains(stage: Stage, y: number, height: number, step: number, top: Colour, base: Colour): string {
  const line = peakLine(stage, stage.random(`mountains at ${y}`), y, height, step);
  const fill = linear(stage, [0, y - height], [0, y + 6], [0, top], [1, base]);
  const snow = linear(
    stage,
    [0, y - height],
    [0, y - height * 0.15],
    [0, fade(stage.colours.accentPale, 0.85)],
    [1, fade(stage.colours.accentPale, 0)],
  );
  const faces = line.filter((_, index) => index % 4 === 2 || index % 4 === 1 || index % 4 === 3);
  let slopes = '';
  for (let index = 0; index + 2 < faces.length; index += 3) {
    const [before, peak, after] = [faces[index], faces[index + 1], faces[index + 2]];
    if (!before || !peak || !after) continue;
    const inner: Point[] = [
      [peak[0] + 3, peak[1] + height * 0.3],
      [peak[0] - 2, peak[1] + height * 0.42],
      [peak[0] + 5, y],
    ];
    slopes += polygon(corners(peak, ...inner, [before[0] - 8, y], before), { fill: snow, opacity: 0.5 });
  }
  return path(under(stage, straightLine(line)), { fill }) + slopes;
}

function shore(stage: Stage, x: number): string {
  const { ink, night, deep, lamp, core } = stage.colours;
  const land = trace`M${x - 62} 70Q${x - 30} 61 ${x} 62T${x + 60} 70Q${x + 10} 74 ${x - 62} 70Z`;
  const wall = linear(stage, [0, 50], [0, 64], [0, mix(deep, lamp, 0.18)], [1, night]);
  const windows = [-5, 2].map((offset) => rectangle(x + offset, 55, 3.2, 4, { fill: core, rx: 0.3 })).join('');
  return [
    spark(stage, x, 57, 7, lamp),
    path(land, { fill: mix(ink, night, 0.5) }),
    rectangle(x - 9, 51, 18, 12.5, { fill: wall }),
    polygon(corners([x - 12, 52], [x - 3, 43], [x + 3, 43], [x + 12, 52]), { fill: night }),
    stroke(trace`M${x - 12} 52L${x - 3} 43H${x + 3}L${x + 12} 52`, fade(lamp, 0.6), 0.6),
    windows,
    rectangle(x + 5, 40, 2, 6, { fill: night }),
    repeat(4, (index) =>
      stroke(
        trace`M${x + 6 + index * 1.6} ${38 - index * 5}q3 -2 1.6 -5`,
        fade(stage.colours.paper, 0.3 - index * 0.06),
        1.4 + index * 0.5,
      ),
    ),
  ].join('');
}
