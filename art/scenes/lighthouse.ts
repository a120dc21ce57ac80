import { cloud, water, waveRow } from '../land.ts';
import { halo, lit, sky, spark, stars } from '../light.ts';
import { corners, ellipse, group, path, placed, type Point, polygon, rectangle, repeat, straightLine, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { clip, linear, type Stage } from '../stage.ts';

const lampY = -62;

/** A lighthouse on its rock, the beam going out over the sea. */
export function drawLighthouse(stage: Stage): string {
  const random = stage.random('lighthouse');
  const { colours } = stage;
  const lean = random.between(-10, 4);
  const clouds = repeat(5, (index) => {
    const x = (index % 2 === 0 ? -1 : 1) * random.between(40, 98);
    return cloud(
      stage,
      random,
      x,
      18 + index * 8,
      random.between(52, 96),
      mix(colours.mist, colours.body, 0.2),
      mix(colours.horizon, colours.mist, 0.2),
    );
  });
  return [
    sky(stage, 64, [0, 46], 0.4),
    stars(stage, stage.random('stars'), 30, 1.1),
    clouds,
    beam(stage, 180 + lean, 300),
    beam(stage, lean * 0.8, 240),
    halo(stage, 0, lampY, 96, 0.75),
    water(stage, stage.random('sea'), 62, 0, 0.8),
    rock(stage),
    cottage(stage, random.pick([-1, 1])),
    tower(stage),
    ...[78, 90, 104, 120].map((y, index) => waveRow(stage, index + 3, y)),
  ].join('');
}

function beam(stage: Stage, degrees: number, reach: number): string {
  const { core, lamp } = stage.colours;
  const cone = (half: number, strength: number): string => {
    const fill = linear(stage, [0, 0], [reach, 0], [0, fade(core, strength)], [0.25, fade(lamp, strength * 0.55)], [1, fade(lamp, 0)]);
    return polygon(corners([0, -2], [reach, -reach * half], [reach, reach * half], [0, 2]), { fill });
  };
  return group({ transform: placed(0, lampY, degrees) }, cone(0.2, 0.4), cone(0.12, 0.5), cone(0.05, 0.6));
}

function tower(stage: Stage): string {
  const { ink, night, paper, accent, accentDeep, lamp, core, flame } = stage.colours;
  const outline = 'M-7 -48L-11.5 46H11.5L7 -48Z';
  const wall = linear(stage, [-12, 0], [12, 0], [0, lift(paper, -0.14)], [0.35, paper], [1, mix(night, paper, 0.35)]);
  const band = linear(stage, [-12, 0], [12, 0], [0, accentDeep], [0.35, accent], [1, mix(ink, accentDeep, 0.5)]);
  const bands = repeat(3, (index) => rectangle(-14, -34 + index * 30, 28, 15, { fill: band }));
  const dusk = linear(stage, [0, -48], [0, 46], [0, fade(lamp, 0.25)], [0.35, fade(night, 0)], [1, fade(night, 0.62)]);
  const windows = [-24, 4, 32].map((y, index) => rectangle(-1.6 + index * 0.6, y, 3.4, 5.4, { fill: core, rx: 1.6 })).join('');
  const glass = linear(stage, [0, lampY - 8], [0, lampY + 10], [0, core], [1, lamp]);
  return [
    path(outline, { fill: wall }),
    group({ 'clip-path': clip(stage, path(outline, {})) }, bands),
    path(outline, { fill: dusk }),
    windows,
    polygon(corners([-7, -46], [7, -46], [10.5, -50.5], [-10.5, -50.5]), { fill: ink }),
    rectangle(-11.5, -52.4, 23, 2.2, { fill: night, rx: 0.6 }),
    stroke(trace`M-11 -57H11${repeat(8, (index) => trace`M${-10.5 + index * 3} -57V-52`)}`, fade(lamp, 0.75), 0.6),
    rectangle(-6, -71, 12, 19, { fill: glass }),
    stroke('M-6 -71V-52M-2 -71V-52M2 -71V-52M6 -71V-52M-6 -61.5H6', ink, 0.7),
    halo(stage, 0, lampY, 26, 1, core),
    path('M-8.5 -70.5Q-6 -79 0 -80Q6 -79 8.5 -70.5Z', { fill: accentDeep, stroke: fade(flame, 0.8), 'stroke-width': 0.5 }),
    stroke('M0 -80V-88', lamp, 0.9),
    ellipse(0, -81, 1.6, 1.6, { fill: lamp }),
  ].join('');
}

function rock(stage: Stage): string {
  const { ink, night, deep, body, mist, lamp } = stage.colours;
  const ridge: Point[] = [
    [-76, 80],
    [-64, 66],
    [-52, 63],
    [-44, 54],
    [-30, 51],
    [-22, 45],
    [14, 44],
    [26, 49],
    [36, 48],
    [46, 57],
    [60, 61],
    [70, 70],
    [84, 82],
  ];
  const mass = linear(stage, [0, 44], [0, 92], [0, mix(body, mist, 0.4)], [0.4, deep], [1, mix(ink, night, 0.6)]);
  const random = stage.random('rock');
  const cracks = ridge.slice(1, -1).map(([x, y]) => {
    const face: Point[] = [
      [x, y],
      [x + random.between(5, 9), y + 2],
      [x + random.between(4, 8), y + random.between(12, 20)],
      [x - random.between(0, 4), y + random.between(18, 28)],
    ];
    return polygon(face, { fill: random.chance(0.5) ? fade(mist, 0.25) : fade(ink, 0.35) });
  });
  return (
    path(`${straightLine(ridge)}L92 100L-92 100Z`, { fill: mass }) +
    cracks.join('') +
    stroke(straightLine(ridge), lit(stage, [0, 20], 90, 0.9, lamp), 0.8)
  );
}

function cottage(stage: Stage, side: number): string {
  const { ink, night, deep, lamp, core } = stage.colours;
  const x = side > 0 ? 27 : -31;
  const y = side > 0 ? 49 : 52;
  return [
    rectangle(x - 8, y - 9, 16, 10, {
      fill: linear(stage, [0, y - 9], [0, y], [0, deep], [1, night]),
    }),
    polygon(corners([x - 10, y - 8.5], [x - 4, y - 16], [x + 4, y - 16], [x + 10, y - 8.5]), { fill: ink }),
    stroke(trace`M${x - 10} ${y - 8.5}L${x - 4} ${y - 16}H${x + 4}L${x + 10} ${y - 8.5}`, fade(lamp, 0.7), 0.5),
    spark(stage, x - 3, y - 4.5, 1.7, lamp),
    rectangle(x - 4.6, y - 6.4, 3.2, 3.8, { fill: core }),
    rectangle(x + 1.6, y - 6.4, 3.2, 3.8, { fill: core }),
  ].join('');
}
