import { hall, halo, motes, rays } from '../light.ts';
import {
  corners,
  circle,
  element,
  group,
  path,
  placed,
  type Point,
  polar,
  polygon,
  rectangle,
  repeat,
  straightLine,
  stroke,
  trace,
} from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import { linear, radial, type Stage } from '../stage.ts';

type Gear = {
  readonly x: number;
  readonly y: number;
  readonly teeth: number;
  readonly turn: number;
  readonly metal: 'gold' | 'steel' | 'copper';
  readonly spokes: number;
};

/** Teeth of all gears are as far apart, so that they mesh; this is a gear's radius a tooth. */
const radiusPerTooth = 1.62;

/** A clock's face among the wheels that drive it. */
export function drawClockwork(stage: Stage): string {
  const random = stage.random('clockwork');
  const around: readonly [angle: number, teeth: number, metal: Gear['metal'], spokes: number][] = [
    [random.between(-160, -140), 17, 'steel', 5],
    [random.between(-62, -44), 20, 'copper', 6],
    [random.between(30, 48), 15, 'steel', 4],
    [random.between(128, 146), 19, 'copper', 5],
  ];
  const gears = around.map(([angle, teeth, metal, spokes]) => {
    const [x, y] = polar(0, 0, (27 + teeth) * radiusPerTooth + 1.5, angle);
    return gear(stage, { x, y, teeth, turn: random.between(0, 20), metal, spokes });
  });
  return [
    hall(stage, [0, 0], 1),
    rays(stage, 0, 0, 24, 0.22, 190),
    halo(stage, 0, 0, 128, 0.5),
    group(
      { opacity: 0.5 },
      gear(stage, { x: -58, y: 62, teeth: 36, turn: 3, metal: 'steel', spokes: 8 }),
      gear(stage, { x: 66, y: -64, teeth: 32, turn: 9, metal: 'steel', spokes: 8 }),
    ),
    ...gears,
    gear(stage, { x: 0, y: 0, teeth: 27, turn: 0, metal: 'gold', spokes: 0 }),
    dial(stage),
    hands(stage, random.between(-70, -50), random.between(50, 70)),
    motes(stage, stage.random('motes'), [0, 0], 120, 22),
  ].join('');
}

function metalOf(stage: Stage, metal: Gear['metal'], radius: number): string {
  const { core, lamp, flame, mist, horizon, body, deep, accent, accentDeep, accentPale, night } = stage.colours;
  const tones: Record<Gear['metal'], readonly [Colour, Colour, Colour]> = {
    gold: [mix(core, lamp, 0.5), mix(lamp, flame, 0.5), lift(flame, -0.22)],
    steel: [mix(horizon, mist, 0.4), body, deep],
    copper: [accentPale, accent, mix(accentDeep, night, 0.35)],
  };
  const [light, middle, dark] = tones[metal];
  return linear(stage, [-radius * 0.7, -radius * 0.8], [radius * 0.7, radius * 0.8], [0, light], [0.45, middle], [1, dark]);
}

function gear(stage: Stage, { x, y, teeth, turn, metal, spokes }: Gear): string {
  const { ink, core, night } = stage.colours;
  const radius = teeth * radiusPerTooth;
  const step = 360 / teeth;
  const points: Point[] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const at = tooth * step;
    points.push(
      polar(0, 0, radius - 2.6, at - step * 0.34),
      polar(0, 0, radius + 2.2, at - step * 0.16),
      polar(0, 0, radius + 2.2, at + step * 0.16),
      polar(0, 0, radius - 2.6, at + step * 0.34),
    );
  }
  const holes = spokes === 0 ? '' : windows(radius, spokes);
  const outline = `${straightLine(points)}Z`;
  const fill = metalOf(stage, metal, radius);
  const hub = radius * 0.2;
  return group(
    { transform: placed(x, y, turn) },
    path(outline + holes, { fill: fade(ink, 0.55), 'fill-rule': 'evenodd', transform: placed(1.4, 3) }),
    path(outline + holes, { fill, 'fill-rule': 'evenodd', stroke: fade(core, 0.35), 'stroke-width': 0.5 }),
    circle(0, 0, radius - 5, { fill: 'none', stroke: fade(ink, 0.3), 'stroke-width': 0.7 }),
    circle(0, 0, hub * 1.5, { fill: metalOf(stage, metal, hub * 2), stroke: fade(ink, 0.35), 'stroke-width': 0.6 }),
    circle(0, 0, hub * 0.6, { fill: night }),
    circle(-0.3, -0.4, hub * 0.32, { fill: metalOf(stage, 'gold', hub) }),
  );
}

/** Openings between the spokes, as path data to be cut out. */
function windows(radius: number, spokes: number): string {
  const step = 360 / spokes;
  return repeat(spokes, (spoke) => {
    const from = spoke * step + 9;
    const to = (spoke + 1) * step - 9;
    return `${straightLine([...arc(radius * 0.74, from, to), ...arc(radius * 0.38, to - 9, from + 9)])}Z`;
  });
}

function arc(radius: number, from: number, to: number): Point[] {
  return Array.from({ length: 7 }, (_, index) => polar(0, 0, radius, from + ((to - from) * index) / 6));
}

function dial(stage: Stage): string {
  const { ink, night, paper, core, lamp, flame, accentDeep } = stage.colours;
  const enamel = radial(stage, [0, 0], 36, [0, core], [0.6, paper], [0.9, mix(paper, lamp, 0.5)], [1, mix(lamp, flame, 0.6)]);
  const marks = repeat(60, (index) => {
    const isHour = index % 5 === 0;
    const [fromX, fromY] = polar(0, 0, 33.4, index * 6);
    const [toX, toY] = polar(0, 0, isHour ? 29.4 : 32, index * 6);
    return stroke(trace`M${fromX} ${fromY}L${toX} ${toY}`, isHour ? night : fade(night, 0.6), isHour ? 1.3 : 0.4);
  });
  const hours = repeat(12, (index) => {
    const [x, y] = polar(0, 0, 25.8, index * 30);
    const size = index % 3 === 0 ? 2.2 : 1.3;
    return group(
      { transform: placed(x, y, index * 30) },
      polygon(corners([-size * 1.3, 0], [0, -size * 0.7], [size * 1.3, 0], [0, size * 0.7]), {
        fill: index % 3 === 0 ? accentDeep : night,
      }),
    );
  });
  const rosette = repeat(16, (index) =>
    element('ellipse', {
      cx: 0,
      cy: -9,
      rx: 3,
      ry: 9,
      fill: 'none',
      stroke: fade(flame, 0.5),
      'stroke-width': 0.4,
      transform: trace`rotate(${index * 22.5})`,
    }),
  );
  return [
    halo(stage, 0, 0, 62, 0.7, core),
    circle(0, 0.8, 38, { fill: ink }),
    circle(0, 0, 36.6, { fill: enamel, stroke: metalOf(stage, 'gold', 40), 'stroke-width': 2.4 }),
    rosette,
    marks,
    hours,
    circle(0, 0, 21, { fill: 'none', stroke: fade(flame, 0.6), 'stroke-width': 0.5 }),
  ].join('');
}

function hands(stage: Stage, hour: number, minute: number): string {
  const { ink, night, lamp, accent } = stage.colours;
  const hourHand = 'M-1.2 3L-1.6 -10Q-3.8 -14 0 -20Q3.8 -14 1.6 -10L1.2 3Z';
  const minuteHand = 'M-1 4L-1 -20Q-2.6 -24 0 -31Q2.6 -24 1 -20L1 4Z';
  const hand = (d: string, turn: number): string =>
    path(d, { fill: fade(ink, 0.3), transform: placed(0.8, 1.4, turn) }) + path(d, { fill: night, transform: placed(0, 0, turn) });
  return [
    hand(hourHand, hour),
    hand(minuteHand, minute),
    group({ transform: placed(0, 0, minute + 118) }, rectangle(-0.35, -30, 0.7, 38, { fill: accent }), circle(0, 8, 1.6, { fill: accent })),
    circle(0, 0, 3.2, { fill: night }),
    circle(0, 0, 2, { fill: lamp }),
    circle(-0.5, -0.6, 0.7, { fill: lift(lamp, 0.1) }),
  ].join('');
}
