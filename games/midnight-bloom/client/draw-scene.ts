// A walled garden by a pond: twilight before, and the hour of the bloom in the free games. One SVG of the size of the stage.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { around, linear, type Stops } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

const round = (value: number): string => value.toFixed(1);

interface Mood {
  sky: Stops;
  far: string;
  near: string;
  front: string;
  rim: string;
  moon: string;
  halo: string;
  flower: readonly string[];
  flies: number;
}

const twilight: Mood = {
  sky: [
    [0, '#0a0a24'],
    [0.45, '#1d1a4c'],
    [0.78, '#4a2a6e'],
    [1, '#a8547e'],
  ],
  far: '#241c52',
  near: '#161540',
  front: '#0b0b24',
  rim: '#9a6ad0',
  moon: '#ffe6d0',
  halo: '#ff9ab8',
  flower: ['#c66ae0', '#f08ab0', '#8a8cff'],
  flies: 26,
};

const bloomHour: Mood = {
  sky: [
    [0, '#02101e'],
    [0.45, '#06304a'],
    [0.8, '#0f6a78'],
    [1, '#4fc0a8'],
  ],
  far: '#0a3448',
  near: '#062434',
  front: '#03121e',
  rim: '#7ff0d0',
  moon: '#fffbe8',
  halo: '#b8fff0',
  flower: ['#fff0ff', '#ffd0f0', '#c8f8ff'],
  flies: 90,
};

const brass: Stops = [
  [0, '#f0e0ff'],
  [0.28, '#c8a0f0'],
  [0.55, '#8a5ac8'],
  [0.8, '#4a2a80'],
  [1, '#2a1450'],
];

function stars({ width }: Scene, horizon: number): string {
  const random = seeded(19);
  return Array.from(
    { length: 120 },
    () =>
      `<circle cx="${round(random() * width)}" cy="${round(random() ** 1.4 * horizon * 0.9)}" r="${(0.5 + random() ** 3 * 1.5).toFixed(2)}" opacity="${(0.2 + random() * 0.6).toFixed(2)}"/>`,
  ).join('');
}

/** Trees far behind the wall, as rounded crowns. */
function crowns({ width }: Scene, y: number, size: number, seed: number, fill: string): string {
  const random = seeded(seed);
  let shapes = '';
  for (let x = -size; x < width + size; x += size * 0.55) {
    const radius = size * (0.42 + random() * 0.42);
    shapes += `<circle cx="${round(x)}" cy="${round(y - radius * 0.5)}" r="${round(radius)}"/>`;
  }
  return `<g fill="${fill}">${shapes}<rect x="0" y="${round(y)}" width="${width}" height="${round(size * 3)}"/></g>`;
}

/** A flower on its stem; wide open in the hour of the bloom. */
function flower(x: number, y: number, size: number, isOpen: boolean, paint: string, mood: Mood): string {
  const s = (value: number): string => round(value * size);
  const petals = isOpen
    ? around(8, [0, 0], `<path d="M0 0C${s(-9)} ${s(-10)} ${s(-8)} ${s(-24)} 0 ${s(-32)}C${s(8)} ${s(-24)} ${s(9)} ${s(-10)} 0 0Z"/>`) +
      `<circle r="${s(7)}" fill="#ffe9a0"/>`
    : `<path d="M0 ${s(8)}C${s(-16)} ${s(-2)} ${s(-12)} ${s(-26)} 0 ${s(-36)}C${s(12)} ${s(-26)} ${s(16)} ${s(-2)} 0 ${s(8)}Z"/><path d="M0 ${s(8)}C${s(-6)} ${s(-6)} ${s(-4)} ${s(-22)} 0 ${s(-34)}" fill="none" stroke="${mood.front}" stroke-width="${s(1.6)}" opacity=".6"/>`;
  const glow = isOpen ? `<circle r="${s(52)}" fill="url(#bloom-glow)"/>` : '';
  const stem = `<path d="M0 0C${s(6)} ${s(40)} ${s(-6)} ${s(80)} ${s(2)} ${s(140)}" fill="none" stroke="${mood.front}" stroke-width="${s(5)}"/><path d="M0 ${s(70)}C${s(24)} ${s(54)} ${s(44)} ${s(60)} ${s(54)} ${s(46)}C${s(48)} ${s(74)} ${s(24)} ${s(84)} 0 ${s(82)}Z" fill="${mood.front}"/><path d="M0 ${s(96)}C${s(-24)} ${s(82)} ${s(-40)} ${s(86)} ${s(-52)} ${s(72)}C${s(-46)} ${s(100)} ${s(-22)} ${s(110)} 0 ${s(106)}Z" fill="${mood.front}"/>`;
  return `<g transform="translate(${round(x)} ${round(y)})">${stem}${glow}<g fill="${paint}" stroke="${mood.front}" stroke-width="${s(1.4)}">${petals}</g></g>`;
}

function border(scene: Scene, mood: Mood, y: number): string {
  const { width, reels, height, isNight } = scene;
  const random = seeded(31);
  const isBeside = reels.x > 130;
  const size = Math.min(1.3, height / 700);
  const places = isBeside
    ? [0.12, 0.34, 0.58, 0.82].flatMap((part) => [reels.x * part, width - reels.x * part])
    : [0.05, 0.18, 0.33, 0.5, 0.67, 0.82, 0.95].map((part) => width * part);
  return places
    .map((x, index) => {
      const tall = isBeside ? 40 + random() * 150 : 6 + random() * 26;
      const scale = size * (isBeside ? 0.8 + random() * 0.6 : 0.42 + random() * 0.16);
      return flower(x, y - tall * size, scale, isNight, mood.flower[index % mood.flower.length] ?? mood.rim, mood);
    })
    .join('');
}

/** Ferns and grass at one's feet. */
function grass({ width }: Scene, y: number, mood: Mood): string {
  const random = seeded(53);
  let blades = '';
  for (let x = -10; x < width + 10; x += 9) {
    const tall = 16 + random() * 34;
    const lean = (random() - 0.5) * 26;
    blades += `M${round(x)} ${round(y + 40)}Q${round(x + lean * 0.3)} ${round(y - tall * 0.3)} ${round(x + lean)} ${round(y - tall)}Q${round(x + lean * 0.4 + 4)} ${round(y - tall * 0.2)} ${round(x + 7)} ${round(y + 40)}Z`;
  }
  return `<path d="${blades}" fill="${mood.front}"/><rect y="${round(y + 14)}" width="${width}" height="200" fill="${mood.front}"/>`;
}

function fireflies({ width, floor }: Scene, mood: Mood): string {
  const random = seeded(67);
  return Array.from({ length: mood.flies }, () => {
    const [x, y] = [random() * width, floor * (0.25 + random() * 0.72)];
    const size = 1 + random() * 1.6;
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 5)}" fill="url(#fly)"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="#fffbe0"/>`;
  }).join('');
}

function moon({ width, height, reels, isNight }: Scene, mood: Mood): string {
  const isTall = height > width;
  const radius = Math.min(Math.min(width, height) * (isNight ? 0.12 : 0.09), isTall ? Math.max(18, (reels.y - 60) / 2.4) : 200);
  const x = isTall ? width * 0.76 : width - reels.x * 0.46;
  const y = isTall ? Math.max(radius + 8, reels.y - radius * 1.2) : height * (isNight ? 0.24 : 0.3);
  const at = `cx="${round(x)}" cy="${round(y)}"`;
  const marks = [
    [-0.3, -0.2, 0.18],
    [0.28, 0.1, 0.24],
    [-0.1, 0.4, 0.14],
  ].map(
    ([dx = 0, dy = 0, r = 0]) =>
      `<circle cx="${round(x + dx * radius)}" cy="${round(y + dy * radius)}" r="${round(r * radius)}" fill="#8a7a9a" opacity=".16"/>`,
  );
  return `<circle ${at} r="${round(radius * 4)}" fill="url(#halo)"/><circle ${at} r="${round(radius)}" fill="${mood.moon}"/>${marks.join('')}`;
}

const cabinet = ({ reels, isNight }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 5,
    edge: brass,
    body: '#0a0820',
    rim: '#e6d0ff',
    well: isNight ? ['#031018', '#083040'] : ['#08061a', '#1c1444'],
    corner: (x, y, radius) =>
      around(
        6,
        [x, y],
        `<ellipse cx="${round(x)}" cy="${round(y - radius)}" rx="${round(radius * 0.5)}" ry="${round(radius)}" fill="#f0d0ff" stroke="#2a1450" stroke-width="1"/>`,
      ) + `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 0.55)}" fill="#ffe08a"/>`,
  });

export function drawScene(scene: Scene): string {
  const { width, height, reels, floor, isNight } = scene;
  const mood = isNight ? bloomHour : twilight;
  const isTall = height > width;
  const reelsEnd = reels.y + reels.height;
  const horizon = isTall ? reelsEnd + (floor - reelsEnd) * 0.25 : height * 0.66;
  const ground = floor - 46;
  const light = (id: string, colour: string, strength: number): string =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${(strength * 0.32).toFixed(2)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${linear('sky', mood.sky)}${light('halo', mood.halo, 0.55)}${light('bloom-glow', mood.halo, 0.6)}${light('fly', '#fff2a0', 0.8)}</defs>`,
    `<rect width="${width}" height="${round(horizon + 60)}" fill="url(#sky)"/>`,
    `<g fill="#f4ecff">${stars(scene, horizon)}</g>`,
    moon(scene, mood),
    crowns(scene, horizon - 10, Math.max(60, width / 14), 3, mood.far),
    `<rect y="${round(horizon + 20)}" width="${width}" height="${round(height - horizon)}" fill="${mood.near}"/>`,
    crowns(scene, horizon + 46, Math.max(44, width / 22), 8, mood.near),
    `<path d="M0 ${round(horizon + 66)}H${width}" stroke="${mood.rim}" stroke-width="1" opacity=".25"/>`,
    border(scene, mood, ground),
    grass(scene, ground, mood),
    fireflies(scene, mood),
    cabinet(scene),
    '</svg>',
  ].join('');
}
