import { halo, motes, wash } from '../light.ts';
import { corners, circle, group, path, placed, polygon, rectangle, repeat, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { falloff, linear, radialFrom, type Stage } from '../stage.ts';

/** A carnival mask with plumes, before a curtain lit from below. */
export function drawMask(stage: Stage): string {
  const random = stage.random('mask');
  const { lamp } = stage.colours;
  return [
    curtain(stage),
    wash(stage, falloff(stage, [0, 0], 150, fade(lamp, 0.3))),
    halo(stage, 0, -6, 118, 0.55),
    group(
      { transform: placed(0, 12, random.between(-6, 6), 1.02) },
      plumes(stage, random.pick([7, 9])),
      ribbons(stage),
      mask(stage),
      filigree(stage),
      jewel(stage),
    ),
    motes(stage, stage.random('motes'), [0, -4], 116, 26),
  ].join('');
}

/** Heavy folds from edge to edge, a swag with fringe above. */
function curtain(stage: Stage): string {
  const { left, right, top, bottom } = stage.box;
  const { ink, night, deep, body, mist, lamp, flame } = stage.colours;
  const random = stage.random('curtain');
  let folds = '';
  for (let x = right + 10; x > left - 30; ) {
    const width = random.between(13, 22);
    const fill = linear(
      stage,
      [0, 0],
      [width, 0],
      [0, night],
      [0.35, deep],
      [0.62, mix(body, mist, 0.15)],
      [0.8, deep],
      [1, mix(night, ink, 0.3)],
    );
    x -= width;
    folds += rectangle(0, top, width + 0.3, bottom - top, { fill, transform: placed(x, 0) });
  }
  const foot = linear(stage, [0, 40], [0, bottom], [0, fade(lamp, 0)], [1, fade(flame, 0.12)]);
  const swags = repeat(Math.ceil((right - left) / 66) + 1, (index) => {
    const x = right - 66 * index - 33 + 17;
    const drop = linear(stage, [0, top], [0, top + 36], [0, night], [0.6, body], [1, deep]);
    const creases = repeat(3, (crease) =>
      stroke(trace`M${x - 33 + crease * 5} ${top}Q${x} ${top + 26 + crease * 10} ${x + 33 - crease * 5} ${top}`, fade(ink, 0.35), 0.8),
    );
    return (
      path(trace`M${x - 33} ${top - 4}Q${x} ${top + 58} ${x + 33} ${top - 4}Z`, { fill: drop }) +
      creases +
      stroke(trace`M${x - 33} ${top - 4}Q${x} ${top + 58} ${x + 33} ${top - 4}`, mix(lamp, flame, 0.5), 1.5, { opacity: 0.85 })
    );
  });
  return folds + wash(stage, foot) + swags;
}

const maskOutline =
  'M0 -13C9 -24 27 -31 45 -29C57 -28 66 -33 73 -43C76 -26 71 -6 59 8C47 21 29 25 16 19C10 17 7 23 0 28' +
  'C-7 23 -10 17 -16 19C-29 25 -47 21 -59 8C-71 -6 -76 -26 -73 -43C-66 -33 -57 -28 -45 -29C-27 -31 -9 -24 0 -13Z';
const eye = 'M13 -1C19 -11 34 -14 46 -6C40 6 23 9 13 -1Z';

function mask(stage: Stage): string {
  const { ink, night, paper, accent, accentDeep, accentPale, lamp, flame, core } = stage.colours;
  const gold = linear(stage, [-70, -40], [70, 30], [0, core], [0.3, lamp], [0.55, flame], [0.75, lamp], [1, core]);
  const face = radialFrom(
    stage,
    [-14, -12],
    [0, 4],
    80,
    [0, mix(accentPale, paper, 0.4)],
    [0.35, accent],
    [1, mix(accentDeep, night, 0.2)],
  );
  const halves = [1, -1].map((side) =>
    group(
      { transform: placed(0, 0, 0, side, 1) },
      path(eye, { fill: mix(ink, night, 0.4), stroke: gold, 'stroke-width': 1.7 }),
      stroke('M15 -2C21 -9.4 34 -11.6 43.6 -6', fade(lamp, 0.5), 0.5),
      stroke('M10 -7C18 -18 38 -21 52 -11', gold, 1),
    ),
  );
  return [
    path(maskOutline, { fill: fade(ink, 0.55), transform: placed(1, 5) }),
    path(maskOutline, { fill: face }),
    path(maskOutline, {
      fill: linear(stage, [0, -30], [0, 26], [0, fade(core, 0.22)], [0.5, fade(core, 0)], [1, fade(ink, 0.35)]),
    }),
    path(maskOutline, { fill: 'none', stroke: gold, 'stroke-width': 1.8 }),
    ...halves,
  ].join('');
}

function filigree(stage: Stage): string {
  const { lamp, core } = stage.colours;
  const curls = [
    'M50 4C58 -2 62 -12 61 -22C56 -20 53 -15 55 -10',
    'M24 15C34 18 46 14 53 6',
    'M28 17.4C26 12.6 21 11 18 14',
    'M40 15.8C38.6 11 44 8 47 10.4',
    'M64 -14C67 -20 69 -27 70.6 -34',
    'M8 -10C10 -2 9 8 3 16',
    'M20 -21C26 -25.6 36 -26.6 42 -24C38 -20.4 32 -20.6 30 -23.6',
  ];
  const dots = [
    [54.4, -9.4],
    [18, 14],
    [47.2, 10.6],
    [30.2, -23.4],
    [62, -25],
    [58, -28.6],
    [12, 12.6],
  ] as const;
  const half = curls.map((d) => stroke(d, lamp, 0.7)).join('') + dots.map(([x, y]) => circle(x, y, 1, { fill: core })).join('');
  return half + group({ transform: placed(0, 0, 0, -1, 1) }, half);
}

function plumes(stage: Stage, count: number): string {
  const { accentDeep, accent, accentPale, lamp, core, body, mist } = stage.colours;
  return repeat(count, (index) => {
    // From the outside in, so that the middle plume lies on top.
    const order = index % 2 === 0 ? index / 2 : count - 1 - (index - 1) / 2;
    const away = (order - (count - 1) / 2) / ((count - 1) / 2);
    const tall = 74 - 16 * Math.abs(away);
    const isWarm = Math.round(Math.abs(away) * 4) % 2 === 0;
    const fill = linear(
      stage,
      [0, 0],
      [0, -tall],
      [0, isWarm ? accentDeep : body],
      [0.6, isWarm ? accent : mist],
      [1, isWarm ? accentPale : lift(mist, 0.16)],
    );
    const vane = [
      trace`M0 0C-7 ${-tall * 0.2} -15 ${-tall * 0.6} -5 ${-tall * 0.95}Q0 ${-tall * 1.06} 6 ${-tall * 0.95}`,
      trace`C14 ${-tall * 0.6} 7 ${-tall * 0.2} 0 0Z`,
    ].join('');
    const barbs = repeat(13, (barb) => {
      const y = -tall * (0.2 + barb * 0.056);
      const reach = 9.4 * Math.sin(Math.PI * (0.16 + barb * 0.058));
      return stroke(
        trace`M${-reach} ${y - 5}Q${-reach * 0.4} ${y - 1} 0 ${y}Q${reach * 0.4} ${y - 1} ${reach} ${y - 5}`,
        fade(core, 0.18),
        0.5,
      );
    });
    const eyeY = -tall * 0.82;
    const eyes =
      circle(0.4, eyeY, 5, { fill: fade(lamp, 0.85) }) +
      circle(0.4, eyeY + 0.6, 3.2, { fill: isWarm ? accentDeep : body }) +
      circle(0.4, eyeY + 1, 1.4, { fill: core });
    return group(
      { transform: placed(away * 13, -15 + Math.abs(away) * 3, away * 52) },
      path(vane, { fill }),
      barbs,
      stroke(trace`M0 0Q1 ${-tall * 0.5} 0.4 ${-tall * 0.96}`, lamp, 0.7),
      eyes,
    );
  });
}

function ribbons(stage: Stage): string {
  const { accent, accentDeep, lamp } = stage.colours;
  const fill = linear(stage, [60, 0], [80, 80], [0, accent], [1, accentDeep]);
  const half =
    path('M60 -6C76 4 66 22 76 38C80 46 76 56 82 66L74 62C69 50 70 44 66 38C58 24 68 12 56 2Z', { fill }) +
    stroke('M60 -6C76 4 66 22 76 38C80 46 76 56 82 66', fade(lamp, 0.55), 0.5);
  return half + group({ transform: placed(0, 0, 0, -1, 1) }, half);
}

function jewel(stage: Stage): string {
  const { lamp, core, flame } = stage.colours;
  const stone = radialFrom(stage, [-2, -18], [0, -15], 8, [0, core], [0.5, lamp], [1, flame]);
  const pearls = [-1, 1].map((side) => circle(side * 10.4, -14.6, 1.7, { fill: core }) + circle(side * 14.8, -18, 1.2, { fill: core }));
  return (
    halo(stage, 0, -15, 26, 0.9, core) +
    polygon(corners([0, -26], [6.4, -15], [0, -3], [-6.4, -15]), { fill: stone, stroke: core, 'stroke-width': 0.7 }) +
    stroke('M-6.4 -15H6.4M0 -26L-2.4 -15L0 -3L2.4 -15Z', fade(flame, 0.7), 0.4) +
    pearls.join('')
  );
}
