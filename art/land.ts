// Land and water: ridges, pines, mist, waves and clouds that several scenes stand on.
import { element, ellipse, group, path, placed, type Point, rectangle, repeat, smoothLine, straightLine, stroke, trace } from './markup.ts';
import { type Colour, fade, lift, mix } from './oklch.ts';
import type { Random } from './seeded.ts';
import { falloff, linear, type Stage } from './stage.ts';

/** A rolling line from edge to edge, about every `step` units a crest or a hollow. */
export function rollingLine(stage: Stage, random: Random, y: number, height: number, step: number): Point[] {
  const points: Point[] = [];
  let up = random.chance(0.5);
  for (let x = 100 + step; x > stage.box.left - 2 * step; x -= step * random.between(0.75, 1.25)) {
    points.unshift([x, y + (up ? -1 : 1) * height * random.between(0.45, 1)]);
    up = !up;
  }
  points.push([stage.box.right + step * 1.5, y]);
  return points;
}

/** A line of peaks from edge to edge; each peak has a shoulder on its way down. */
export function peakLine(stage: Stage, random: Random, y: number, height: number, step: number): Point[] {
  const points: Point[] = [];
  for (let x = stage.box.right + step; x > stage.box.left - step; x -= step * random.between(0.8, 1.2)) {
    const peak = height * random.between(0.5, 1);
    const half = step * 0.5;
    points.unshift([x - half, y + random.between(-0.1, 0.1) * height]);
    points.splice(
      1,
      0,
      [x - half * 0.45, y - peak * random.between(0.42, 0.6)],
      [x, y - peak],
      [x + half * 0.4, y - peak * random.between(0.45, 0.65)],
    );
  }
  return points;
}

/** The area under a line down to the bottom of the frame. */
export function under(stage: Stage, line: string): string {
  const { left, right, bottom } = stage.box;
  return trace`${line}L${right + 60} ${bottom + 2}L${left - 60} ${bottom + 2}Z`;
}

/** Rolling ground with light along its crest. `top` and `base` are its colours above and below. */
export function hills(stage: Stage, line: readonly Point[], top: Colour, base: Colour, rim?: string | Colour): string {
  const d = smoothLine(line);
  const highest = Math.min(...line.map(([, y]) => y));
  const fill = linear(stage, [0, highest], [0, highest + 70], [0, top], [1, base]);
  return path(under(stage, d), { fill }) + (rim ? stroke(d, rim, 0.8) : '');
}

/** A band of mist lying over everything behind it. */
export function mistBand(stage: Stage, y: number, height: number, colour: Colour, strength = 0.5): string {
  const { left, right } = stage.box;
  const fill = linear(stage, [0, y - height], [0, y + height], [0, fade(colour, 0)], [0.5, fade(colour, strength)], [1, fade(colour, 0)]);
  return rectangle(left, y - height, right - left, height * 2, { fill });
}

/** A pine standing on (x, y): tiers of branches, ragged as brush strokes are. */
export function pine(random: Random, x: number, y: number, height: number, fill: string | Colour): string {
  const tiers = 6;
  const right: Point[] = [];
  const left: Point[] = [];
  for (let tier = 1; tier <= tiers; tier += 1) {
    const level = -height * (1 - tier / (tiers + 0.6));
    const reach = height * 0.2 * (tier / tiers) ** 0.85;
    const droop = height * 0.035;
    right.push([reach * random.between(0.8, 1.1), level + droop], [reach * 0.42, level - droop * 0.6]);
    left.push([-reach * random.between(0.8, 1.1), level + droop], [-reach * 0.42, level - droop * 0.6]);
  }
  const trunk = height * 0.025;
  const points: Point[] = [
    [0, -height],
    ...right,
    [trunk, -height * 0.08],
    [trunk, 2],
    [-trunk, 2],
    [-trunk, -height * 0.08],
    ...left.toReversed(),
  ];
  return path(`${straightLine(points)}Z`, { fill, transform: placed(x, y) });
}

/** A row of pines along the frame, thicker to the sides than in the middle. */
export function pineRow(stage: Stage, random: Random, y: number, height: number, gap: number, fill: string | Colour): string {
  const { left, right } = stage.box;
  let row = '';
  for (let x = right + 4; x > left - 8; x -= gap * random.between(0.5, 1.2)) {
    const away = Math.min(1, Math.abs(x) / 90);
    row += pine(random, x, y + random.between(-2, 5), height * (0.5 + 0.55 * away) * random.between(0.75, 1.15), fill);
  }
  return row;
}

/** Still water from `y` down, with the lamp's path glittering on it around `lampX`. */
export function water(stage: Stage, random: Random, y: number, lampX: number, strength = 1): string {
  const { left, right, bottom } = stage.box;
  const { ink, night, deep, body, mist, lamp, core } = stage.colours;
  const fill = linear(
    stage,
    [0, y],
    [0, Math.max(bottom, y + 90)],
    [0, mix(body, mist, 0.7)],
    [0.25, body],
    [0.6, deep],
    [1, mix(night, ink, 0.4)],
  );
  const glitter = repeat(34, (index) => {
    const depth = (index + random.between(0, 0.9)) / 34;
    const level = y + 1.2 + (bottom - y) * depth ** 1.5;
    const spread = 5 + 30 * depth;
    const length = random.between(3, 9) + 15 * depth * random.between(0.2, 1);
    const from = lampX + random.between(-1, 1) * spread - length / 2;
    const opacity = strength * (1 - depth) ** 1.2 * random.between(0.35, 0.95);
    return stroke(trace`M${from} ${level}h${length}`, fade(mix(lamp, core, 0.4), opacity), 0.5 + 1.3 * depth);
  });
  const calm = repeat(26, () => {
    const depth = random.between(0, 1);
    const level = y + 2 + (bottom - y) * depth ** 1.4;
    const from = random.between(left, right);
    return stroke(trace`M${from} ${level}h${6 + 22 * depth}`, fade(lift(mist, 0.08), 0.28 * (1 - depth * 0.6)), 0.4 + 0.5 * depth);
  });
  return rectangle(left, y, right - left, bottom - y, { fill }) + calm + glitter;
}

/** A row of waves whose crests lean to the right; the higher the row's number, the nearer and darker it is. */
export function waveRow(stage: Stage, row: number, y: number): string {
  const { left, right, bottom } = stage.box;
  const { mist, body, deep, night, ink, paper, lamp } = stage.colours;
  const random = stage.random(`wave ${row}`);
  const step = 26 + row * 3;
  const shift = random.between(0, step);
  let d = trace`M${left - step * 2} ${y}`;
  for (let x = left - step * 2 + shift; x < right + step * 2; x += step) {
    const rise = random.between(4, 7.5) + row * 0.4;
    d += trace`C${x + step * 0.4} ${y} ${x + step * 0.6} ${y - rise} ${x + step * 0.86} ${y - rise}`;
    d += trace`Q${x + step * 1.02} ${y - rise * 0.8} ${x + step} ${y}`;
  }
  const share = Math.min(1, row / 6);
  const top = share < 0.5 ? mix(mist, body, share * 2) : mix(body, night, share * 2 - 1);
  const fill = linear(stage, [0, y - 8], [0, y + 30], [0, top], [1, mix(mix(body, deep, share), ink, share * 0.7)]);
  const light = falloff(stage, [0, y], 110, fade(mix(paper, lamp, 0.5), 0.85 - share * 0.5));
  return path(trace`${d}V${bottom + 4}H${left - step * 2}Z`, { fill }) + stroke(d, light, 0.9);
}

/** A flat-bottomed cloud that dissolves downwards, lit along its upper edge. Centre of its base at (x, y). */
export function cloud(stage: Stage, random: Random, x: number, y: number, width: number, body: Colour, rim: Colour): string {
  const lobes = Math.max(5, Math.round(width / 13));
  let d = '';
  let highest = 0;
  for (let lobe = 0; lobe < lobes; lobe += 1) {
    const place = (lobe + 0.5) / lobes;
    const swell = Math.sin(Math.PI * place) ** 0.7;
    const radius = (width / lobes) * (0.42 + 0.42 * swell) * random.between(0.82, 1.22);
    const lobeX = (place - 0.5) * (width - radius * 1.6);
    const lobeY = -radius * 0.55 - width * 0.055 * swell;
    highest = Math.min(highest, lobeY - radius);
    d += trace`M${lobeX - radius} ${lobeY}a${radius} ${radius} 0 1 1 ${radius * 2} 0v${radius}h${-radius * 2}Z`;
  }
  const dissolve = (colour: Colour): string =>
    linear(stage, [0, highest], [0, highest * 0.12], [0, colour], [0.35, fade(colour, colour.alpha * 0.8)], [1, fade(colour, 0)]);
  return group({ transform: placed(x, y) }, path(d, { fill: dissolve(rim) }), path(d, { fill: dissolve(body), transform: placed(0, 0.9) }));
}

/** Rings on still water around a point. */
export function ripples(x: number, y: number, radius: number, count: number, flatness: number, colour: Colour, strength: number): string {
  return repeat(count, (index) => {
    const size = (radius * (index + 1)) / count;
    return ellipse(x, y, size, size * flatness, {
      fill: 'none',
      stroke: fade(colour, strength * (1 - index / count)),
      'stroke-width': 0.7,
    });
  });
}

/** Everything given, seen in the water under `y`: upside down, squeezed and dim. */
export function mirrored(y: number, opacity: number, content: string, squeeze = 0.6): string {
  return element('g', { transform: trace`translate(0 ${y}) scale(1 ${-squeeze}) translate(0 ${-y})`, opacity }, content);
}
