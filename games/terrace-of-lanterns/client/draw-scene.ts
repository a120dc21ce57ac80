// Terraces on a hill with strings of lanterns: at nightfall, and at the feast in the free games, when lights rise over the valley.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { linear, type Stops } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

const round = (value: number): string => value.toFixed(1);

interface Mood {
  sky: Stops;
  hill: readonly [far: string, near: string];
  edge: string;
  water: string;
  lit: number;
  rising: number;
}

const nightfall: Mood = {
  sky: [
    [0, '#160f38'],
    [0.45, '#3a2460'],
    [0.8, '#9a4a6c'],
    [1, '#f09a6a'],
  ],
  hill: ['#4a2c5c', '#140c26'],
  edge: '#e88a8a',
  water: '#f0a07a',
  lit: 0.6,
  rising: 0,
};

const feast: Mood = {
  sky: [
    [0, '#08051c'],
    [0.5, '#241044'],
    [0.85, '#5c1e4a'],
    [1, '#a83a3a'],
  ],
  hill: ['#34163e', '#0c0618'],
  edge: '#ffb060',
  water: '#ffb84a',
  lit: 1,
  rising: 46,
};

const redGold: Stops = [
  [0, '#fff0c0'],
  [0.28, '#ffb84a'],
  [0.55, '#d8581e'],
  [0.8, '#8c1f14'],
  [1, '#4a0c10'],
];

function stars({ width }: Scene, horizon: number): string {
  const random = seeded(29);
  return Array.from(
    { length: 100 },
    () =>
      `<circle cx="${round(random() * width)}" cy="${round(random() ** 1.4 * horizon)}" r="${(0.5 + random() ** 3 * 1.4).toFixed(2)}" opacity="${(0.2 + random() * 0.6).toFixed(2)}"/>`,
  ).join('');
}

/** Peaks far behind the valley. */
function peaks({ width }: Scene, foot: number, tall: number, seed: number, fill: string): string {
  const random = seeded(seed);
  const points: string[] = [];
  for (let x = -40; x <= width + 40; x += width / 9)
    points.push(
      `${round(x)} ${round(foot - tall * (0.35 + random() * 0.65))}`,
      `${round(x + width / 18)} ${round(foot - tall * random() * 0.4)}`,
    );
  return `<path d="M-40 ${round(foot + 10)}L${points.join('L')}L${round(width + 60)} ${round(foot + 10)}Z" fill="${fill}"/>`;
}

/** Steps of the hill from both sides down into the valley, each with water that shines. */
function terraces({ width, height }: Scene, from: number, mood: Mood): string {
  const count = 8;
  let steps = '';
  for (let index = 0; index < count; index += 1) {
    const part = index / (count - 1);
    const y = from + (height - from) * part ** 1.25;
    const sag = (height - from) * (0.1 + 0.1 * (1 - part));
    const shift = index % 2 === 0 ? 0.34 : 0.62;
    const curve = `M-20 ${round(y - sag * 0.5)}Q${round(width * shift * 0.6)} ${round(y + sag)} ${round(width * shift)} ${round(y + sag * 0.5)}T${round(width + 20)} ${round(y - sag * 0.35)}`;
    steps += `<path d="${curve}V${round(height + 20)}H-20Z" fill="url(#hill)" opacity="${(0.55 + part * 0.45).toFixed(2)}"/><path d="${curve}" fill="none" stroke="${mood.water}" stroke-width="${round(3 + part * 5)}" opacity="${(0.34 - part * 0.18).toFixed(2)}"/><path d="${curve}" fill="none" stroke="${mood.edge}" stroke-width="1.4" opacity=".4"/>`;
  }
  return steps;
}

/** A house with curved eaves and a lit window. */
function house(x: number, foot: number, size: number, mood: Mood): string {
  const s = (value: number): string => round(value * size);
  const roof = (y: number, half: number): string =>
    `<path d="M${s(-half)} ${s(y)}Q${s(-half * 0.5)} ${s(y - 6)} ${s(-half * 0.42)} ${s(y - 24)}H${s(half * 0.42)}Q${s(half * 0.5)} ${s(y - 6)} ${s(half)} ${s(y)}Q${s(half * 0.5)} ${s(y + 7)} 0 ${s(y + 5)}T${s(-half)} ${s(y)}Z"/>`;
  return `<g transform="translate(${round(x)} ${round(foot)})"><g fill="${mood.hill[1]}"><rect x="${s(-30)}" y="${s(-52)}" width="${s(60)}" height="${s(54)}"/><rect x="${s(-20)}" y="${s(-98)}" width="${s(40)}" height="${s(34)}"/>${roof(-52, 50)}${roof(-96, 36)}</g><g fill="#ffcf6a" opacity="${mood.lit}"><rect x="${s(-20)}" y="${s(-38)}" width="${s(14)}" height="${s(18)}"/><rect x="${s(6)}" y="${s(-38)}" width="${s(14)}" height="${s(18)}"/><rect x="${s(-8)}" y="${s(-86)}" width="${s(16)}" height="${s(14)}"/></g></g>`;
}

const paper = (x: number, y: number, size: number, mood: Mood): string =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${size.toFixed(2)})"><circle r="40" fill="url(#lamp)" opacity="${mood.lit}"/><path d="M0 -24V-15" stroke="#2a0c10" stroke-width="2"/><ellipse rx="14" ry="15" fill="url(#paper)"/><path d="M-7 -13Q-11 0 -7 13M7 -13Q11 0 7 13M0 -15V15" fill="none" stroke="#8c1a10" stroke-width="1.1" opacity=".65"/><path d="M-7 -16H7M-7 16H7" stroke="#e8b04a" stroke-width="3" stroke-linecap="round"/><path d="M0 17V28" stroke="#e0402a" stroke-width="2.4"/></g>`;

/** A string of lanterns that hangs between two points. */
function garland(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  sag: number,
  count: number,
  size: number,
  mood: Mood,
): string {
  const at = (part: number): [number, number] => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part + sag * 4 * part * (1 - part)];
  const lamps = Array.from({ length: count }, (_, index) => {
    const [x, y] = at((index + 0.5) / count);
    return paper(x, y + 24 * size, size, mood);
  }).join('');
  return `<path d="M${round(x1)} ${round(y1)}Q${round((x1 + x2) / 2)} ${round((y1 + y2) / 2 + sag * 2)} ${round(x2)} ${round(y2)}" fill="none" stroke="#1a0a18" stroke-width="2"/>${lamps}`;
}

function garlands({ width, height, reels }: Scene, mood: Mood): string {
  if (reels.x <= 130) {
    const top = Math.max(8, reels.y * 0.16);
    return garland([-10, top], [width + 10, top], Math.min(26, reels.y * 0.2), 7, Math.min(0.62, Math.max(0.34, reels.y / 150)), mood);
  }
  const size = Math.min(1.25, height / 640);
  const inner = reels.x - 26;
  return [
    garland([-20, height * 0.08], [inner, height * 0.2], height * 0.07, 4, size, mood),
    garland([width + 20, height * 0.08], [width - inner, height * 0.2], height * 0.07, 4, size, mood),
    garland([-20, height * 0.36], [inner, height * 0.48], height * 0.08, 4, size * 0.86, mood),
    garland([width + 20, height * 0.36], [width - inner, height * 0.48], height * 0.08, 4, size * 0.86, mood),
  ].join('');
}

/** Lights that rise over the valley. */
function rising({ width, floor }: Scene, mood: Mood): string {
  const random = seeded(71);
  return Array.from({ length: mood.rising }, () => {
    const size = 0.12 + random() ** 2 * 0.4;
    return paper(random() * width, floor * (0.04 + random() * 0.7), size, mood);
  }).join('');
}

const cabinet = ({ reels, isNight }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 5,
    edge: redGold,
    body: '#1a0a18',
    rim: '#ffe2b0',
    well: isNight ? ['#140410', '#3c1020'] : ['#120a22', '#2c1a40'],
    corner: (x, y, radius) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 2)}" fill="url(#lamp)" opacity=".7"/><ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radius)}" ry="${round(radius * 1.15)}" fill="url(#paper)" stroke="url(#gilt)" stroke-width="1.4"/>`,
  });

export function drawScene(scene: Scene): string {
  const { width, height, reels, floor, isNight } = scene;
  const mood = isNight ? feast : nightfall;
  const isTall = height > width;
  const reelsEnd = reels.y + reels.height;
  const horizon = isTall ? reelsEnd - reels.height * 0.12 : height * 0.55;
  const unit = isTall ? 0.62 : Math.min(1.5, height / 560);
  const houses = isTall
    ? [
        [0.1, 0.1],
        [0.5, 0.02],
        [0.88, 0.12],
      ].map(([part = 0, down = 0]) => house(width * part, reelsEnd + (floor - reelsEnd) * (0.4 + down), unit, mood))
    : [
        house(reels.x * 0.3, horizon + height * 0.12, unit, mood),
        house(reels.x * 0.74, horizon + height * 0.24, unit * 0.8, mood),
        house(width - reels.x * 0.28, horizon + height * 0.1, unit * 0.9, mood),
        house(width - reels.x * 0.7, horizon + height * 0.26, unit, mood),
      ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${linear('sky', mood.sky)}<linearGradient id="hill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.hill[0]}"/><stop offset="1" stop-color="${mood.hill[1]}"/></linearGradient>`,
    '<radialGradient id="lamp"><stop offset="0" stop-color="#ffb84a" stop-opacity=".8"/><stop offset=".4" stop-color="#ff7a2a" stop-opacity=".26"/><stop offset="1" stop-color="#ff5a1a" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="paper"><stop offset="0" stop-color="#fff8cc"/><stop offset=".5" stop-color="#ffb040"/><stop offset="1" stop-color="#d42a14"/></radialGradient></defs>',
    `<rect width="${width}" height="${round(height)}" fill="url(#sky)"/>`,
    `<g fill="#fff4ea">${stars(scene, horizon * 0.8)}</g>`,
    peaks(scene, horizon + 10, height * 0.26, 5, mood.hill[0]),
    terraces(scene, horizon, mood),
    ...houses,
    rising(scene, mood),
    garlands(scene, mood),
    cabinet(scene),
    '</svg>',
  ].join('');
}
