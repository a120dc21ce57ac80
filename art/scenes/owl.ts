import { hills, pine } from '../land.ts';
import { halo, lit, motes, orb, sky, stars } from '../light.ts';
import { corners, circle, element, ellipse, group, path, placed, polar, polygon, repeat, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { linear, radial, type Stage } from '../stage.ts';

/** An owl on a branch before the full moon, its eyes two lamps. */
export function drawOwl(stage: Stage): string {
  const random = stage.random('owl');
  const { colours } = stage;
  const moonX = random.between(-12, 12);
  const trunks = stage.random('trunks');
  const { left, right } = stage.box;
  const far = repeat(Math.round((right - left) / 13), (index) =>
    pine(trunks, left + index * 13 + trunks.between(-4, 4), 120, trunks.between(70, 120), mix(colours.body, colours.deep, 0.45)),
  );
  const near = repeat(Math.round((right - left) / 22) + 1, (index) => {
    const x = left + index * 22 + trunks.between(-6, 6);
    const height = 60 + Math.min(70, Math.abs(x) * 0.8);
    return pine(trunks, x, 160, height + trunks.between(-10, 16), mix(colours.deep, colours.ink, 0.62));
  });
  return [
    sky(stage, 110, [moonX, -20], 0.5),
    stars(stage, stage.random('stars'), 40, 1),
    orb(stage, moonX, -22, 62),
    craters(stage, moonX),
    far,
    hills(
      stage,
      [
        [left - 40, 102],
        [0, 106],
        [right + 40, 102],
      ],
      mix(colours.body, colours.deep, 0.45),
      colours.deep,
    ),
    near,
    hills(
      stage,
      [
        [left - 40, 142],
        [0, 146],
        [right + 40, 142],
      ],
      mix(colours.deep, colours.ink, 0.62),
      colours.ink,
    ),
    group({ transform: placed(0, 2) }, branch(stage), owl(stage, random.pick(['tufted', 'round']))),
    motes(stage, stage.random('fireflies'), [0, 40], 120, 16),
  ].join('');
}

function craters(stage: Stage, x: number): string {
  const random = stage.random('craters');
  return repeat(9, () => {
    const [craterX, craterY] = polar(x, -22, random.between(20, 52), random.between(0, 360));
    return ellipse(craterX, craterY, random.between(3, 9), random.between(2, 7), { fill: fade(stage.colours.flame, 0.2) });
  });
}

function branch(stage: Stage): string {
  const { ink, night, deep, lamp, accentDeep, accent } = stage.colours;
  const { left, right } = stage.box;
  const wood = linear(stage, [0, 48], [0, 60], [0, mix(deep, night, 0.4)], [1, ink]);
  const leaf = 'M0 0C4 -5 11 -5 16 0C11 4 4 4 0 0Z';
  const leaves = (
    [
      [-88, 46, -150],
      [-76, 52, 140],
      [-62, 46, -60],
      [74, 44, -40],
      [84, 50, 30],
      [64, 52, 70],
      [92, 40, -70],
    ] as const
  ).map(([x, y, turn], index) =>
    group(
      { transform: placed(x, y, turn) },
      path(leaf, { fill: index % 2 === 0 ? accentDeep : mix(accentDeep, accent, 0.6) }),
      stroke('M1 0H14', fade(lamp, 0.4), 0.4),
    ),
  );
  const d = trace`M${left - 4} 44C-70 52 -40 48 0 50S70 46 ${right + 4} 38L${right + 4} 44C70 54 40 57 0 57S-70 60 ${left - 4} 54Z`;
  return (
    path(d, { fill: wood }) +
    stroke(trace`M${left - 4} 44C-70 52 -40 48 0 50S70 46 ${right + 4} 38`, lit(stage, [0, 40], 110, 0.9), 0.8) +
    leaves.join('')
  );
}

function owl(stage: Stage, kind: 'tufted' | 'round'): string {
  const { ink, night, deep, body, mist, horizon, lamp, paper } = stage.colours;
  const coat = linear(stage, [0, -58], [0, 54], [0, mix(body, mist, 0.5)], [0.5, mix(deep, body, 0.5)], [1, night]);
  const wing = linear(stage, [-30, -10], [-18, 50], [0, body], [1, mix(night, ink, 0.3)]);
  const outline =
    'M0 -58C20 -58 31 -44 31 -24C34 -8 33 18 24 36C17 48 8 52 0 52C-8 52 -17 48 -24 36C-33 18 -34 -8 -31 -24C-31 -44 -20 -58 0 -58Z';
  const tufts =
    kind === 'tufted'
      ? 'M-29 -34C-33 -50 -31 -62 -27 -68C-24 -60 -16 -56 -6 -55ZM29 -34C33 -50 31 -62 27 -68C24 -60 16 -56 6 -55Z'
      : 'M-29 -36Q-30 -50 -20 -55L-8 -56ZM29 -36Q30 -50 20 -55L8 -56Z';
  const wings = 'M-30 -20C-40 -4 -40 24 -28 46C-20 38 -17 16 -20 0C-22 -10 -26 -16 -30 -20Z';
  const flights = repeat(5, (index) =>
    stroke(
      trace`M${-33 + index * 2.6} ${-2 + index * 5}Q${-34 + index * 2} ${22 + index * 2} ${-28 + index * 0.8} ${44 - index * 2}`,
      fade(mist, 0.55),
      0.6,
    ),
  );
  const side = path(wings, { fill: wing, stroke: fade(horizon, 0.6), 'stroke-width': 0.6 }) + flights;
  const claws = [-11, 11].map((x) =>
    repeat(3, (index) =>
      path(trace`M${x - 4 + index * 4} 49c2.6 0 2.6 9 0 10c-2.6 -1 -2.6 -10 0 -10Z`, { fill: lamp, stroke: night, 'stroke-width': 0.4 }),
    ),
  );
  return [
    path('M-9 50L-12 76Q0 82 12 76L9 50Z', {
      fill: linear(stage, [0, 50], [0, 80], [0, night], [1, ink]),
    }),
    path(tufts, { fill: coat }),
    path(outline, { fill: coat }),
    breast(stage),
    side,
    element('g', { transform: 'scale(-1 1)' }, side),
    claws.flat().join(''),
    face(stage),
    stroke('M-31 -24C-31 -44 -20 -58 0 -58C20 -58 31 -44 31 -24', fade(paper, 0.55), 0.7),
  ].join('');
}

/** Rows of scallops, each row shorter than the one above. */
function breast(stage: Stage): string {
  const { horizon, mist, lamp, body } = stage.colours;
  let rows = '';
  for (let row = 0; row < 7; row += 1) {
    const y = -8 + row * 8;
    const half = 19 - row * 1.3 - (row > 4 ? (row - 4) * 2 : 0);
    const count = row % 2 === 0 ? 5 : 4;
    const size = half / 5;
    rows += repeat(count, (index) => {
      const x = (index - (count - 1) / 2) * size * 2;
      const fill = mix(mix(horizon, lamp, 0.35), body, row / 8);
      return path(trace`M${x - size} ${y}C${x - size} ${y + size * 2.4} ${x + size} ${y + size * 2.4} ${x + size} ${y}Z`, {
        fill,
        stroke: fade(mist, 0.7),
        'stroke-width': 0.5,
      });
    });
  }
  return rows;
}

function face(stage: Stage): string {
  const { ink, night, horizon, paper, lamp, flame, core } = stage.colours;
  const eyes = [-13.5, 13.5].map((x) => {
    const plumes = repeat(28, (index) => {
      const [fromX, fromY] = polar(x, -30, 9.5, index * 12.86);
      const [toX, toY] = polar(x, -30, 15.6, index * 12.86 + 3);
      return stroke(trace`M${fromX} ${fromY}L${toX} ${toY}`, fade(night, 0.4), 0.6);
    });
    const iris = radial(stage, [x, -30], 9, [0, core], [0.45, lamp], [1, flame]);
    const disc = radial(stage, [x, -30], 16.5, [0.4, mix(paper, lamp, 0.35)], [1, mix(horizon, paper, 0.25)]);
    return [
      circle(x, -30, 16.5, { fill: disc }),
      plumes,
      halo(stage, x, -30, 26, 0.55, core),
      circle(x, -30, 9.4, { fill: night }),
      circle(x, -30, 8.4, { fill: iris }),
      circle(x, -30, 4.3, { fill: ink }),
      circle(x - 1.8, -32.2, 1.5, { fill: paper }),
    ].join('');
  });
  const beak = linear(stage, [-4, -26], [4, -12], [0, core], [0.5, lamp], [1, flame]);
  const brow = polygon(corners([-30, -50], [0, -33], [30, -50], [16, -37], [0, -26], [-16, -37]), { fill: mix(night, horizon, 0.22) });
  return (
    eyes.join('') +
    brow +
    path('M-4.2 -25Q0 -29 4.2 -25Q4 -17 0 -12Q-4 -17 -4.2 -25Z', { fill: beak }) +
    stroke('M0 -25V-15', fade(lift(flame, -0.2), 0.7), 0.5)
  );
}
