// The table under the cards, drawn by code: felt in a wooden rail, and the light of one lamp over it.
import { seeded } from '#games/sdk/client/seeded.ts';

/** What a table looks like: the hue of its felt, in degrees of OKLCH, and a number that its threads are drawn from. */
export interface FeltLook {
  hue: number;
  seed: number;
}

const width = 1600;
const height = 1000;

/** A thread of gold along the felt, with a small ornament at each end. */
const border = (inset: number, opacity: number): string =>
  `<rect x="${120 + inset}" y="${-220 + inset}" width="${width - 240 - inset * 2}" height="${height + 130 - inset * 2}" rx="${360 - inset}" fill="none" stroke="oklch(0.78 0.09 82)" stroke-width="2.4" stroke-opacity="${opacity}"/>`;

/** Returns the address of the picture of a table. It covers what it is shown on. */
export function drawFelt({ hue, seed }: FeltLook): string {
  const random = seeded(seed);
  const threads = Array.from({ length: 260 }, () => {
    const [x, y, length] = [random() * width, random() * height, 20 + random() * 70];
    const light = random() < 0.5 ? 'rgb(255 255 255 / 0.035)' : 'rgb(0 0 0 / 0.07)';
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} ${(random() * 8 - 4).toFixed(1)} ${length.toFixed(0)} 0" stroke="${light}" stroke-width="1.4" fill="none"/>`;
  });
  const grain = Array.from({ length: 40 }, () => {
    const y = 760 + random() * 240;
    return `<path d="M0 ${y.toFixed(0)}q400 ${(20 + random() * 26).toFixed(0)} 800 ${(random() * 10).toFixed(0)}t800 -6" stroke="oklch(0.17 0.03 48 / 0.6)" stroke-width="${(0.8 + random() * 2).toFixed(1)}" fill="none"/>`;
  });
  const felt = `<rect x="96" y="-260" width="${width - 192}" height="${height + 190}" rx="392"`;
  const drawn = [
    '<defs>',
    `<radialGradient id="f" cx="0.5" cy="0.4" r="0.68"><stop offset="0" stop-color="oklch(0.44 0.07 ${hue})"/><stop offset="0.5" stop-color="oklch(0.32 0.055 ${hue})"/><stop offset="1" stop-color="oklch(0.19 0.035 ${hue})"/></radialGradient>`,
    '<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="oklch(0.2 0.03 46)"/><stop offset="0.82" stop-color="oklch(0.27 0.045 50)"/><stop offset="1" stop-color="oklch(0.15 0.025 44)"/></linearGradient>',
    '<radialGradient id="l" cx="0.5" cy="0" r="0.62"><stop offset="0" stop-color="oklch(0.9 0.09 82 / 0.34)"/><stop offset="1" stop-color="oklch(0.9 0.09 82 / 0)"/></radialGradient>',
    `<clipPath id="c">${felt}/></clipPath>`,
    '</defs>',
    `<rect width="${width}" height="${height}" fill="url(#w)"/>${grain.join('')}`,
    `${felt} fill="oklch(0.12 0.02 40)" transform="translate(0 14)"/>${felt} fill="url(#f)" stroke="oklch(0.13 0.02 44)" stroke-width="10"/>`,
    `<g clip-path="url(#c)">${threads.join('')}</g>${border(26, 0.34)}${border(38, 0.16)}`,
    `<rect width="${width}" height="${height}" fill="url(#l)"/>`,
  ];
  const document = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${drawn.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(document)}`;
}
