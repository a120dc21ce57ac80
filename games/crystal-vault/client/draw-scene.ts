// A cave whose walls are crystal, with a pool of light in its midst, as one SVG of the size of the stage.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { linear, type Stops } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

const round = (value: number): string => value.toFixed(1);

const steel: Stops = [
  [0, '#e8fbff'],
  [0.28, '#9adcf0'],
  [0.55, '#4a8fb8'],
  [0.8, '#204e78'],
  [1, '#0c2440'],
];

/** Light, body and shade of the crystals, the nearest first. */
const veins = [
  ['#7fe8ff', '#1f6a98', '#0a2444'],
  ['#c79aff', '#5a2fa0', '#1c0c48'],
  ['#8affd8', '#1d7a78', '#06283a'],
] as const;

/** One crystal that grows from its foot; three faces and a tip. */
function crystal(
  x: number,
  y: number,
  width: number,
  height: number,
  lean: number,
  [light, body, shade]: (typeof veins)[number],
  index: number,
): string {
  const tip = height * 0.18;
  const half = width / 2;
  const place = `translate(${round(x)} ${round(y)}) rotate(${round(lean)})`;
  const face = (points: string, fill: string, opacity = 1): string => `<path d="${points}" fill="${fill}" opacity="${opacity}"/>`;
  return [
    `<g transform="${place}"><defs>${linear(`vein${index}`, [
      [0, light, 0.95],
      [0.4, body, 0.95],
      [1, shade, 1],
    ])}</defs>`,
    face(
      `M${round(-half)} 0V${round(-height + tip)}L${round(-half * 0.2)} ${round(-height)}L${round(half * 0.15)} ${round(-height + tip * 1.1)}V0Z`,
      `url(#vein${index})`,
    ),
    face(
      `M${round(half * 0.15)} 0V${round(-height + tip * 1.1)}L${round(-half * 0.2)} ${round(-height)}L${round(half)} ${round(-height + tip * 1.3)}V0Z`,
      body,
      0.92,
    ),
    face(`M${round(half * 0.15)} 0V${round(-height + tip * 1.1)}L${round(half)} ${round(-height + tip * 1.3)}V0Z`, shade, 0.55),
    `<path d="M${round(-half)} ${round(-height + tip)}L${round(-half * 0.2)} ${round(-height)}L${round(half)} ${round(-height + tip * 1.3)}M${round(half * 0.15)} 0V${round(-height + tip * 1.1)}L${round(-half * 0.2)} ${round(-height)}" fill="none" stroke="${light}" stroke-width="1.3" opacity=".6"/>`,
    '</g>',
  ].join('');
}

interface Cluster {
  x: number;
  y: number;
  size: number;
  count: number;
  /** 1 grows up, -1 hangs down. */
  up: 1 | -1;
  seed: number;
}

function cluster({ x, y, size, count, up, seed }: Cluster): string {
  const random = seeded(seed);
  const parts = Array.from({ length: count }, (_, index) => {
    const spread = count === 1 ? 0 : index / (count - 1) - 0.5;
    const height = size * (0.55 + random() * 0.75) * (1 - Math.abs(spread) * 0.5);
    const width = size * (0.16 + random() * 0.16);
    const vein = veins[Math.floor(random() * veins.length)] ?? veins[0];
    const lean = spread * 62 + (random() - 0.5) * 14;
    return crystal(x + spread * size * 0.9, y, width, height, up === 1 ? lean : 180 - lean, vein, seed * 20 + index);
  });
  return parts.join('');
}

/** Rock above and below, a rough edge between. */
function rock({ width, height }: Scene, y: number, rise: number, up: 1 | -1, seed: number, fill: string): string {
  const random = seeded(seed);
  const steps = 26;
  const points = Array.from({ length: steps + 1 }, (_, index) => `${round((index / steps) * width)} ${round(y - up * random() * rise)}`);
  return `<path d="M0 ${up === 1 ? height : 0}L${points.join('L')}L${width} ${up === 1 ? height : 0}Z" fill="${fill}"/>`;
}

function dust({ width, height }: Scene): string {
  const random = seeded(12);
  return Array.from(
    { length: 110 },
    () =>
      `<circle cx="${round(random() * width)}" cy="${round(random() * height)}" r="${(0.5 + random() ** 3 * 2).toFixed(2)}" opacity="${(0.15 + random() * 0.55).toFixed(2)}"/>`,
  ).join('');
}

const cabinet = ({ reels }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 5,
    edge: steel,
    body: '#06101e',
    rim: '#d6f6ff',
    well: ['#040a16', '#0c2038'],
    corner: (x, y, radius) =>
      `<path d="M${round(x)} ${round(y - radius * 1.5)}L${round(x + radius * 1.2)} ${round(y)}L${round(x)} ${round(y + radius * 1.5)}L${round(x - radius * 1.2)} ${round(y)}Z" fill="#8ae8ff" stroke="url(#gilt)" stroke-width="1.4"/>`,
  });

function growth(scene: Scene): string {
  const { width, height, reels, floor } = scene;
  const isBeside = reels.x > 130;
  if (!isBeside) {
    const size = Math.min(120, Math.max(50, (floor - reels.y - reels.height) * 0.9));
    const above = Math.max(26, reels.y * 0.5);
    return [0.08, 0.3, 0.52, 0.74, 0.94]
      .map((part, index) =>
        cluster({ x: width * part, y: floor - 34, size: size * (0.8 + (index % 2) * 0.4), count: 4, up: 1, seed: 31 + index }),
      )
      .concat([0.12, 0.85].map((part, index) => cluster({ x: width * part, y: 0, size: above, count: 3, up: -1, seed: 51 + index })))
      .join('');
  }
  const size = height * 0.3;
  const feet = [0.1, 0.46, 0.86].flatMap((part, index): Cluster[] => [
    { x: reels.x * part, y: floor - 20, size: size * (1.1 - index * 0.22), count: 5, up: 1, seed: 3 + index },
    { x: width - reels.x * part, y: floor - 20, size: size * (1 - index * 0.2), count: 5, up: 1, seed: 13 + index },
  ]);
  const roof = [0.2, 0.7].flatMap((part, index): Cluster[] => [
    { x: reels.x * part, y: height * 0.05, size: size * (0.8 - index * 0.2), count: 4, up: -1, seed: 23 + index },
    { x: width - reels.x * part, y: height * 0.05, size: size * (0.74 - index * 0.2), count: 4, up: -1, seed: 27 + index },
  ]);
  return [...roof, ...feet].map(cluster).join('');
}

export function drawScene(scene: Scene): string {
  const { width, height, reels, floor } = scene;
  const middle = [reels.x + reels.width / 2, reels.y + reels.height * 0.55] as const;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><radialGradient id="depth" gradientUnits="userSpaceOnUse" cx="${round(middle[0])}" cy="${round(middle[1])}" r="${round(Math.max(width, height) * 0.62)}"><stop offset="0" stop-color="#3fa8d0"/><stop offset=".45" stop-color="#143f70"/><stop offset=".8" stop-color="#0a1c3e"/><stop offset="1" stop-color="#050c1e"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#depth)"/>`,
    rock(scene, height * 0.1, -height * 0.08, -1, 71, '#071226'),
    rock(scene, floor - 70, height * 0.07, 1, 73, '#0a1a34'),
    growth(scene),
    rock(scene, floor - 16, 16, 1, 79, '#050c1c'),
    `<g fill="#d8f6ff">${dust(scene)}</g>`,
    cabinet(scene),
    '</svg>',
  ].join('');
}
