import { hills, mistBand, peakLine, pineRow, rollingLine, water } from '../land.ts';
import { halo, lit, sky, stars } from '../light.ts';
import { circle, group, path, type Point, polar, repeat, smoothLine, stroke, trace } from '../markup.ts';
import { fade, mix } from '../oklch.ts';
import { blur, clip, falloff, linear, type Stage } from '../stage.ts';

const craterY = -34;

/** A volcano at night, its fire mirrored in the bay. */
export function drawVolcano(stage: Stage): string {
  const { colours } = stage;
  const random = stage.random('volcano');
  const lean = random.between(-0.5, 0.5);
  const fire = lit(stage, [0, craterY], 130, 0.9, colours.flame);
  const far = peakLine(stage, stage.random('far'), 62, 26, 56);
  return [
    sky(stage, 66, [0, craterY], 0.55),
    stars(stage, stage.random('stars'), 10, 1),
    smoke(stage, lean),
    halo(stage, 0, craterY - 8, 110, 0.8, mix(colours.flame, colours.lamp, 0.4)),
    fountain(stage),
    hills(stage, far, mix(colours.mist, colours.horizon, 0.3), colours.body),
    cone(stage, fire),
    lava(stage),
    mistBand(stage, 64, 12, colours.horizon, 0.35),
    water(stage, stage.random('bay'), 66, 0, 1),
    pineRow(stage, stage.random('pines'), 116, 33, 12, mix(colours.night, colours.ink, 0.5)),
    hills(
      stage,
      rollingLine(stage, stage.random('shore'), 110, 5, 60),
      mix(colours.night, colours.ink, 0.5),
      colours.ink,
      fade(colours.flame, 0.3),
    ),
  ].join('');
}

function cone(stage: Stage, fire: string): string {
  const { ink, night, deep, body, mist } = stage.colours;
  const outline = 'M-112 67C-70 58 -34 22 -17 -32Q-12 -36 -8 -33Q-2 -29 4 -33Q10 -37 17 -32C34 22 70 58 112 67Z';
  const mass = linear(stage, [0, craterY], [0, 68], [0, mix(deep, night, 0.2)], [0.6, deep], [1, mix(body, deep, 0.3)]);
  const shade = linear(stage, [-60, 0], [70, 0], [0, fade(mist, 0.32)], [0.45, fade(night, 0)], [1, fade(ink, 0.6)]);
  const random = stage.random('gullies');
  const gullies = repeat(15, (index) => {
    const at = (index - 7) / 7;
    const from: Point = [at * 17, -28 + Math.abs(at) * 6];
    const reach = random.between(0.55, 0.98);
    const [toX, toY] = [at * (24 + 74 * reach), -28 + 92 * reach];
    return stroke(
      trace`M${from[0]} ${from[1]}C${at * 22} ${8} ${toX * 0.7} ${toY * 0.6} ${toX} ${toY}`,
      fade(index % 2 === 0 ? ink : mist, 0.24),
      random.between(0.8, 2),
    );
  });
  return (
    path(outline, { fill: mass }) +
    path(outline, { fill: shade }) +
    group({ 'clip-path': clip(stage, path(outline, {})) }, gullies) +
    stroke('M-112 67C-70 58 -34 22 -17 -32Q-12 -36 -8 -33Q-2 -29 4 -33Q10 -37 17 -32C34 22 70 58 112 67', fire, 1)
  );
}

/** Streams of lava that part on their way down. */
function lava(stage: Stage): string {
  const { core, lamp, flame } = stage.colours;
  const random = stage.random('lava');
  const hot = linear(stage, [0, craterY], [0, 60], [0, core], [0.25, lamp], [0.65, flame], [1, fade(flame, 0.15)]);
  const streams = [-9, 1, 10].map((x, index) => {
    const length = [58, 92, 70][index] ?? 60;
    const width = [3, 4.4, 3.2][index] ?? 3;
    const left: Point[] = [];
    const right: Point[] = [];
    for (let step = 0; step <= 10; step += 1) {
      const share = step / 10;
      const centre = x + x * share * 2.6 + 5 * Math.sin(share * 7 + index * 2) * share + random.between(-0.8, 0.8);
      const half = width * (0.75 + 0.5 * Math.sin(share * 11 + index)) * (1 - share) + 0.3;
      left.push([centre - half, craterY + 2 + length * share]);
      right.unshift([centre + half, craterY + 2 + length * share]);
    }
    const d = smoothLine([...left, ...right], true);
    return path(d, { fill: flame, filter: blur(stage, 3), opacity: 0.8 }) + path(d, { fill: hot });
  });
  return streams.join('') + path('M-15 -31Q-8 -36 -8 -33Q-2 -28 4 -33Q8 -36 15 -31Q0 -24 -15 -31Z', { fill: core });
}

function fountain(stage: Stage): string {
  const { core, lamp, flame } = stage.colours;
  const random = stage.random('fountain');
  const jets = repeat(26, () => {
    const aim = random.between(-1, 1);
    const height = random.between(20, 62) * (1 - Math.abs(aim) * 0.4);
    const landX = aim * random.between(24, 60);
    const heat = linear(stage, [0, craterY], [landX, craterY - height * 0.4], [0, core], [0.5, lamp], [1, fade(flame, 0)]);
    return stroke(
      trace`M${aim * 8} ${craterY}Q${landX * 0.5} ${craterY - height * 1.7} ${landX} ${craterY - height * 0.3}`,
      heat,
      random.between(0.5, 1.4),
    );
  });
  const embers = repeat(60, () => {
    const [x, y] = polar(0, craterY - 8, random.between(12, 86), random.between(-165, -15));
    return circle(x, y, random.between(0.35, 1.1), { fill: fade(random.chance(0.4) ? core : lamp, random.between(0.4, 1)) });
  });
  return (
    path(trace`M-10 ${craterY}Q-5 ${craterY - 44} 0 ${craterY - 56}Q5 ${craterY - 44} 10 ${craterY}Z`, {
      fill: falloff(stage, [0, craterY], 58, fade(core, 0.9)),
    }) +
    jets +
    embers
  );
}

/** The plume: puffs that grow and drift, lit from below. */
function smoke(stage: Stage, lean: number): string {
  const { night, deep, body, flame, lamp } = stage.colours;
  const random = stage.random('smoke');
  const puffs = Array.from({ length: 26 }, (_, index) => {
    const share = index / 25;
    const y = craterY - 14 - 92 * share;
    const x = lean * 60 * share ** 1.6 + random.between(-1, 1) * (7 + 26 * share);
    const radius = (8 + 22 * share) * random.between(0.7, 1.15);
    return { x, y, radius };
  }).toReversed();
  const drawn = puffs.map(({ x, y, radius }) => {
    const glow = Math.max(0, 1 - (craterY - y) / 100);
    const fill = linear(
      stage,
      [0, -radius],
      [0, radius],
      [0, mix(deep, body, 0.25)],
      [0.55, mix(night, deep, 0.55)],
      [1, mix(deep, mix(flame, lamp, 0.2), 0.2 + 0.65 * glow ** 1.5)],
    );
    return group({ transform: trace`translate(${x} ${y})` }, circle(0, 0, radius, { fill, 'fill-opacity': 0.92 }));
  });
  return drawn.join('');
}
