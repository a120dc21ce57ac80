// What lies under the fields, drawn by code: crystals in three cuts, and the mine.
import { seeded } from '#games/sdk/client/seeded.ts';

type Point = readonly [x: number, y: number];

const pointsOf = (points: readonly Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
const polygon = (points: readonly Point[], fill: string): string => `<polygon points="${pointsOf(points)}" fill="${fill}"/>`;
const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;

/** One crystal of a cluster: a shaft with four facets and a tip, leaning by `lean` degrees. */
function shaft(x: number, foot: number, width: number, height: number, lean: number, hue: number): string {
  const left: Point = [x - width / 2, foot];
  const right: Point = [x + width / 2, foot];
  const shoulder = foot - height * 0.72;
  const middle: Point = [x - width * 0.08, shoulder + height * 0.06];
  const tip: Point = [x + width * 0.06, foot - height];
  const [shoulderLeft, shoulderRight]: [Point, Point] = [
    [x - width / 2, shoulder],
    [x + width / 2, shoulder + height * 0.04],
  ];
  const tone = (light: number, chroma = 0.09): string => `oklch(${light} ${chroma} ${hue})`;
  const facets = [
    polygon([left, [middle[0], foot + 2], middle, shoulderLeft], tone(0.62)),
    polygon([right, [middle[0], foot + 2], middle, shoulderRight], tone(0.44, 0.1)),
    polygon([shoulderLeft, middle, tip], tone(0.9, 0.05)),
    polygon([shoulderRight, middle, tip], tone(0.7)),
    `<polyline points="${pointsOf([[middle[0], foot], middle, tip])}" fill="none" stroke="oklch(0.98 0.02 ${hue})" stroke-width="0.9" stroke-opacity="0.7"/>`,
  ];
  return `<g transform="rotate(${lean} ${x} ${foot})">${facets.join('')}</g>`;
}

/** A cluster of crystals; three cuts take turns over the fields. */
export function drawCrystal(cut: number): string {
  const hue = [285, 250, 318][cut % 3] ?? 285;
  const glow = `<radialGradient id="g"><stop offset="0" stop-color="oklch(0.86 0.09 ${hue})" stop-opacity="0.55"/><stop offset="1" stop-color="oklch(0.6 0.1 ${hue})" stop-opacity="0"/></radialGradient>`;
  const shafts = [
    shaft(31, 79, 15, 36, -22, hue - 6),
    shaft(70, 79, 16, 40, 20, hue + 8),
    shaft(41, 82, 19, 56, -8, hue + 4),
    shaft(60, 82, 17, 48, 9, hue - 4),
    shaft(51, 84, 22, 70, cut % 2 === 0 ? 1 : -3, hue),
  ];
  const stones = `<ellipse cx="50" cy="84" rx="33" ry="7" fill="oklch(0.24 0.03 ${hue})"/>`;
  const spark = '<path d="M64 24l1.6 5 5 1.6-5 1.6-1.6 5-1.6-5-5-1.6 5-1.6z" fill="#fff" fill-opacity="0.9"/>';
  return svg(`<defs>${glow}</defs><circle cx="50" cy="54" r="46" fill="url(#g)"/>${stones}${shafts.join('')}${spark}`);
}

/** A keg of powder with a burning fuse: what a miner wants to leave where it is. */
export function drawMine(): string {
  const staves = [26, 36, 47, 58, 68].map((x, index) => {
    const bulge = (x - 47) * 0.16;
    return `<path d="M${x} 36 q${bulge} 24 0 48" fill="none" stroke="oklch(0.2 0.03 45)" stroke-width="1.6" stroke-opacity="${0.5 + index * 0.08}"/>`;
  });
  const parts = [
    '<defs><radialGradient id="h"><stop offset="0" stop-color="oklch(0.86 0.15 50)" stop-opacity="0.85"/><stop offset="1" stop-color="oklch(0.6 0.2 30)" stop-opacity="0"/></radialGradient>',
    '<linearGradient id="b" x1="0" x2="1"><stop offset="0" stop-color="oklch(0.36 0.06 45)"/><stop offset="0.42" stop-color="oklch(0.52 0.08 50)"/><stop offset="1" stop-color="oklch(0.24 0.05 40)"/></linearGradient></defs>',
    '<path d="M22 38 q-5 22 0 44 q26 12 52 0 q5 -22 0 -44 z" fill="url(#b)"/>',
    ...staves,
    '<path d="M20.5 48 q27 10 55 0 l0.6 6.5 q-28 10 -56.4 0 zM20.5 70 q27 10 55 0 l-0.6 6.5 q-27 10 -54 0 z" fill="oklch(0.2 0.012 60)"/>',
    '<ellipse cx="48" cy="38" rx="26.5" ry="8.5" fill="oklch(0.42 0.06 48)"/><ellipse cx="48" cy="38" rx="19" ry="5.4" fill="oklch(0.16 0.02 40)"/>',
    '<path d="M48 38 C50 24 62 30 66 18" fill="none" stroke="oklch(0.8 0.05 80)" stroke-width="2.6" stroke-linecap="round"/>',
    '<circle cx="67" cy="16" r="15" fill="url(#h)"/><path d="M67 7l2 6 6 2-6 2-2 6-2-6-6-2 6-2z" fill="oklch(0.96 0.09 80)"/>',
  ];
  return svg(parts.join(''));
}

/** A ridge of rock along an edge, from left to right, as points. */
function ridge(random: () => number, base: number, height: number, step: number): string {
  const points: string[] = [];
  for (let x = -20; x <= 1620; x += step) points.push(`${x + (random() - 0.5) * step * 0.7},${base + (random() - 0.5) * height}`);
  return points.join(' ');
}

/** The shaft around the fields: rock in three depths, timber, and a lamp's light from above. */
export function drawShaft(): string {
  const random = seeded(7341);
  const depths = [
    ['oklch(0.2 0.022 285)', 300, 90, 96],
    ['oklch(0.165 0.02 285)', 190, 110, 72],
    ['oklch(0.13 0.016 285)', 96, 90, 54],
  ] as const;
  const above = depths.map(
    ([fill, base, height, step]) => `<polygon points="-30,-10 ${ridge(random, base, height, step)} 1630,-10" fill="${fill}"/>`,
  );
  const below = depths.map(
    ([fill, base, height, step]) => `<polygon points="-30,910 ${ridge(random, 900 - base * 0.8, height, step)} 1630,910" fill="${fill}"/>`,
  );
  const veins = Array.from({ length: 26 }, () => {
    const [x, y, size] = [random() * 1600, random() < 0.5 ? random() * 210 : 690 + random() * 200, 5 + random() * 13];
    const hue = 250 + random() * 70;
    const points: Point[] = [
      [x, y - size * 1.7],
      [x + size * 0.5, y],
      [x, y + size * 0.7],
      [x - size * 0.5, y],
    ];
    return `<polygon points="${pointsOf(points)}" fill="oklch(0.7 0.09 ${hue})" fill-opacity="${(0.18 + random() * 0.4).toFixed(2)}"/>`;
  });
  const beam = (x: number, tilt: number): string =>
    `<g transform="rotate(${tilt} ${x} 450)"><rect x="${x - 22}" y="-20" width="44" height="940" fill="oklch(0.21 0.03 50)"/><rect x="${x - 22}" y="-20" width="9" height="940" fill="oklch(0.28 0.04 55)"/></g>`;
  const light =
    '<defs><radialGradient id="l" cx="0.5" cy="0.42" r="0.62"><stop offset="0" stop-color="oklch(0.42 0.06 300)" stop-opacity="0.75"/><stop offset="0.5" stop-color="oklch(0.26 0.04 290)" stop-opacity="0.5"/><stop offset="1" stop-color="oklch(0.1 0.01 285)" stop-opacity="0"/></radialGradient></defs><rect width="1600" height="900" fill="url(#l)"/>';
  const timber = `${beam(120, 1.5)}${beam(1480, -1.5)}<rect x="60" y="52" width="1480" height="40" fill="oklch(0.19 0.03 50)"/><rect x="60" y="52" width="1480" height="8" fill="oklch(0.29 0.04 55)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice"><rect width="1600" height="900" fill="oklch(0.115 0.014 285)"/>${light}${above[0]}${below[0]}${timber}${above.slice(1).join('')}${below.slice(1).join('')}${veins.join('')}</svg>`;
}

export const pictureAddress = (drawn: string): string => `data:image/svg+xml,${encodeURIComponent(drawn)}`;
