// The desert behind the reels and the cabinet around them, as one SVG of the size of the stage.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { gold, linear, star8 } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';
import { dusk, type Mood, night } from './moods.ts';

type Curve = (x: number) => number;

const round = (value: number): string => value.toFixed(1);

function ridge(scene: Scene, level: number, swell: number, seed: number): Curve {
  const random = seeded(seed);
  const waves = [1, 2.3, 4.1].map((times) => ({ times, phase: random() * 6.283, part: swell / times }));
  return (x) => waves.reduce((y, { times, phase, part }) => y + Math.sin((x / scene.width) * 3.6 * times + phase) * part, level);
}

function trace(scene: Scene, curve: Curve): string {
  const step = Math.max(8, scene.width / 90);
  const points: string[] = [];
  for (let x = -step; x <= scene.width + step; x += step) points.push(`${round(x)} ${round(curve(x))}`);
  return points.join('L');
}

function dune(scene: Scene, curve: Curve, index: number, mood: Mood): string {
  const colours = mood.dunes[index] ?? mood.dunes[0];
  if (colours === undefined) return '';
  const line = trace(scene, curve);
  return [
    `<defs>${linear(`dune${index}`, [
      [0, colours.top],
      [1, colours.foot],
    ])}</defs>`,
    `<path d="M${line}V${scene.height}H0Z" fill="url(#dune${index})"/>`,
    `<path d="M${line}" fill="none" stroke="${colours.rim}" stroke-width="${index === 0 ? 1.4 : 1}" opacity="${0.75 - index * 0.14}"/>`,
  ].join('');
}

function stars(scene: Scene, mood: Mood, horizon: number): string {
  const random = seeded(41);
  return Array.from({ length: mood.stars }, () => {
    const x = random() * scene.width;
    const y = random() ** 1.4 * horizon * 0.92;
    const size = 0.5 + random() ** 3 * 1.7;
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${size.toFixed(2)}" opacity="${(0.25 + random() * 0.65).toFixed(2)}"/>`;
  }).join('');
}

const camelShape =
  'M-26-22C-30-14-27-8-26 0h4C-22-8-20-13-16-16L-13 0h4L-8-16H8L10 0h4L15-15L20 0h4C22-10 22-16 22-22C28-22 31-28 32-36' +
  'C33-39 37-39 40-37L46-34C48-36 46-40 42-42L36-45L34-48L32-45C28-44 27-38 25-33C23-29 20-29 16-30C12-31 9-42 2-43C-5-43-8-33-13-30C-19-29-24-28-26-22Z';

function camel(x: number, y: number, scale: number, mood: Mood, isLeader: boolean): string {
  const rider = '<path d="M-4-42C-8-52-2-62 2-62C7-62 11-52 8-41Z"/><circle cx="2.5" cy="-65" r="4.4"/>';
  const packs = '<path d="M-11-34h26l3 13h-32z"/><path d="M-9-43h21v10h-21z"/>';
  const lamp = `<path d="M-8-36L-18-66" stroke="${mood.figure}" stroke-width="2.2"/><circle cx="-17" cy="-59" r="16" fill="${mood.flame}" opacity=".16"/><circle cx="-17" cy="-59" r="8" fill="${mood.flame}" opacity=".3"/><rect x="-19.4" y="-63" width="4.8" height="7" rx="1.6" fill="${mood.flame}"/>`;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale.toFixed(3)})" fill="${mood.figure}"><path d="${camelShape}"/>${isLeader ? rider : packs}${lamp}<path d="M-24-24C-19-29-19-29-13-30.5C-8-33-5-43 2-43.4" fill="none" stroke="${mood.flame}" stroke-width="1.1" opacity=".55"/></g>`;
}

/** The caravan on its ridge, where the cabinet does not hide it. */
function caravan(scene: Scene, curve: Curve, mood: Mood): string {
  const { width, height, reels, floor } = scene;
  const isBeside = reels.x > 130;
  const room = floor - (reels.y + reels.height);
  const size = isBeside ? Math.max(0.55, Math.min(1.6, height / 620)) : Math.min(1.7, room / 165);
  if (!isBeside && size < 0.6) return '';
  const gap = 76 * size;
  const end = isBeside ? reels.x - 48 * size : width - 46 * size;
  const places: number[] = [];
  for (let x = end; x > 34 * size && places.length < 7; x -= gap) places.push(x);
  return places.map((x, index) => camel(x, curve(x) + 2, size, mood, index % 3 === 0)).join('');
}

function palm(x: number, y: number, size: number, lean: number, mood: Mood): string {
  const top = [x + lean * size, y - 150 * size] as const;
  const leaves = [-78, -50, -22, 8, 40, 70, 98]
    .map(
      (turn) =>
        `<path d="M0 0C${22 * size} ${-26 * size} ${60 * size} ${-24 * size} ${86 * size} ${10 * size}C${56 * size} ${-8 * size} ${26 * size} ${-6 * size} 0 0Z" transform="translate(${round(top[0])} ${round(top[1])}) rotate(${turn - 10}) scale(${turn < 8 ? -1 : 1} 1)"/>`,
    )
    .join('');
  return `<g fill="${mood.figure}"><path d="M${round(x - 7 * size)} ${round(y + 8)}C${round(x - 2 * size)} ${round(y - 60 * size)} ${round(top[0] - 8 * size)} ${round(y - 110 * size)} ${round(top[0] - 3 * size)} ${round(top[1])}h${round(6 * size)}C${round(top[0] + 2 * size)} ${round(y - 100 * size)} ${round(x + 8 * size)} ${round(y - 50 * size)} ${round(x + 9 * size)} ${round(y + 8)}Z"/>${leaves}</g>`;
}

function tent(x: number, y: number, size: number, mood: Mood): string {
  const s = (value: number): string => round(value * size);
  return `<g transform="translate(${round(x)} ${round(y)})"><defs><radialGradient id="fire"><stop offset="0" stop-color="${mood.flame}" stop-opacity=".5"/><stop offset="1" stop-color="${mood.flame}" stop-opacity="0"/></radialGradient></defs><ellipse cy="${s(-4)}" rx="${s(130)}" ry="${s(52)}" fill="url(#fire)"/><path d="M${s(-70)} ${s(8)}L${s(-46)} ${s(-34)}L0 ${s(-66)}L${s(46)} ${s(-34)}L${s(70)} ${s(8)}Z" fill="${mood.figure}"/><path d="M0 ${s(-60)}L${s(-20)} ${s(8)}H${s(20)}Z" fill="${mood.flame}" opacity=".8"/><path d="M0 ${s(-60)}L${s(-8)} ${s(8)}H${s(-20)}ZM0 ${s(-60)}L${s(8)} ${s(8)}H${s(20)}Z" fill="${mood.figure}" opacity=".55"/><path d="M${s(-46)} ${s(-34)}Q0 ${s(-24)} ${s(46)} ${s(-34)}" fill="none" stroke="${mood.flame}" stroke-width="1.2" opacity=".45"/></g>`;
}

/** The lamp of dusk hangs low over the sand; the moon of night stands high. */
function light(scene: Scene, mood: Mood, horizon: number): string {
  const { width, height, reels, isNight } = scene;
  const isTall = height > width;
  const above = Math.max(20, (reels.y - 74) / 2.3);
  const radius = Math.min(Math.max(24, Math.min(width, height) * (isNight ? 0.075 : 0.13)), isTall ? above : width);
  const beside = isNight ? (reels.x + reels.width + width) / 2 : reels.x / 2;
  const left = isTall ? width * (isNight ? 0.78 : 0.24) : beside;
  const y = isTall ? reels.y - radius * (isNight ? 1.5 : 1.02) : isNight ? Math.max(radius * 1.4, height * 0.2) : horizon - radius * 0.72;
  const { core, body, halo } = mood.light;
  const at = `cx="${round(left)}" cy="${round(y)}"`;
  const shade = isNight
    ? `<mask id="moon"><rect width="100%" height="100%" fill="#fff"/><circle cx="${round(left + radius * 0.5)}" cy="${round(y - radius * 0.22)}" r="${round(radius * 0.86)}" fill="#000"/></mask>`
    : '';
  return [
    `<defs><radialGradient id="halo"><stop offset="0" stop-color="${halo}" stop-opacity=".6"/><stop offset=".35" stop-color="${halo}" stop-opacity=".2"/><stop offset="1" stop-color="${halo}" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="disc" cx=".42" cy=".4"><stop offset="0" stop-color="${core}"/><stop offset=".6" stop-color="${body}"/><stop offset="1" stop-color="${isNight ? '#e8cf9a' : halo}"/></radialGradient>${shade}</defs>`,
    `<circle ${at} r="${round(radius * 4.6)}" fill="url(#halo)"/>`,
    `<circle ${at} r="${round(radius)}" fill="url(#disc)"${isNight ? ' mask="url(#moon)"' : ''}/>`,
  ].join('');
}

const cabinet = ({ reels, isNight }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 5,
    edge: gold,
    body: '#120a0d',
    rim: '#ffe3a3',
    well: isNight ? ['#070818', '#12143a'] : ['#0a0608', '#24131a'],
    corner: (x, y, radius) => star8(x, y, radius, 'fill="#1a0f12" stroke="url(#gilt)" stroke-width="1.6"'),
  });

export function drawScene(scene: Scene): string {
  const { width, height, isNight } = scene;
  const mood = isNight ? night : dusk;
  const isTall = height > width;
  const reelsEnd = scene.reels.y + scene.reels.height;
  const horizon = isTall ? reelsEnd + (scene.floor - reelsEnd) * 0.3 : height * 0.7;
  const span = isTall ? (scene.floor - horizon) * 1.15 : height - horizon;
  const curves = [0.07, 0.36, 0.64, 0.94].map((drop, index) =>
    ridge(scene, horizon + span * drop, span * (0.08 + index * 0.012), 7 + index * 5),
  );
  const [far, middle, near, front] = curves as [Curve, Curve, Curve, Curve];
  const size = Math.min(1.25, height / 800);
  const side = scene.reels.x > 130;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${round(horizon)}">${mood.sky.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<g fill="${isNight ? '#e6ecff' : '#ffe6c4'}">${stars(scene, mood, horizon)}</g>`,
    light(scene, mood, horizon),
    dune(scene, far, 0, mood),
    dune(scene, middle, 1, mood),
    caravan(scene, middle, mood),
    dune(scene, near, 2, mood),
    side ? tent(width - scene.reels.x * 0.72, near(width - scene.reels.x * 0.72) + 4, size, mood) : '',
    side
      ? palm(width - scene.reels.x * 0.3, near(width * 0.94) + 12, size * 1.3, -14, mood) +
        palm(width - scene.reels.x * 0.16, near(width * 0.97) + 18, size * 0.95, 12, mood)
      : '',
    dune(scene, front, 3, mood),
    cabinet(scene),
    '</svg>',
  ].join('');
}
