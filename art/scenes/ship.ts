import { cloud, waveRow } from '../land.ts';
import { halo, orb, sky, spark, stars } from '../light.ts';
import { group, path, placed, type Point, rectangle, repeat, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import { linear, type Stage } from '../stage.ts';

type Mast = { readonly x: number; readonly top: number; readonly sails: readonly [y: number, half: number, height: number][] };

const masts: readonly Mast[] = [
  {
    x: -27,
    top: -52,
    sails: [
      [-42, 10, 17],
      [-22, 14, 24],
    ],
  },
  {
    x: 2,
    top: -72,
    sails: [
      [-63, 9, 14],
      [-46, 14, 23],
      [-20, 18, 30],
    ],
  },
  {
    x: 31,
    top: -54,
    sails: [
      [-46, 9, 16],
      [-27, 13, 26],
    ],
  },
];

/** A ship under full sail in front of the moon. */
export function drawShip(stage: Stage): string {
  const random = stage.random('ship');
  const { colours } = stage;
  const moonX = random.between(-16, 18);
  const clouds = repeat(5, (index) => {
    const x = (index % 2 === 0 ? -1 : 1) * random.between(52, 100);
    return cloud(
      stage,
      random,
      x,
      8 + index * 10,
      random.between(56, 92),
      mix(colours.mist, colours.body, 0.15),
      mix(colours.horizon, colours.lamp, 0.25),
    );
  });
  return [
    sky(stage, 58, [moonX, -18], 0.5),
    stars(stage, stage.random('stars'), 20, 1),
    orb(stage, moonX, -18, 54),
    clouds,
    waveRow(stage, 0, 40),
    waveRow(stage, 1, 47),
    group(
      { transform: placed(0, 2, random.between(-4, 2)) },
      rigging(stage),
      ...masts.map((mast) => mastWithSails(stage, mast)),
      jibs(stage),
      hull(stage),
    ),
    ...[54, 66, 80, 96, 114].map((y, index) => waveRow(stage, index + 2, y)),
  ].join('');
}

function mastWithSails(stage: Stage, { x, top, sails }: Mast): string {
  const { ink, night, deep, lamp, accent, accentDeep } = stage.colours;
  const wood = linear(stage, [x - 1.4, 0], [x + 1.4, 0], [0, mix(deep, lamp, 0.3)], [1, ink]);
  const flag = path(trace`M${x} ${top}q6 -3 11 -0.4t10 -1.4q-2 3.4 0 6.4q-5 1.6 -10 0.4t-11 1Z`, {
    fill: linear(stage, [x, 0], [x + 21, 0], [0, accent], [1, accentDeep]),
  });
  const cloth = sails.map(([y, half, height]) => sail(stage, x, y, half, height));
  const yards = sails.map(([y, half]) => stroke(trace`M${x - half - 1.5} ${y}H${x + half + 1.5}`, night, 1.1));
  return rectangle(x - 1.1, top, 2.2, 78 + (-52 - top), { fill: wood }) + flag + cloth.join('') + yards.join('');
}

function sail(stage: Stage, x: number, y: number, half: number, height: number): string {
  const { paper, lamp, flame, night } = stage.colours;
  const outline = [
    trace`M${-half} 0H${half}C${half + 5} ${height * 0.4} ${half + 5.5} ${height * 0.8} ${half + 1} ${height}`,
    trace`Q2 ${height - 5} ${-half - 1} ${height}C${-half + 4.5} ${height * 0.8} ${-half + 5} ${height * 0.4} ${-half} 0Z`,
  ].join('');
  const fill = linear(
    stage,
    [-half, 0],
    [half + 5, height * 0.3],
    [0, lift(mix(paper, flame, 0.35), -0.3)],
    [0.3, mix(paper, lamp, 0.55)],
    [0.72, paper],
    [1, mix(lamp, flame, 0.5)],
  );
  const seams = [-0.5, 0, 0.5].map((share) => {
    const top = half * share;
    return stroke(
      trace`M${top} 0C${top + 4.6} ${height * 0.4} ${top + 5} ${height * 0.8} ${top + 0.6} ${height - 3.4}`,
      fade(flame, 0.4),
      0.4,
    );
  });
  const shade = linear(
    stage,
    [0, 0],
    [0, height],
    [0, fade(night, 0.22)],
    [0.25, fade(night, 0)],
    [0.75, fade(night, 0)],
    [1, fade(night, 0.3)],
  );
  return group({ transform: placed(x, y) }, path(outline, { fill }), ...seams, path(outline, { fill: shade }));
}

function jibs(stage: Stage): string {
  const { paper, lamp, flame, night } = stage.colours;
  const cloth = (d: string, from: Point, to: Point): string => {
    const fill = linear(
      stage,
      from,
      to,
      [0, lift(mix(paper, flame, 0.4), -0.22)],
      [0.6, mix(paper, lamp, 0.2)],
      [1, mix(lamp, flame, 0.4)],
    );
    return path(d, { fill, stroke: fade(night, 0.3), 'stroke-width': 0.3 });
  };
  return [
    cloth('M33 -46Q48 -22 76 4Q56 2 40 6Q42 -20 33 -46Z', [34, -30], [70, 0]),
    cloth('M33 -30Q42 -10 60 8Q48 7 38 10Q38 -10 33 -30Z', [34, -20], [58, 8]),
    cloth('M-30 -20Q-42 -2 -58 6Q-44 10 -31 9Q-28 -6 -30 -20Z', [-58, 0], [-30, 0]),
    stroke('M46 16L80 2', night, 1.5),
    stroke('M-29 10L-60 6', night, 0.9),
  ].join('');
}

function rigging(stage: Stage): string {
  return stroke(
    'M2 -70L-27 -50M2 -70L31 -52M-27 -50L-54 2M31 -52L79 2M2 -40L-20 16M2 -40L24 16M-27 -30L-44 14M31 -30L46 14',
    fade(stage.colours.night, 0.75),
    0.4,
  );
}

function hull(stage: Stage): string {
  const { ink, night, deep, lamp, core, flame, accent, accentDeep } = stage.colours;
  const side = 'M-58 2L-30 6V15C-10 20 14 20 34 14L52 8L60 10C56 30 46 46 36 54H-40C-50 46 -56 26 -58 2Z';
  const wood: Colour = mix(deep, night, 0.3);
  const fill = linear(stage, [0, 4], [0, 52], [0, lift(wood, 0.1)], [0.5, wood], [1, ink]);
  const band = linear(stage, [-58, 0], [60, 0], [0, accentDeep], [0.5, accent], [1, accentDeep]);
  const ports = repeat(7, (index) =>
    rectangle(-34 + index * 11, 27.6 - Math.abs(index - 3) * 0.4, 4, 3.6, { fill: index % 2 === 0 ? core : lamp, rx: 0.6 }),
  );
  const cabin = repeat(4, (index) => rectangle(-54 + index * 5.6, 10 + index * 0.5, 3.6, 5, { fill: core, rx: 1.2 }));
  return [
    path(side, { fill }),
    path('M-56.6 17C-30 25 20 26 58.6 15.6L57.6 19.6C20 29.6 -28 29 -56 21Z', { fill: band }),
    stroke('M-58 2L-30 6V15C-10 20 14 20 34 14L52 8L60 10', lamp, 1),
    stroke('M-56.6 17C-30 25 20 26 58.6 15.6', lamp, 0.6),
    stroke('M-53 34C-28 40 24 40 52 32M-49 42C-26 46 22 46 46 40', fade(lamp, 0.2), 0.5),
    ports,
    cabin,
    halo(stage, -46, 12, 22, 0.6),
    stroke('M-58 2L-60 -8', night, 1.1),
    halo(stage, -60.4, -11, 24, 0.9),
    spark(stage, -60.4, -11, 2.2, core),
    stroke('M-62.6 -14H-58.2M-62.6 -8H-58.2', mix(flame, ink, 0.3), 0.8),
  ].join('');
}
