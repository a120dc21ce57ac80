import { hall, halo, motes, rays } from '../light.ts';
import { circle, ellipse, group, path, placed, type Point, polygon, rectangle, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import { blur, linear, radial, type Stage } from '../stage.ts';

type Vector = readonly [x: number, y: number, z: number];
type Coat = { readonly face: Colour; readonly edge: Colour; readonly pip: Colour; readonly pipDeep: Colour };
type Die = { readonly x: number; readonly y: number; readonly half: number; readonly turn: Vector; readonly coat: Coat };

/** Pips of each face in the face's own square of -1..1; opposite faces make seven. */
const far = 0.52;
const pips: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6, readonly Point[]>> = {
  1: [[0, 0]],
  2: [
    [-far, -far],
    [far, far],
  ],
  3: [
    [-far, -far],
    [0, 0],
    [far, far],
  ],
  4: [
    [-far, -far],
    [far, -far],
    [-far, far],
    [far, far],
  ],
  5: [
    [-far, -far],
    [far, -far],
    [0, 0],
    [-far, far],
    [far, far],
  ],
  6: [
    [-far, -far],
    [far, -far],
    [-far, 0],
    [far, 0],
    [-far, far],
    [far, far],
  ],
};

const faces: readonly { readonly value: 1 | 2 | 3 | 4 | 5 | 6; readonly out: Vector; readonly right: Vector; readonly down: Vector }[] = [
  { value: 1, out: [0, 0, 1], right: [1, 0, 0], down: [0, 1, 0] },
  { value: 6, out: [0, 0, -1], right: [-1, 0, 0], down: [0, 1, 0] },
  { value: 2, out: [1, 0, 0], right: [0, 0, -1], down: [0, 1, 0] },
  { value: 5, out: [-1, 0, 0], right: [0, 0, 1], down: [0, 1, 0] },
  { value: 3, out: [0, -1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  { value: 4, out: [0, 1, 0], right: [1, 0, 0], down: [0, 0, -1] },
];

/** Two dice in the air above a lit table. */
export function drawDice(stage: Stage): string {
  const random = stage.random('dice');
  const { accent, accentPale, night, deep, lamp, flame, core, paper } = stage.colours;
  const bright: Coat = { face: accent, edge: accentPale, pip: core, pipDeep: mix(paper, accentPale, 0.5) };
  const dark: Coat = { face: mix(night, deep, 0.7), edge: mix(deep, lamp, 0.35), pip: lamp, pipDeep: flame };
  const swap = random.chance(0.5);
  const quarter = (): number => random.whole(0, 3) * 90;
  const upper: Die = {
    x: 25,
    y: -33,
    half: 23,
    turn: [quarter() - 30, quarter() + 38, random.between(-30, 0)],
    coat: swap ? bright : dark,
  };
  const lower: Die = { x: -24, y: 20, half: 28, turn: [quarter() - 34, quarter() + 42, random.between(4, 26)], coat: swap ? dark : bright };
  return [
    hall(stage, [0, 0], 1),
    rays(stage, 0, -4, 28, 0.3, 190),
    halo(stage, 0, -4, 124, 0.6),
    shadows(stage),
    swoosh(stage),
    die(stage, upper),
    die(stage, lower),
    motes(stage, stage.random('motes'), [0, -6], 116, 34),
  ].join('');
}

/** Two soft shadows say how high the dice are. */
function shadows(stage: Stage): string {
  const { ink } = stage.colours;
  return (
    ellipse(-22, 82, 38, 6.4, { fill: fade(ink, 0.6), filter: blur(stage, 4) }) +
    ellipse(32, 87, 24, 3.6, { fill: fade(ink, 0.35), filter: blur(stage, 4) })
  );
}

function swoosh(stage: Stage): string {
  const { lamp, core } = stage.colours;
  const arcs: readonly [d: string, width: number][] = [
    ['M-96 -62C-60 -92 -8 -94 24 -52', 2.2],
    ['M-100 -46C-62 -76 -14 -80 14 -46', 1],
    ['M98 74C84 98 34 96 -2 52', 1.6],
    ['M100 56C86 82 44 84 10 48', 0.8],
  ];
  return arcs
    .map(([d, width], index) => {
      const light =
        index < 2
          ? linear(stage, [-96, -60], [24, -60], [0, fade(lamp, 0)], [1, fade(core, 0.7)])
          : linear(stage, [100, 70], [0, 60], [0, fade(lamp, 0)], [1, fade(core, 0.6)]);
      return stroke(d, light, width);
    })
    .join('');
}

function die(stage: Stage, { x, y, half, turn, coat }: Die): string {
  const seen = faces
    .map((face) => ({ ...face, out: rotate(face.out, turn), right: rotate(face.right, turn), down: rotate(face.down, turn) }))
    .filter((face) => face.out[2] > 0.02)
    .toSorted((a, b) => a.out[2] - b.out[2]);
  const body = seen.map(({ out, right, down }) => {
    const corner = (across: number, along: number): Point => [
      (out[0] + right[0] * across + down[0] * along) * half * 0.9,
      (out[1] + right[1] * across + down[1] * along) * half * 0.9,
    ];
    const quad = [corner(-0.96, -0.96), corner(0.96, -0.96), corner(0.96, 0.96), corner(-0.96, 0.96)];
    return polygon(quad, { fill: coat.edge, stroke: coat.edge, 'stroke-width': half * 0.22, 'stroke-linejoin': 'round' });
  });
  const painted = seen.map(({ value, out, right, down }) => {
    const light = 0.55 * -out[1] + 0.35 * -out[0] + 0.3 * out[2];
    const tone = lift(coat.face, light * 0.22 - 0.1);
    const fill = linear(stage, [-1, -1], [1, 1], [0, lift(tone, 0.06)], [1, lift(tone, -0.06)]);
    const matrix = [right, down, out].map(([toX, toY]) => trace`${toX * half} ${toY * half}`).join(' ');
    const marks = pips[value].map(([pipX, pipY]) => pip(stage, pipX, pipY, value === 1 ? 0.3 : 0.19, coat));
    return group({ transform: `matrix(${matrix})` }, rectangle(-0.96, -0.96, 1.92, 1.92, { rx: 0.26, fill }), ...marks);
  });
  return halo(stage, x, y, half * 2.5, 0.45) + group({ transform: placed(x, y) }, ...body, ...painted, gloss(stage, half));
}

function pip(stage: Stage, x: number, y: number, radius: number, { pip: colour, pipDeep }: Coat): string {
  const bowl = radial(stage, [x, y], radius, [0, colour], [0.7, colour], [1, pipDeep]);
  return circle(x, y, radius * 1.16, { fill: fade(stage.colours.ink, 0.3) }) + circle(x, y, radius, { fill: bowl });
}

function gloss(stage: Stage, half: number): string {
  const { core } = stage.colours;
  const shine = linear(stage, [-half * 1.4, -half * 1.4], [half * 0.2, half * 0.2], [0, fade(core, 0.3)], [1, fade(core, 0)]);
  return path(trace`M${-half * 1.2} ${-half * 0.2}Q${-half * 0.9} ${-half * 1.2} ${half * 0.2} ${-half * 1.3}`, {
    fill: 'none',
    stroke: shine,
    'stroke-width': half * 0.1,
    'stroke-linecap': 'round',
  });
}

/** Turned about x, then y, then z, by degrees. */
function rotate([x, y, z]: Vector, [aboutX, aboutY, aboutZ]: Vector): Vector {
  const [x1, z1] = spin(x, z, aboutY);
  const [y2, z2] = spin(y, z1, aboutX);
  const [x3, y3] = spin(x1, y2, aboutZ);
  return [x3, y3, z2];
}

function spin(a: number, b: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)];
}
