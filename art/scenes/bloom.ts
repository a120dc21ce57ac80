import { ripples } from '../land.ts';
import { hall, halo, motes } from '../light.ts';
import { circle, ellipse, group, path, placed, repeat, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import { linear, type Stage } from '../stage.ts';

type Layer = {
  readonly count: number;
  readonly spread: number;
  readonly length: number;
  readonly width: number;
  readonly tone: number;
  readonly offset: number;
};

const layers: readonly Layer[] = [
  { count: 9, spread: 84, length: 74, width: 17, tone: 0, offset: 0 },
  { count: 8, spread: 68, length: 70, width: 17, tone: 0.25, offset: 0 },
  { count: 7, spread: 58, length: 60, width: 16, tone: 0.5, offset: 2 },
  { count: 6, spread: 46, length: 48, width: 14.5, tone: 0.75, offset: 3 },
  { count: 3, spread: 26, length: 36, width: 12.5, tone: 1, offset: 4 },
];

/** A lotus that opens on dark water, a light in its heart. */
export function drawBloom(stage: Stage): string {
  const random = stage.random('bloom');
  const waterY = 38;
  const flower = lotus(stage, random.between(0.9, 1.1), random.between(0.94, 1.02));
  const { ink, deep, lamp } = stage.colours;
  const surface = linear(stage, [0, waterY], [0, waterY + 120], [0, fade(mix(deep, ink, 0.2), 0.9)], [1, fade(ink, 0.95)]);
  const { left, right, bottom } = stage.box;
  return [
    hall(stage, [0, -8], 1),
    halo(stage, 0, -6, 125, 0.5),
    motes(stage, stage.random('motes'), [0, -16], 112, 30),
    path(trace`M${left} ${waterY}H${right}V${bottom}H${left}Z`, { fill: surface }),
    group({ transform: trace`translate(0 ${waterY + 12}) scale(1 -.5)`, opacity: 0.3 }, flower),
    ripples(0, waterY + 7, 118, 8, 0.2, lamp, 0.5),
    pads(stage, waterY),
    ellipse(0, waterY + 5, 46, 7, { fill: fade(ink, 0.45) }),
    group({ transform: placed(0, waterY) }, flower),
  ].join('');
}

/** The flower with its foot at (0, 0). */
function lotus(stage: Stage, width: number, length: number): string {
  const heart = [
    halo(stage, 0, -26, 44, 0.95, stage.colours.core),
    repeat(13, (index) => {
      const lean = (index - 6) * 2.1;
      const tipY = -34 - (6 - Math.abs(index - 6)) * 0.9;
      return (
        stroke(trace`M${lean * 0.35} -12Q${lean * 0.5} -22 ${lean} ${tipY}`, stage.colours.flame, 0.6) +
        circle(lean, tipY, 1.1, { fill: stage.colours.core })
      );
    }),
  ];
  const drawn = layers.map((layer, index) => {
    const petals = repeat(layer.count, (petal) => {
      // From the sides to the middle, so that the petals in front cover those beside them.
      const order = petal % 2 === 0 ? petal / 2 : layer.count - 1 - (petal - 1) / 2;
      const angle = -layer.spread + (2 * layer.spread * order) / (layer.count - 1);
      return lotusPetal(stage, layer, angle, width, length);
    });
    return index === 3 ? petals + heart.join('') : petals;
  });
  return drawn.join('');
}

function lotusPetal(stage: Stage, layer: Layer, angle: number, width: number, length: number): string {
  const { accentDeep, accent, accentPale, lamp, core } = stage.colours;
  const tall = layer.length * length;
  const half = layer.width * width * (1 - Math.abs(angle) / 260);
  const tip: Colour = mix(accentDeep, accentPale, 0.3 + layer.tone * 0.65);
  const fill = linear(
    stage,
    [0, 0],
    [0, -tall],
    [0, mix(lamp, accent, 0.3)],
    [0.3, mix(accentDeep, accent, layer.tone)],
    [0.72, mix(tip, accent, 0.35)],
    [1, lift(tip, 0.06)],
  );
  const flank = trace`${half * 1.25} ${-tall * 0.62} ${half * 0.9} ${-tall * 0.16} 0 2Z`;
  const d = trace`M0 2C${-half * 0.9} ${-tall * 0.16} ${-half * 1.25} ${-tall * 0.62} 0 ${-tall}C${flank}`;
  const vein = linear(stage, [0, 0], [0, -tall], [0, fade(core, 0.7)], [0.7, fade(lamp, 0.25)], [1, fade(lamp, 0)]);
  const veins = [-0.5, 0, 0.5]
    .map((side) =>
      stroke(
        trace`M0 0C${side * half * 0.9} ${-tall * 0.3} ${side * half * 0.9} ${-tall * 0.6} ${side * half * 0.3} ${-tall * 0.88}`,
        vein,
        0.45,
      ),
    )
    .join('');
  const edge = linear(stage, [0, 0], [0, -tall], [0, fade(lamp, 0.2)], [1, mix(core, accentPale, 0.4)]);
  const rise = Math.abs(angle) * 0.06 - layer.offset;
  return group({ transform: placed(angle * 0.09, -rise * 0.4, angle) }, path(d, { fill, stroke: edge, 'stroke-width': 0.6 }), veins);
}

function pads(stage: Stage, waterY: number): string {
  const { body, deep, lamp, mist } = stage.colours;
  const random = stage.random('pads');
  const spots = [
    [-72, 16, 24],
    [70, 14, 20],
    [-36, 34, 20],
    [48, 38, 27],
    [-82, 50, 30],
  ] as const;
  return spots
    .map(([x, y, size]) => {
      const turn = random.between(0, 40) - 20;
      const fill = linear(stage, [-size, -size], [size, size], [0, mix(body, mist, 0.5)], [1, deep]);
      const leaf = path(trace`M0 0L${size * 0.94} ${-size * 0.34}A${size} ${size} 0 1 0 ${size * 0.94} ${size * 0.34}Z`, {
        fill,
        stroke: fade(lamp, 0.45),
        'stroke-width': 0.7,
      });
      const ribs = repeat(7, (index) =>
        stroke(
          trace`M0 0L${size * 0.9 * Math.cos(0.9 + index * 0.74)} ${size * 0.9 * Math.sin(0.9 + index * 0.74)}`,
          fade(lamp, 0.18),
          0.5,
        ),
      );
      return group({ transform: trace`translate(${x + random.between(-5, 5)} ${waterY + y}) scale(1 .34) rotate(${turn})` }, leaf, ribs);
    })
    .join('');
}
