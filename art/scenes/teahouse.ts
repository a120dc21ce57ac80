import { hills, mirrored, mistBand, peakLine, pineRow, water } from '../land.ts';
import { halo, lit, orb, sky, stars } from '../light.ts';
import { corners, circle, ellipse, group, path, placed, polygon, rectangle, repeat, stroke, trace } from '../markup.ts';
import { fade, mix } from '../oklch.ts';
import { linear, type Stage } from '../stage.ts';

const baseY = 52;

/** A tea-house by the water, every window lit, blossom hanging in from the side. */
export function drawTeahouse(stage: Stage): string {
  const random = stage.random('teahouse');
  const { colours } = stage;
  const side = random.pick([-1, 1]);
  // In a wide frame the left is open water: branch and bridge need the right edge to come from.
  const isOpen = stage.box.left < -150;
  const house = pagoda(stage, random.pick([3, 4]));
  const far = peakLine(stage, stage.random('far'), 40, 54, 70);
  const near = peakLine(stage, stage.random('near'), 52, 30, 46);
  return [
    sky(stage, 60, [side * 34, -40], 0.45),
    stars(stage, stage.random('stars'), 10, 1),
    orb(stage, side * 40, -50, 26),
    hills(stage, far, mix(colours.mist, colours.horizon, 0.4), mix(colours.mist, colours.body, 0.5)),
    mistBand(stage, 34, 18, colours.horizon, 0.4),
    hills(stage, near, colours.body, colours.deep),
    pineRow(stage, stage.random('pines'), 56, 17, 6, mix(colours.deep, colours.night, 0.45)),
    halo(stage, 0, 10, 100, 0.5),
    water(stage, stage.random('pond'), 58, 0, 0.9),
    group({ opacity: 0.4 }, mirrored(59, 1, house, 0.7)),
    bank(stage),
    house,
    bridge(stage, isOpen ? 1 : -side),
    blossom(stage, isOpen ? 1 : side),
  ].join('');
}

function pagoda(stage: Stage, storeys: number): string {
  const { ink, night, core, lamp, flame, deep } = stage.colours;
  const paper = linear(stage, [0, -60], [0, baseY], [0, lamp], [0.5, core], [1, mix(lamp, flame, 0.4)]);
  const height = storeys === 3 ? 31 : 25;
  const drawn = repeat(storeys, (index) => {
    const half = 30 - index * (storeys === 3 ? 7 : 5.4);
    const floor = baseY - 2 - index * height;
    const ceiling = floor - height * 0.52;
    const lattice =
      repeat(9, (bar) => trace`M${-half + (bar + 1) * half * 0.2} ${ceiling}V${floor}`) +
      trace`M${-half} ${ceiling + 4}H${half}M${-half} ${floor - 4.4}H${half}`;
    return [
      halo(stage, 0, floor - 6, half * 1.7, 0.45),
      rectangle(-half, ceiling - 1, half * 2, floor - ceiling + 1, { fill: paper }),
      stroke(lattice, fade(night, 0.55), 0.45),
      repeat(5, (post) => rectangle(-half + (post * half) / 2 - 1, ceiling - 1, 2, floor - ceiling + 1, { fill: night })),
      rectangle(-half - 4, floor - 1.6, half * 2 + 8, 2.2, { fill: ink }),
      stroke(trace`M${-half - 4} ${floor - 5}H${half + 4}`, mix(night, deep, 0.5), 0.7),
      roof(stage, ceiling, half + 11, height * 0.44, half * 0.62),
    ].join('');
  });
  const tip = baseY - 2 - (storeys - 1) * height - height * 0.96;
  const finial =
    stroke(trace`M0 ${tip + 2}V${tip - 13}`, lamp, 1) +
    circle(0, tip - 6, 1.7, { fill: lamp }) +
    circle(0, tip - 10.4, 1.1, { fill: core });
  return drawn + finial;
}

/** A roof with turned-up eaves, a lantern under either end. */
function roof(stage: Stage, y: number, half: number, height: number, ridge: number): string {
  const { ink, night, accentDeep, accent, lamp } = stage.colours;
  const eaves = [
    trace`M${-half} ${y - 4.6}C${-half + 1} ${y - 0.4} ${-half * 0.9} ${y + 2.6} ${-half * 0.8} ${y + 2.6}`,
    trace`H${half * 0.8}C${half * 0.9} ${y + 2.6} ${half - 1} ${y - 0.4} ${half} ${y - 4.6}`,
  ].join('');
  const slopes = [
    trace`C${half * 0.82} ${y - 1} ${ridge + 3} ${y - height * 0.45} ${ridge} ${y - height}H${-ridge}`,
    trace`C${-ridge - 3} ${y - height * 0.45} ${-half * 0.82} ${y - 1} ${-half} ${y - 4.6}Z`,
  ].join('');
  const tiles = linear(stage, [0, y - height], [0, y + 3], [0, accent], [0.55, accentDeep], [1, mix(accentDeep, ink, 0.55)]);
  const ribs = repeat(15, (index) => {
    const at = (index - 7) / 7.6;
    return stroke(
      trace`M${ridge * at} ${y - height}Q${ridge * at + at * 3} ${y - height * 0.4} ${half * 0.86 * at} ${y + 1.6}`,
      fade(night, 0.4),
      0.6,
    );
  });
  const lanterns = [-1, 1].map((side) => {
    const x = side * (half - 1.6);
    return (
      stroke(trace`M${x} ${y - 3}V${y + 1.6}`, night, 0.5) +
      halo(stage, x, y + 4.4, 11, 0.85) +
      ellipse(x, y + 4.4, 2.1, 2.8, { fill: lamp, stroke: accentDeep, 'stroke-width': 0.5 })
    );
  });
  return path(eaves + slopes, { fill: tiles }) + ribs + stroke(eaves, lamp, 0.8) + lanterns.join('');
}

function bank(stage: Stage): string {
  const { ink, night, deep, body, lamp } = stage.colours;
  const stone = linear(stage, [0, 50], [0, 66], [0, mix(deep, body, 0.6)], [1, mix(night, ink, 0.5)]);
  const steps = repeat(3, (index) =>
    rectangle(-11 - index * 2.4, 53 + index * 2.6, 22 + index * 4.8, 2.8, { fill: mix(body, lamp, 0.26 - index * 0.07) }),
  );
  return (
    path('M-62 62C-56 54 -46 52 -36 52H36C46 52 56 54 62 62C30 68 -30 68 -62 62Z', { fill: stone }) +
    stroke('M-62 62C-56 54 -46 52 -36 52H36C46 52 56 54 62 62', lit(stage, [0, 50], 70, 0.9), 0.7) +
    steps
  );
}

/** The height of the bridge's deck. */
function crown(x: number): number {
  return 60 - 13 * Math.sin((Math.PI * (x - 50)) / 70);
}

/** A humpbacked bridge from the bank to the edge of the frame. */
function bridge(stage: Stage, side: number): string {
  const { ink, night, accent, accentDeep, lamp } = stage.colours;
  const wood = linear(stage, [0, 44], [0, 62], [0, accent], [1, accentDeep]);
  const posts = repeat(7, (index) => {
    const x = 54 + index * 10;
    return stroke(trace`M${x} ${crown(x) + 1}v-8`, accentDeep, 1.3) + circle(x, crown(x) - 7.6, 1, { fill: lamp });
  });
  return group(
    { transform: placed(0, 0, 0, side, 1) },
    path('M50 61Q85 34 120 61V66Q85 42 50 66Z', { fill: wood }),
    path('M50 66Q85 42 120 66V69Q85 46 50 69Z', { fill: mix(night, ink, 0.4) }),
    stroke('M50 61Q85 34 120 61', fade(lamp, 0.85), 0.6),
    posts,
    stroke('M52 53Q85 28 120 53', accent, 1),
  );
}

function blossom(stage: Stage, side: number): string {
  const { ink, night, accentPale, accent, paper, core } = stage.colours;
  const random = stage.random('blossom');
  const edge = 104;
  const wood = 'M4 -20C-12 -14 -26 -10 -38 2C-46 8 -56 6 -66 14M-22 -11C-28 -20 -38 -22 -46 -20M-38 2C-38 12 -44 18 -50 22';
  const twigs = stroke(wood, mix(night, ink, 0.6), 2.2) + stroke('M4 -21C-12 -15 -26 -11 -38 1', fade(paper, 0.35), 0.5);
  const spots = [
    [-10, -17],
    [-20, -14],
    [-30, -6],
    [-40, 4],
    [-52, 8],
    [-64, 13],
    [-30, -18],
    [-44, -21],
    [-40, 12],
    [-49, 21],
    [-58, 11],
    [-24, -8],
    [-2, -22],
    [-36, -1],
  ] as const;
  const flowers = spots.map(([x, y]) => {
    const size = random.between(0.75, 1.25);
    const petal = repeat(5, (index) =>
      ellipse(0, -2.4, 1.9, 2.5, {
        fill: index % 2 === 0 ? accentPale : mix(accentPale, accent, 0.35),
        transform: trace`rotate(${index * 72})`,
      }),
    );
    return group(
      { transform: placed(x + random.between(-3, 3), y + random.between(-3, 3), random.between(0, 72), size) },
      petal,
      circle(0, 0, 0.9, { fill: core }),
    );
  });
  const drifting = repeat(10, () =>
    ellipse(0, 0, 1.7, 1, {
      fill: accentPale,
      opacity: 0.85,
      transform: placed(random.between(-90, -10), random.between(10, 100), random.between(0, 180)),
    }),
  );
  const leaf = polygon(corners([0, 0], [3, -1.4], [6, 0], [3, 1.4]), { fill: accent });
  return group(
    { transform: placed(side * edge, -62, 0, side * 1.12, 1.12) },
    twigs,
    group({ transform: placed(-14, -12, 70) }, leaf),
    ...flowers,
    drifting,
  );
}
