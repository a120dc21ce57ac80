// A bay at night: the moon over still water, headlands to both sides.
import { disc, drawScene, fall, glow, ridge, shimmer, stars, wash } from '#games/sdk/quick/client/scene-kit.ts';

const horizon = 640;
const moonX = 800;
const moonY = 118;

export const scene = drawScene(
  [
    fall('sky', [
      [0, '#070a18'],
      [0.45, '#131c3e'],
      [0.8, '#2f3d6e'],
      [1, '#6a6f9c'],
    ]),
    fall('sea', [
      [0, '#3a4674'],
      [0.2, '#1b2650'],
      [1, '#070b1c'],
    ]),
    glow('halo', [
      [0, '#f4f1ff', 0.75],
      [0.25, '#c9cdfb', 0.3],
      [0.6, '#8d97e0', 0.1],
      [1, '#8d97e0', 0],
    ]),
    glow('moon', [
      [0, '#ffffff'],
      [0.7, '#f3f0ff'],
      [1, '#cfd0f2'],
    ]),
  ],
  [
    wash('url(#sky)', 0, horizon),
    stars(11, 210, horizon, '#eef0ff'),
    disc(moonX, moonY, 420, 'url(#halo)'),
    disc(moonX, moonY, 74, 'url(#moon)'),
    disc(moonX - 22, moonY - 14, 13, '#d9d9f0', 0.7),
    disc(moonX + 24, moonY + 18, 19, '#dadaf2', 0.6),
    disc(moonX + 8, moonY - 36, 8, '#dcdcf2', 0.7),
    ridge(5, horizon - 14, 34, '#26305a'),
    wash('url(#sea)', horizon, 1000 - horizon),
    shimmer(3, moonX, horizon, 240, '#dfe3ff'),
    '<path d="M0 520C120 500 190 560 260 590C330 618 380 640 430 646L430 652H0Z" fill="#0b1026"/>',
    '<path d="M1600 470C1500 470 1420 540 1350 575C1270 612 1200 640 1120 648V652H1600Z" fill="#0b1026"/>',
  ],
);

/** A die cut from moonstone, seen from above one of its corners. */
export const moonstone = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs>
<linearGradient id="top" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#d6dbff"/></linearGradient>
<linearGradient id="left" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b9c3f7"/><stop offset="1" stop-color="#7f8cd6"/></linearGradient>
<linearGradient id="right" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#99a6ea"/><stop offset="1" stop-color="#5866b4"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#dfe5ff" stop-opacity=".8"/><stop offset="1" stop-color="#dfe5ff" stop-opacity="0"/></radialGradient>
</defs>
<circle cx="50" cy="52" r="50" fill="url(#glow)"/>
<g stroke-linejoin="round" stroke-width="5">
<path d="M50 14L84 32L50 50L16 32Z" fill="url(#top)" stroke="#f3f5ff"/>
<path d="M16 32L50 50V88L16 69Z" fill="url(#left)" stroke="#aab6f4"/>
<path d="M84 32L50 50V88L84 69Z" fill="url(#right)" stroke="#8391dd"/>
</g>
<ellipse cx="50" cy="32" rx="7.4" ry="4" fill="#2c376f"/>
<g fill="#232d60"><ellipse cx="26" cy="50" rx="3.6" ry="5" transform="rotate(-12 26 50)"/><ellipse cx="40" cy="70" rx="3.6" ry="5" transform="rotate(-12 40 70)"/>
<ellipse cx="60" cy="58" rx="3.4" ry="5" transform="rotate(12 60 58)"/><ellipse cx="67" cy="60" rx="3.4" ry="5" transform="rotate(12 67 60)"/><ellipse cx="74" cy="62" rx="3.4" ry="5" transform="rotate(12 74 62)"/></g>
<path d="M20 31L49 16" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".9"/>
</svg>`;
