// A stepped temple before a mountain of fire, as one SVG of the size of the stage.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { linear, type Stops } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

const round = (value: number): string => value.toFixed(1);

const copper: Stops = [
  [0, '#ffe6c0'],
  [0.28, '#f0a05a'],
  [0.55, '#b8562a'],
  [0.8, '#6a2414'],
  [1, '#360c08'],
];

/** The mountain with its crater and the streams that run from it. */
function mountain(x: number, foot: number, width: number, height: number): string {
  const top = foot - height;
  const crater = width * 0.1;
  const stream = (dx: number, bend: number, thick: number): string =>
    `<path d="M${round(x + dx * crater)} ${round(top + height * 0.02)}Q${round(x + bend * width * 0.2)} ${round(top + height * 0.4)} ${round(x + bend * width * 0.12)} ${round(top + height * 0.62)}T${round(x + bend * width * 0.34)} ${round(foot)}" fill="none" stroke="url(#lava)" stroke-width="${round(thick)}" stroke-linecap="round"/>`;
  return [
    `<ellipse cx="${round(x)}" cy="${round(top)}" rx="${round(width * 0.5)}" ry="${round(height * 0.7)}" fill="url(#glow)"/>`,
    `<path d="M${round(x - width * 0.62)} ${round(foot)}L${round(x - width * 0.3)} ${round(foot - height * 0.5)}L${round(x - crater)} ${round(top)}L${round(x - crater * 0.3)} ${round(top + height * 0.04)}L${round(x + crater * 0.4)} ${round(top + height * 0.02)}L${round(x + crater)} ${round(top - height * 0.01)}L${round(x + width * 0.28)} ${round(foot - height * 0.52)}L${round(x + width * 0.62)} ${round(foot)}Z" fill="url(#rock)"/>`,
    stream(-0.4, -0.7, width * 0.016),
    stream(0.1, 0.15, width * 0.022),
    stream(0.6, 0.9, width * 0.014),
  ].join('');
}

function smoke(x: number, y: number, width: number): string {
  const random = seeded(9);
  return Array.from({ length: 16 }, (_, index) => {
    const part = index / 15;
    return `<circle cx="${round(x + (random() - 0.3) * width * (0.1 + part))}" cy="${round(y - part * width * 0.6)}" r="${round(width * (0.06 + part * 0.14))}" fill="${index % 3 === 0 ? '#5a2a2a' : '#2a1420'}" opacity="${(0.42 - part * 0.34).toFixed(2)}"/>`;
  }).join('');
}

/** A temple of steps with a fire on top. */
function temple(x: number, foot: number, width: number, isMirrored: boolean): string {
  const steps = 6;
  const rise = width * 0.11;
  const tiers = Array.from({ length: steps }, (_, index) => {
    const half = (width / 2) * (1 - index / (steps + 1.4));
    const y = foot - (index + 1) * rise;
    return `<path d="M${round(x - half)} ${round(y + rise)}L${round(x - half * 0.96)} ${round(y)}H${round(x + half * 0.96)}L${round(x + half)} ${round(y + rise)}Z" fill="${index % 2 === 0 ? '#241018' : '#2e151c'}"/><path d="M${round(x - half * 0.96)} ${round(y)}H${round(x + half * 0.96)}" stroke="#ff9a4a" stroke-width="1.4" opacity=".5"/>`;
  }).join('');
  const top = foot - steps * rise;
  const stairs = `<path d="M${round(x - width * 0.08)} ${round(foot)}L${round(x - width * 0.05)} ${round(top)}H${round(x + width * 0.05)}L${round(x + width * 0.08)} ${round(foot)}Z" fill="#3a1c20"/>${Array.from({ length: 14 }, (_, index) => `<path d="M${round(x - width * 0.078)} ${round(foot - (index / 14) * steps * rise)}H${round(x + width * 0.078)}" stroke="#12080c" stroke-width="1.6" opacity=".7"/>`).join('')}`;
  const s = width * 0.1;
  const fire = `<circle cx="${round(x)}" cy="${round(top - s)}" r="${round(s * 3)}" fill="url(#torch)"/><path d="M${round(x)} ${round(top - s * 2.2)}C${round(x + s * 0.9)} ${round(top - s * 1.1)} ${round(x + s * 0.7)} ${round(top)} ${round(x)} ${round(top)}C${round(x - s * 0.7)} ${round(top)} ${round(x - s * 0.9)} ${round(top - s * 1.1)} ${round(x)} ${round(top - s * 2.2)}Z" fill="#ff9a2c"/><path d="M${round(x)} ${round(top - s * 1.3)}C${round(x + s * 0.4)} ${round(top - s * 0.7)} ${round(x + s * 0.36)} ${round(top)} ${round(x)} ${round(top)}C${round(x - s * 0.36)} ${round(top)} ${round(x - s * 0.4)} ${round(top - s * 0.7)} ${round(x)} ${round(top - s * 1.3)}Z" fill="#fff0b0"/>`;
  return `<g${isMirrored ? ` transform="matrix(-1 0 0 1 ${round(x * 2)} 0)"` : ''}>${tiers}${stairs}${fire}</g>`;
}

/** Leaves at one's feet, black against the glow. */
function thicket({ width, floor }: Scene): string {
  const random = seeded(37);
  const leaves: string[] = [];
  for (let x = -40; x < width + 40; x += 34) {
    const size = 46 + random() * 54;
    const y = floor - 6 + random() * 12;
    for (const turn of [-64, -36, -10, 18, 44, 68])
      leaves.push(
        `<path d="M0 0C${round(size * 0.18)} ${round(-size * 0.3)} ${round(size * 0.16)} ${round(-size * 0.7)} 0 ${round(-size)}C${round(-size * 0.16)} ${round(-size * 0.7)} ${round(-size * 0.18)} ${round(-size * 0.3)} 0 0Z" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn + (random() - 0.5) * 16)})"/>`,
      );
  }
  return `<g fill="#0c0508" stroke="#3a1210" stroke-width=".8">${leaves.join('')}</g><rect y="${round(floor - 8)}" width="${width}" height="240" fill="#0c0508"/>`;
}

function sparks({ width, floor }: Scene): string {
  const random = seeded(83);
  return Array.from({ length: 120 }, () => {
    const warm = ['#ffd27a', '#ff9a3a', '#ff6a2a'][Math.floor(random() * 3)] ?? '#ffd27a';
    return `<circle cx="${round(random() * width)}" cy="${round(random() * floor)}" r="${(0.6 + random() ** 3 * 2.2).toFixed(2)}" fill="${warm}" opacity="${(0.2 + random() * 0.7).toFixed(2)}"/>`;
  }).join('');
}

const cabinet = ({ reels }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 5,
    edge: copper,
    body: '#160709',
    rim: '#ffd8b0',
    well: ['#0e0507', '#2a0f10'],
    corner: (x, y, radius) =>
      `<rect x="${round(x - radius)}" y="${round(y - radius)}" width="${round(radius * 2)}" height="${round(radius * 2)}" fill="#1fa080" stroke="url(#gilt)" stroke-width="1.8" transform="rotate(45 ${round(x)} ${round(y)})"/>`,
  });

const paints = [
  linear('sky', [
    [0, '#0c0610'],
    [0.4, '#2a0c18'],
    [0.75, '#6a1a14'],
    [1, '#d0541c'],
  ]),
  linear('rock', [
    [0, '#5a1e18'],
    [0.4, '#2c1016'],
    [1, '#14080e'],
  ]),
  '<linearGradient id="lava" gradientUnits="objectBoundingBox" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff0a0"/><stop offset=".4" stop-color="#ff9a2c"/><stop offset="1" stop-color="#c0241a" stop-opacity=".6"/></linearGradient>',
  '<radialGradient id="glow"><stop offset="0" stop-color="#ffb04a" stop-opacity=".85"/><stop offset=".4" stop-color="#f0481c" stop-opacity=".36"/><stop offset="1" stop-color="#c01a10" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="torch"><stop offset="0" stop-color="#ffd27a" stop-opacity=".7"/><stop offset="1" stop-color="#ff7a2a" stop-opacity="0"/></radialGradient>',
].join('');

export function drawScene(scene: Scene): string {
  const { width, height, reels, floor } = scene;
  const isBeside = reels.x > 130;
  const reelsEnd = reels.y + reels.height;
  const horizon = isBeside ? height * 0.74 : reelsEnd + (floor - reelsEnd) * 0.5;
  const peak = isBeside ? width * 0.13 : width * 0.74;
  const size = isBeside ? Math.min(width * 0.52, height * 0.9) : width * 0.9;
  const tall = isBeside ? height * 0.44 : Math.max(90, horizon - reels.y * 0.35);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${paints}</defs>`,
    `<rect width="${width}" height="${round(horizon + 30)}" fill="url(#sky)"/>`,
    smoke(peak, horizon - tall, size * 0.5),
    mountain(peak, horizon + 10, size, tall),
    `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="#1c0a10"/>`,
    isBeside
      ? temple(width - reels.x * 0.46, floor - 26, Math.min(reels.x * 0.95, height * 0.5), false)
      : temple(width * 0.2, floor - 24, Math.min(120, (floor - reelsEnd) * 1.1), false),
    thicket(scene),
    sparks(scene),
    cabinet(scene),
    '</svg>',
  ].join('');
}
