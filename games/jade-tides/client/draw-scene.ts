// A bay between steep islands with a pier of lanterns: at dusk before, and at high tide under the moon in the free games.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { linear, type Stops } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

const round = (value: number): string => value.toFixed(1);

interface Mood {
  sky: Stops;
  light: string;
  disc: string;
  far: string;
  mid: string;
  near: string;
  sea: Stops;
  crest: string;
  stars: number;
}

const dusk: Mood = {
  sky: [
    [0, '#0c2a4a'],
    [0.4, '#1f6a80'],
    [0.74, '#e0a070'],
    [1, '#ffd9a0'],
  ],
  light: '#ffe2a8',
  disc: '#fff2d0',
  far: '#3f7d86',
  mid: '#1e5360',
  near: '#0a2c3a',
  sea: [
    [0, '#e8b888'],
    [0.22, '#2f8a94'],
    [1, '#06263c'],
  ],
  crest: '#bff4ea',
  stars: 0,
};

const highTide: Mood = {
  sky: [
    [0, '#020a1c'],
    [0.5, '#0a2c52'],
    [0.85, '#1c6a88'],
    [1, '#5fc6c0'],
  ],
  light: '#bff8ff',
  disc: '#f4ffff',
  far: '#12405e',
  mid: '#0a2a46',
  near: '#041628',
  sea: [
    [0, '#4fb8c0'],
    [0.25, '#0f5a86'],
    [1, '#020e20'],
  ],
  crest: '#9ff0ff',
  stars: 110,
};

const bronze: Stops = [
  [0, '#e8fff2'],
  [0.28, '#8fe0bc'],
  [0.55, '#3a9a80'],
  [0.8, '#1a5a50'],
  [1, '#08302e'],
];

function stars({ width }: Scene, count: number, horizon: number): string {
  const random = seeded(11);
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${round(random() * width)}" cy="${round(random() ** 1.3 * horizon)}" r="${(0.5 + random() ** 3 * 1.5).toFixed(2)}" opacity="${(0.25 + random() * 0.6).toFixed(2)}"/>`,
  ).join('');
}

/** A steep island, one side lit, with trees on its head. */
function island(x: number, foot: number, wide: number, tall: number, fill: string, lit: string, seed: number): string {
  const random = seeded(seed);
  const left = Array.from(
    { length: 5 },
    (_, step) => [x - wide * (0.5 - step * 0.07) + (random() - 0.5) * wide * 0.06, foot - (tall * (step + 1)) / 5.4] as const,
  );
  const right = Array.from(
    { length: 5 },
    (_, step) => [x + wide * (0.26 + step * 0.06) + (random() - 0.5) * wide * 0.06, foot - tall * (0.92 - step * 0.2)] as const,
  );
  const line = [...left, [x - wide * 0.04, foot - tall] as const, [x + wide * 0.16, foot - tall * 0.98] as const, ...right];
  const points = line.map(([px, py]) => `${round(px)} ${round(py)}`).join('L');
  const edge = left.map(([px, py]) => `${round(px)} ${round(py)}`).join('L');
  const trees = Array.from({ length: 6 }, (_, index) => {
    const tx = x - wide * 0.12 + index * wide * 0.06;
    const size = wide * (0.05 + random() * 0.05);
    return `<ellipse cx="${round(tx)}" cy="${round(foot - tall - size * 0.2)}" rx="${round(size * 1.5)}" ry="${round(size * 0.8)}"/>`;
  }).join('');
  return `<g fill="${fill}"><path d="M${round(x - wide * 0.5)} ${round(foot)}L${points}L${round(x + wide * 0.5)} ${round(foot)}Z"/>${trees}</g><path d="M${round(x - wide * 0.5)} ${round(foot)}L${edge}" fill="none" stroke="${lit}" stroke-width="2" opacity=".35"/>`;
}

/** Rows of fans, one over another, as old painters draw the sea. */
function waves({ width, height }: Scene, from: number, mood: Mood): string {
  let rows = '';
  let y = from;
  for (let row = 0; y < height + 60; row += 1) {
    const size = 15 + row * 7;
    const shift = row % 2 === 0 ? 0 : size;
    for (let x = -size; x < width + size * 2; x += size * 2)
      rows += [1, 0.72, 0.44]
        .map((part) => `<circle cx="${round(x + shift)}" cy="${round(y + size)}" r="${round(size * part)}"/>`)
        .join('');
    y += size * 0.62;
  }
  return `<g fill="url(#fans)" stroke="${mood.crest}" stroke-width="1.3" stroke-opacity=".34">${rows}</g>`;
}

function lantern(x: number, y: number, size: number): string {
  const s = (value: number): string => round(value * size);
  return `<g transform="translate(${round(x)} ${round(y)})"><circle r="${s(46)}" fill="url(#lamp)"/><path d="M0 ${s(-34)}V${s(-20)}M0 ${s(20)}V${s(36)}" stroke="#3a1408" stroke-width="${s(2.4)}"/><ellipse rx="${s(17)}" ry="${s(20)}" fill="url(#paper)" stroke="#5c1a08" stroke-width="${s(1.6)}"/><path d="M${s(-9)} ${s(-17)}Q${s(-14)} 0 ${s(-9)} ${s(17)}M${s(9)} ${s(-17)}Q${s(14)} 0 ${s(9)} ${s(17)}M0 ${s(-20)}V${s(20)}" fill="none" stroke="#8c2a10" stroke-width="${s(1.3)}" opacity=".7"/><rect x="${s(-9)}" y="${s(-24)}" width="${s(18)}" height="${s(5)}" rx="2" fill="#3a1408"/><rect x="${s(-9)}" y="${s(19)}" width="${s(18)}" height="${s(5)}" rx="2" fill="#3a1408"/></g>`;
}

/** Posts with lanterns beside the reels; over a narrow window they hang from above. */
function lanterns({ width, height, reels, floor }: Scene, mood: Mood): string {
  if (reels.x <= 130) {
    const y = Math.max(34, reels.y * 0.42);
    return [0.1, 0.9].map((part) => lantern(width * part, y, 0.72)).join('');
  }
  const size = Math.min(1.5, height / 560);
  const post = (x: number, top: number, side: 1 | -1): string =>
    `<path d="M${round(x)} ${round(floor + 20)}V${round(top)}M${round(x - 4)} ${round(top)}H${round(x + side * 52 * size)}" stroke="${mood.near}" stroke-width="${round(9 * size)}" stroke-linecap="round" fill="none"/>${lantern(x + side * 46 * size, top + 44 * size, size)}`;
  return [
    post(reels.x * 0.3, height * 0.4, 1),
    post(width - reels.x * 0.3, height * 0.4, -1),
    post(reels.x * 0.62, height * 0.56, 1),
    post(width - reels.x * 0.62, height * 0.56, -1),
  ].join('');
}

const cabinet = ({ reels, isNight }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 6,
    edge: bronze,
    body: '#04161e',
    rim: '#d6fff0',
    well: isNight ? ['#02101e', '#0a3454'] : ['#041820', '#0c3c46'],
    corner: (x, y, radius) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 1.25)}" fill="#2aa87c" stroke="url(#gilt)" stroke-width="1.6"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 0.5)}" fill="#04161e"/>`,
  });

export function drawScene(scene: Scene): string {
  const { width, height, reels, floor, isNight } = scene;
  const mood = isNight ? highTide : dusk;
  const isTall = height > width;
  const reelsEnd = reels.y + reels.height;
  const horizon = isTall ? reelsEnd + (floor - reelsEnd) * 0.1 : height * (isNight ? 0.54 : 0.62);
  const radius = Math.min(isTall ? Math.max(20, reels.y / 3) : 90, Math.min(width, height) * 0.11);
  const disc = isTall ? [width * 0.5, Math.max(radius + 6, reels.y * 0.46)] : [width - reels.x * 0.5, height * 0.26];
  const glow = (id: string, colour: string, strength: number): string =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${(strength * 0.3).toFixed(2)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  const at = `cx="${round(disc[0] ?? 0)}" cy="${round(disc[1] ?? 0)}"`;
  const unit = isTall ? width * 0.5 : Math.max(180, reels.x);
  const isle = (part: number, wide: number, tall: number, fill: string, seed: number): string =>
    island(width * part, horizon + 8, unit * wide, Math.min(unit * tall, horizon * 0.8), fill, mood.light, seed);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${linear('sky', mood.sky)}${linear('sea', mood.sea)}${glow('halo', mood.light, 0.75)}${glow('lamp', '#ffb04a', 0.75)}`,
    `<radialGradient id="paper"><stop offset="0" stop-color="#fff6c0"/><stop offset=".5" stop-color="#ffb840"/><stop offset="1" stop-color="#d8481a"/></radialGradient>`,
    `<linearGradient id="fans" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.mid}"/><stop offset="1" stop-color="${mood.near}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${round(horizon + 20)}" fill="url(#sky)"/>`,
    `<g fill="#f0fbff">${stars(scene, mood.stars, horizon * 0.8)}</g>`,
    `<circle ${at} r="${round(radius * 4)}" fill="url(#halo)"/><circle ${at} r="${round(radius)}" fill="${mood.disc}"/>`,
    isle(0.06, 0.9, 1.3, mood.far, 3),
    isle(0.24, 0.5, 0.8, mood.far, 5),
    isle(0.78, 0.6, 0.9, mood.far, 7),
    isle(0.95, 0.8, 1.15, mood.far, 9),
    isle(-0.01, 0.8, 0.85, mood.mid, 13),
    isle(0.88, 0.55, 0.6, mood.mid, 17),
    `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="url(#sea)"/>`,
    `<ellipse cx="${round(disc[0] ?? 0)}" cy="${round(horizon + 30)}" rx="${round(radius * 2.4)}" ry="26" fill="${mood.light}" opacity=".3"/>`,
    waves(scene, horizon + 34, mood),
    lanterns(scene, mood),
    cabinet(scene),
    '</svg>',
  ].join('');
}
