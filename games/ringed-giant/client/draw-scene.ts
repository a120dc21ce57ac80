// The ringed giant over the ice of its moon: at dusk before, and from among its rings in the free games.
import { drawCabinet } from '#games/sdk/art/cabinet.ts';
import { linear, radial, type Stops } from '#games/sdk/art/kit.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Scene } from '#games/sdk/slot/client/slot-face.ts';

const round = (value: number): string => value.toFixed(1);

interface Mood {
  sky: Stops;
  ball: Stops;
  bands: readonly string[];
  /** From the innermost ring on: its colour and how much of it is seen. */
  rings: readonly (readonly [colour: string, opacity: number])[];
  ground: readonly [far: string, near: string, edge: string];
  stars: number;
  /** Pieces of ice in the rings. */
  pieces: number;
}

const dusk: Mood = {
  sky: [
    [0, '#041a24'],
    [0.45, '#0d4552'],
    [0.78, '#4f7f80'],
    [1, '#e6a584'],
  ],
  ball: [
    [0, '#ffe9cf'],
    [0.32, '#f2ad86'],
    [0.68, '#b4574a'],
    [1, '#3c1526'],
  ],
  bands: ['#ffe6c8', '#9c3d38', '#ffcfa2', '#7d2a36', '#f6b890'],
  rings: [
    ['#ffe9c4', 0.4],
    ['#e2a878', 0.55],
    ['#ffd9a8', 0.7],
    ['#b97458', 0.45],
    ['#ffeccc', 0.5],
  ],
  ground: ['#1f5560', '#0a2a36', '#a8e4e4'],
  stars: 70,
  pieces: 60,
};

const amongRings: Mood = {
  sky: [
    [0, '#05030f'],
    [0.5, '#140a34'],
    [1, '#3a1a58'],
  ],
  ball: [
    [0, '#ffd9b4'],
    [0.2, '#d8705e'],
    [0.45, '#5a1c40'],
    [1, '#0d0620'],
  ],
  bands: ['#ff9c78', '#2a0a26', '#c04a50', '#1c0820', '#8c2c4a'],
  rings: [
    ['#ffc8ee', 0.55],
    ['#c08cff', 0.75],
    ['#fff0d8', 0.95],
    ['#7f6cff', 0.6],
    ['#ffe0f4', 0.8],
  ],
  ground: ['#1a1038', '#0a0620', '#b79cff'],
  stars: 160,
  pieces: 240,
};

const steel: Stops = [
  [0, '#fff3dc'],
  [0.3, '#e6bf94'],
  [0.58, '#a8705a'],
  [0.82, '#5c3040'],
  [1, '#2c1428'],
];

function stars({ width }: Scene, { stars: count }: Mood, depth: number): string {
  const random = seeded(23);
  const all = Array.from({ length: count }, () => {
    const [x, y] = [random() * width, random() ** 1.2 * depth];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${(0.5 + random() ** 4 * 1.9).toFixed(2)}" opacity="${(0.3 + random() * 0.6).toFixed(2)}"/>`;
  });
  return `<g fill="#eafcff">${all.join('')}</g>`;
}

interface Globe {
  x: number;
  y: number;
  radius: number;
  /** The ring's tilt in degrees and its flatness. */
  tilt: number;
  flat: number;
}

/** Where the planet stands: beside the reels, or behind them on a tall screen. */
function globeOf({ width, height, reels, floor, isNight }: Scene): Globe {
  if (height > width) {
    const middle = isNight ? reels.y + reels.height * 0.1 : reels.y + reels.height * 0.02;
    return { x: width * (isNight ? 0.24 : 0.7), y: middle, radius: width * 0.46, tilt: isNight ? 24 : -17, flat: 0.26 };
  }
  const side = Math.max(150, reels.x);
  const radius = Math.min(floor * 0.27, side * 0.56);
  return isNight
    ? { x: width - side * 0.4, y: floor * 0.56, radius: radius * 1.2, tilt: 16, flat: 0.3 }
    : { x: side * 0.5, y: floor * 0.4, radius, tilt: -14, flat: 0.24 };
}

/** Half of all rings: the one behind the planet, or the one before it. */
function rings({ x, y, radius, flat }: Globe, { rings: bands }: Mood, isBefore: boolean): string {
  const half = bands.map(([colour, opacity], index) => {
    const rx = radius * (1.34 + index * 0.21);
    const width = radius * (index % 2 === 0 ? 0.12 : 0.17);
    const sweep = isBefore ? 0 : 1;
    return `<path d="M${round(x - rx)} ${round(y)}A${round(rx)} ${round(rx * flat)} 0 0 ${sweep} ${round(x + rx)} ${round(y)}" stroke="${colour}" stroke-width="${round(width)}" opacity="${(opacity * (isBefore ? 1 : 0.6)).toFixed(2)}"/>`;
  });
  return `<g fill="none">${half.join('')}</g>`;
}

/** Pieces of ice that drift in the rings, larger towards us. */
function pieces({ x, y, radius, flat }: Globe, { pieces: count }: Mood): string {
  const random = seeded(57);
  const all = Array.from({ length: count }, () => {
    const turn = random() * Math.PI;
    const rx = radius * (1.28 + random() * 1.05);
    const [px, py] = [x + Math.cos(turn) * rx, y + Math.sin(turn) * rx * flat];
    const size = radius * (0.005 + random() ** 3 * 0.016) * (0.5 + Math.sin(turn));
    return `<ellipse cx="${round(px)}" cy="${round(py)}" rx="${size.toFixed(2)}" ry="${(size * 0.72).toFixed(2)}" opacity="${(0.4 + random() * 0.6).toFixed(2)}"/>`;
  });
  return `<g fill="#fff6ea">${all.join('')}</g>`;
}

function planet(globe: Globe, mood: Mood): string {
  const { x, y, radius, tilt } = globe;
  const at = `cx="${round(x)}" cy="${round(y)}"`;
  const random = seeded(7);
  const bands = Array.from({ length: 11 }, (_, index) => {
    const top = y - radius + (index + 0.3 + random() * 0.4) * radius * 0.18;
    const colour = mood.bands[index % mood.bands.length] ?? '#fff';
    return `<path d="M${round(x - radius)} ${round(top)}Q${round(x)} ${round(top + radius * 0.16)} ${round(x + radius)} ${round(top)}" stroke="${colour}" stroke-width="${round(radius * (0.04 + random() * 0.08))}" opacity="${(0.25 + random() * 0.3).toFixed(2)}"/>`;
  }).join('');
  return [
    `<g transform="rotate(${tilt} ${round(x)} ${round(y)})">`,
    rings(globe, mood, false),
    `<circle ${at} r="${round(radius)}" fill="url(#ball)"/>`,
    `<g clip-path="url(#globe)"><g fill="none">${bands}</g>`,
    `<ellipse cx="${round(x - radius * 0.3)}" cy="${round(y - radius * 0.36)}" rx="${round(radius * 0.16)}" ry="${round(radius * 0.07)}" fill="#fff0d8" opacity=".6"/>`,
    `<ellipse ${at} rx="${round(radius * 1.6)}" ry="${round(radius * 0.2)}" fill="#12040a" opacity=".35"/>`,
    `<circle ${at} r="${round(radius)}" fill="url(#shade)"/></g>`,
    rings(globe, mood, true),
    pieces(globe, mood),
    '</g>',
  ].join('');
}

/** Ridges of ice, each seen against the one behind it. */
function ridge({ width }: Scene, foot: number, tall: number, fill: string, edge: string, seed: number, bottom: number): string {
  const random = seeded(seed);
  const steps = Math.max(7, Math.round(width / 90));
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const lift = index % 2 === 0 ? 0.25 + random() * 0.3 : 0.55 + random() * 0.45;
    return [(width / steps) * index + (random() - 0.5) * 26, foot - lift * tall] as const;
  });
  const line = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
  const faces = points.flatMap(([x, y], index) => {
    const next = points[index + 1];
    if (index % 2 === 0 || next === undefined) return [];
    return [`<path d="M${round(x)} ${round(y)}L${round(next[0])} ${round(next[1])}L${round(x + 6)} ${round(y + tall)}Z"/>`];
  });
  return `<path d="M-40 ${round(bottom)}L-40 ${round(foot)}L${line}L${round(width + 40)} ${round(foot)}V${round(bottom)}Z" fill="${fill}"/><g fill="${edge}" opacity=".1">${faces.join('')}</g><path d="M${line}" fill="none" stroke="${edge}" stroke-width="1.6" opacity=".5"/>`;
}

/** The observatory on the ice, its slit lit. */
function dome(x: number, foot: number, size: number, { ground: [, body, edge] }: Mood): string {
  const s = (value: number): string => round(value * size);
  return `<g transform="translate(${round(x)} ${round(foot)})"><path d="M${s(-46)} 0V${s(-30)}H${s(46)}V0Z" fill="${body}"/><path d="M${s(-50)} ${s(-30)}C${s(-48)} ${s(-96)} ${s(48)} ${s(-96)} ${s(50)} ${s(-30)}Z" fill="${body}" stroke="${edge}" stroke-opacity=".55" stroke-width="1.6"/><path d="M${s(4)} ${s(-79)}L${s(22)} ${s(-75)}L${s(26)} ${s(-34)}H${s(8)}Z" fill="#ffe2ac"/><path d="M${s(12)} ${s(-62)}L${s(36)} ${s(-94)}L${s(42)} ${s(-89)}L${s(20)} ${s(-56)}Z" fill="${edge}" opacity=".75"/><g fill="#ffdca0"><rect x="${s(-34)}" y="${s(-20)}" width="${s(8)}" height="${s(9)}"/><rect x="${s(-18)}" y="${s(-20)}" width="${s(8)}" height="${s(9)}"/></g><path d="M${s(-52)} ${s(-29)}H${s(52)}" stroke="${edge}" stroke-opacity=".6" stroke-width="2"/></g>`;
}

const cabinet = ({ reels, isNight }: Scene): string =>
  drawCabinet(reels, {
    reelCount: 5,
    edge: steel,
    body: isNight ? '#0c0722' : '#06202a',
    rim: '#ffe9d0',
    well: isNight ? ['#0a0620', '#21104a'] : ['#041820', '#0d3a48'],
    corner: (x, y, radius) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 1.1)}" fill="#c4604f" stroke="url(#gilt)" stroke-width="1.4"/><ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radius * 1.9)}" ry="${round(radius * 0.5)}" fill="none" stroke="url(#gilt)" stroke-width="1.6" transform="rotate(-18 ${round(x)} ${round(y)})"/>`,
  });

export function drawScene(scene: Scene): string {
  const { width, height, reels, floor, isNight } = scene;
  const mood = isNight ? amongRings : dusk;
  const isTall = height > width;
  const globe = globeOf(scene);
  const reelsEnd = reels.y + reels.height;
  const foot = isTall ? reelsEnd + (floor - reelsEnd) * 0.8 : floor * 0.96;
  const tall = isTall ? Math.max(40, (floor - reelsEnd) * 0.9) : floor * 0.22;
  const [far, near, edge] = mood.ground;
  const size = Math.min(1.7, floor / 460);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${linear('sky', mood.sky)}${radial('ball', mood.ball, [0.5, 0.5, 0.64, 0.26, 0.24])}`,
    `${radial(
      'shade',
      [
        [0, '#000', 0],
        [0.6, '#14040c', 0.08],
        [1, '#0c020a', 0.86],
      ],
      [0.5, 0.5, 0.72, 0.24, 0.22],
    )}${radial('glow', [
      [0, '#ffd9b0', 0.42],
      [0.55, '#ff9c7c', 0.16],
      [1, '#ff9c7c', 0],
    ])}`,
    `<clipPath id="globe"><circle cx="${round(globe.x)}" cy="${round(globe.y)}" r="${round(globe.radius)}"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    stars(scene, mood, isNight ? height : floor * 0.7),
    `<circle cx="${round(globe.x)}" cy="${round(globe.y)}" r="${round(globe.radius * 1.9)}" fill="url(#glow)"/>`,
    planet(globe, mood),
    ridge(scene, foot, tall, far, edge, 5, height),
    isTall || isNight ? '' : dome(width - reels.x * 0.46, foot - tall * 0.36, size, mood),
    ridge(scene, foot + tall * 0.34, tall * 0.62, near, edge, 12, height),
    cabinet(scene),
    '</svg>',
  ].join('');
}
