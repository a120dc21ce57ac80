// An orchard in deep snow under northern lights, and the cabinet of the reels before it, as one SVG of the size of the stage.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { linear, silver } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

const round = (value: number): string => value.toFixed(1);

function stars({ width }: Scene, horizon: number): string {
  const random = seeded(77);
  return Array.from({ length: 150 }, () => {
    const size = 0.5 + random() ** 3 * 1.6;
    return `<circle cx="${round(random() * width)}" cy="${round(random() ** 1.3 * horizon)}" r="${size.toFixed(2)}" opacity="${(0.25 + random() * 0.65).toFixed(2)}"/>`;
  }).join('');
}

/** A curtain of light that hangs from a winding line: strips that fade upwards. */
function curtain({ width }: Scene, y: number, height: number, phase: number, paint: string): string {
  const step = Math.max(5, width / 240);
  let strips = '';
  for (let x = -step; x < width + step; x += step) {
    const foot = y + Math.sin((x / width) * 5.2 + phase) * height * 0.22 + Math.sin((x / width) * 13 + phase * 2) * height * 0.07;
    const fold = 0.5 + 0.5 * Math.sin((x / width) * 34 + phase + 2 * Math.sin((x / width) * 9));
    strips += `<rect x="${round(x)}" y="${round(foot - height)}" width="${round(step + 0.8)}" height="${round(height)}" fill="url(#${paint})" opacity="${(0.1 + 0.5 * fold ** 2).toFixed(2)}"/>`;
  }
  return `<g filter="url(#veil)">${strips}</g>`;
}

function hill({ width, height }: Scene, y: number, swell: number, phase: number, index: number, top: string, foot: string): string {
  const points = Array.from({ length: 49 }, (_, at) => {
    const x = (at / 48) * width;
    return `${round(x)} ${round(y + Math.sin((at / 48) * 4.4 + phase) * swell + Math.sin((at / 48) * 11 + phase * 3) * swell * 0.3)}`;
  });
  const line = points.join('L');
  return [
    `<defs>${linear(`snow${index}`, [
      [0, top],
      [1, foot],
    ])}</defs>`,
    `<path d="M${line}V${height}H0Z" fill="url(#snow${index})"/>`,
    `<path d="M${line}" fill="none" stroke="#e6f6ff" stroke-width="1.4" opacity="${(0.5 - index * 0.1).toFixed(2)}"/>`,
  ].join('');
}

/** A bare tree with snow on its boughs and lanterns in it. */
function tree(x: number, y: number, size: number, lean: number): string {
  const bough = (angle: number, length: number, width: number, depth: number): string => {
    const [dx, dy] = [Math.sin(angle) * length, -Math.cos(angle) * length];
    const wood = `<path d="M0 0Q${round(dx * 0.4 + dy * 0.08)} ${round(dy * 0.5)} ${round(dx)} ${round(dy)}" fill="none" stroke="#131c36" stroke-width="${round(width)}" stroke-linecap="round"/>`;
    const rime = `<path d="M0 ${round(-width * 0.3)}Q${round(dx * 0.4 + dy * 0.08)} ${round(dy * 0.5 - width * 0.4)} ${round(dx)} ${round(dy - width * 0.3)}" fill="none" stroke="#cfe8fa" stroke-width="${round(width * 0.32)}" stroke-linecap="round" opacity=".7"/>`;
    if (depth === 0) return wood + rime;
    const twigs = [-0.62, 0.06, 0.58].map((turn) => bough(angle + turn, length * 0.66, width * 0.58, depth - 1)).join('');
    return `${wood}${rime}<g transform="translate(${round(dx)} ${round(dy)})">${twigs}</g>`;
  };
  const lanterns = [
    [-30, -92],
    [22, -112],
    [44, -74],
  ]
    .map(
      ([lx = 0, ly = 0]) =>
        `<g transform="translate(${lx} ${ly})"><path d="M0 -12V0" stroke="#131c36" stroke-width="1.4"/><circle r="22" fill="url(#lamp)"/><rect x="-5" y="0" width="10" height="13" rx="3.4" fill="#ffd27a" stroke="#5b3410" stroke-width="1.4"/></g>`,
    )
    .join('');
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${size.toFixed(3)})">${bough(lean, 58, 13, 3)}${lanterns}<ellipse cy="4" rx="34" ry="8" fill="#dff1fc" opacity=".9"/></g>`;
}

const flake = (x: number, y: number, radius: number): string =>
  `<g transform="translate(${round(x)} ${round(y)})" stroke="#f4fcff" stroke-width="${round(Math.max(1, radius * 0.26))}" stroke-linecap="round">${[0, 60, 120].map((turn) => `<path d="M0 ${round(-radius)}V${round(radius)}" transform="rotate(${turn})"/>`).join('')}</g>`;

function snowfall({ width, floor }: Scene): string {
  const random = seeded(5);
  return Array.from(
    { length: 90 },
    () =>
      `<circle cx="${round(random() * width)}" cy="${round(random() * floor)}" r="${(0.7 + random() ** 2 * 2.2).toFixed(2)}" opacity="${(0.2 + random() * 0.5).toFixed(2)}"/>`,
  ).join('');
}

const cabinet = ({ reels }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 3,
    edge: silver,
    body: '#0a1226',
    rim: '#dff1ff',
    well: ['#060b1a', '#14244a'],
    corner: (x, y, radius) => flake(x, y, radius * 1.2),
  });

const paints = [
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#050a1c"/><stop offset=".4" stop-color="#0b1a3e"/><stop offset=".75" stop-color="#1c3f6a"/><stop offset="1" stop-color="#3f7a96"/></linearGradient>`,
  linear('green', [
    [0, '#3fe0a8', 0],
    [0.7, '#52e6b4', 0.55],
    [0.93, '#b6ffe0', 0.95],
    [1, '#b6ffe0', 0],
  ]),
  linear('rose', [
    [0, '#a06cff', 0],
    [0.7, '#c77cf0', 0.4],
    [0.94, '#ffc2f4', 0.7],
    [1, '#ffc2f4', 0],
  ]),
  linear('shade', [
    [0, '#0a1630', 0],
    [0.4, '#0a1630', 0.82],
    [1, '#0a1630', 0.95],
  ]),
  '<radialGradient id="lamp"><stop offset="0" stop-color="#ffd27a" stop-opacity=".75"/><stop offset="1" stop-color="#ffb04a" stop-opacity="0"/></radialGradient>',
].join('');

export function drawScene(scene: Scene): string {
  const { width, height, reels, floor } = scene;
  const isTall = height > width;
  const reelsEnd = reels.y + reels.height;
  const horizon = isTall ? reelsEnd + (floor - reelsEnd) * 0.32 : height * 0.66;
  const span = isTall ? (floor - horizon) * 1.1 : height - horizon;
  const hills = (
    [
      [0.05, '#6d9cc0', '#2c5078'],
      [0.3, '#86b2d0', '#27486f'],
      [0.62, '#a3c9e0', '#122545'],
    ] as const
  ).map(([drop, top, foot], index) => hill(scene, horizon + span * drop, span * 0.07, 0.8 + index * 1.7, index, top, foot));
  const isBeside = reels.x > 130;
  const size = Math.min(1.5, height / 640);
  const trees = isBeside
    ? [
        tree(reels.x * 0.34, horizon + span * 0.42, size * 1.25, -0.08),
        tree(reels.x * 0.8, horizon + span * 0.24, size * 0.8, 0.06),
        tree(width - reels.x * 0.36, horizon + span * 0.4, size * 1.2, 0.1),
        tree(width - reels.x * 0.82, horizon + span * 0.22, size * 0.74, -0.05),
      ]
    : [tree(width * 0.14, horizon + span * 0.42, size * 0.62, -0.06), tree(width * 0.86, horizon + span * 0.44, size * 0.66, 0.07)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${paints}<filter id="veil"><feGaussianBlur stdDeviation="${round(Math.max(2, width / 420))}"/></filter></defs>`,
    `<rect width="${width}" height="${round(horizon + span * 0.2)}" fill="url(#sky)"/>`,
    `<g fill="#eaf6ff">${stars(scene, horizon)}</g>`,
    curtain(scene, horizon * 0.62, horizon * 0.5, 0.4, 'green'),
    curtain(scene, horizon * 0.42, horizon * 0.36, 2.3, 'rose'),
    hills[0],
    hills[1],
    ...trees.filter((_, index) => index % 2 === 1),
    hills[2],
    ...trees.filter((_, index) => index % 2 === 0),
    // the line of text under the reels stands on this shade
    `<rect y="${round(floor - 90)}" width="${width}" height="${round(height - floor + 90)}" fill="url(#shade)"/>`,
    `<g fill="#fff">${snowfall(scene)}</g>`,
    cabinet(scene),
    '</svg>',
  ].join('');
}
