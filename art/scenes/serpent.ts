import { hall, halo, motes, orb, rays } from '../light.ts';
import { corners, circle, group, path, placed, type Point, polar, polygon, repeat, smoothLine, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { radial, type Stage } from '../stage.ts';

const ringRadius = 57;
const headAt = -62;
const sweep = 342;

/** A serpent that bites its tail, curled around a light. */
export function drawSerpent(stage: Stage): string {
  const random = stage.random('serpent');
  const turn = random.between(-30, 40);
  const facing = random.pick([-1, 1]);
  return [
    hall(stage, [0, 0], 1),
    rays(stage, 0, 0, 26, 0.3, 170),
    halo(stage, 0, 0, 120, 0.5),
    orb(stage, 0, 0, 20),
    ornaments(stage, random.whole(9, 14)),
    group({ transform: placed(0, 0, turn, facing, 1) }, body(stage, random.between(15, 19)), head(stage)),
    motes(stage, stage.random('motes'), [0, 0], 112, 26),
  ].join('');
}

function ornaments(stage: Stage, count: number): string {
  const { lamp, core } = stage.colours;
  const dots = repeat(count, (index) => {
    const at = (index * 360) / count - 90;
    const [x, y] = polar(0, 0, 33, at);
    return group(
      { transform: placed(x, y, at + 90) },
      polygon(corners([0, -4.5], [1.6, 0], [0, 4.5], [-1.6, 0]), { fill: lamp }),
      circle(0, 0, 0.6, { fill: core }),
    );
  });
  return (
    dots +
    circle(0, 0, 26.5, { fill: 'none', stroke: fade(lamp, 0.75), 'stroke-width': 0.7 }) +
    circle(0, 0, 39, { fill: 'none', stroke: fade(lamp, 0.4), 'stroke-width': 0.5 })
  );
}

/** How thick the body is, from the neck (0) to the tip of the tail (1). */
function halfWidth(share: number): number {
  return 1.2 + 11.5 * Math.sin(Math.PI * (0.24 + 0.76 * share)) ** 0.75;
}

function spine(share: number, aside = 0): Point {
  const wave = 1.1 * Math.sin(share * Math.PI * 11) * Math.min(1, (1 - share) * 5, share * 8);
  return polar(0, 0, ringRadius + wave + aside, headAt + sweep * share);
}

function body(stage: Stage, belts: number): string {
  const { ink, night, accentDeep, accent, accentPale, lamp, core } = stage.colours;
  const steps = 120;
  const outer = Array.from({ length: steps + 1 }, (_, index) => spine(index / steps, halfWidth(index / steps)));
  const inner = Array.from({ length: steps + 1 }, (_, index) => spine(index / steps, -halfWidth(index / steps))).toReversed();
  const outline = smoothLine([...outer, ...inner], true);
  const skin = radial(
    stage,
    [0, 0],
    ringRadius + 15,
    [0.58, mix(accentDeep, ink, 0.55)],
    [0.7, accent],
    [0.79, mix(accent, accentPale, 0.55)],
    [0.88, accentDeep],
    [1, mix(accentDeep, ink, 0.5)],
  );
  let scales = '';
  for (let row = 1; row < 108; row += 1) {
    const share = row / 109;
    const half = halfWidth(share);
    for (let column = -2; column <= 2; column += 1) {
      const aside = ((column + (row % 2 === 0 ? 0 : 0.5)) / 2.6) * half;
      if (Math.abs(aside) > half * 0.86) continue;
      const [x, y] = spine(share, aside);
      const size = half * 0.17;
      const inBelt = Math.round((share * belts * 2) % 2) === 0;
      const fill = inBelt ? mix(lamp, core, 0.2) : mix(accentDeep, night, 0.35);
      const scale = polygon(corners([0, -size], [size * 0.85, 0], [0, size], [-size * 0.85, 0]), { fill: fade(fill, inBelt ? 0.85 : 0.6) });
      scales += group({ transform: placed(x, y, headAt + sweep * share) }, scale);
    }
  }
  const rim = smoothLine(outer.slice(1, -2));
  const lampside = smoothLine(inner.slice(2, -1));
  return [
    path(outline, { fill: fade(ink, 0.5), transform: placed(1.5, 4) }),
    path(outline, { fill: skin }),
    scales,
    stroke(rim, lift(accentPale, 0.05), 0.6, { opacity: 0.6 }),
    stroke(lampside, lamp, 1.1),
  ].join('');
}

/** The head lies over the neck and holds the tail's tip; drawn pointing up, then turned to the ring. */
function head(stage: Stage): string {
  const { ink, accentDeep, accent, accentPale, lamp, core, flame } = stage.colours;
  const [x, y] = spine(0, 0);
  const skin = radial(stage, [0, -4], 22, [0, accentPale], [0.45, accent], [1, accentDeep]);
  const skull = 'M0 -23C6 -22 9.5 -15 12 -8C14.5 -2 13 7 8.5 12Q0 16 -8.5 12C-13 7 -14.5 -2 -12 -8C-9.5 -15 -6 -22 0 -23Z';
  const brow = 'M0 -17Q4 -8 10.5 -4.5Q5 -2 2.5 5Q0 9 -2.5 5Q-5 -2 -10.5 -4.5Q-4 -8 0 -17Z';
  const eyes = [-1, 1].map((side) => {
    const eyeX = side * 7.6;
    return (
      halo(stage, eyeX, -5.6, 8, 0.7, lamp) +
      group(
        { transform: placed(eyeX, -5.6, side * 24) },
        polygon(corners([-2.6, 0], [0, -1.9], [2.6, 0], [0, 1.9]), { fill: core }),
        polygon(corners([0, -1.9], [0.5, 0], [0, 1.9], [-0.5, 0]), { fill: ink }),
      )
    );
  });
  const crest = repeat(5, (index) => {
    const lean = (index - 2) * 16;
    return group(
      { transform: placed((index - 2) * 3.6, 11, lean + 180) },
      path('M-1.8 0Q0 -13 0.6 -15Q1 -7 1.8 0Z', { fill: index % 2 === 0 ? lamp : flame }),
    );
  });
  return group(
    { transform: placed(x, y, headAt - 1, 1.2) },
    crest,
    path(skull, { fill: fade(ink, 0.4), transform: placed(1, 3) }),
    path(skull, { fill: skin, stroke: lamp, 'stroke-width': 0.9 }),
    path(brow, { fill: fade(accentDeep, 0.75), stroke: fade(lamp, 0.6), 'stroke-width': 0.5 }),
    ...eyes,
    circle(-2.2, -18.4, 0.7, { fill: ink }),
    circle(2.2, -18.4, 0.7, { fill: ink }),
    stroke(trace`M-9 -13Q0 -21 9 -13`, fade(ink, 0.35), 0.5),
  );
}
