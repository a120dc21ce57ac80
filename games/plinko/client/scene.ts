// A clear night in the mountains: violet sky, a band of stars, snow on the ridges.
import { disc, drawScene, fall, glow, ridge, stars, wash } from '#games/sdk/quick/client/scene-kit.ts';

export const scene = drawScene(
  [
    fall('sky', [
      [0, '#0a0618'],
      [0.4, '#1c1140'],
      [0.75, '#3c2470'],
      [1, '#7b4a9a'],
    ]),
    glow('band', [
      [0, '#c7a8ff', 0.34],
      [0.5, '#9a78e8', 0.14],
      [1, '#9a78e8', 0],
    ]),
    glow('dawn', [
      [0, '#ffb98a', 0.5],
      [0.5, '#f07fa0', 0.22],
      [1, '#f07fa0', 0],
    ]),
    fall('far', [
      [0, '#5c3f8c'],
      [1, '#2c1c56'],
    ]),
    fall('near', [
      [0, '#281848'],
      [1, '#0b0618'],
    ]),
  ],
  [
    wash('url(#sky)'),
    '<g transform="rotate(-28 800 300)"><ellipse cx="800" cy="300" rx="1100" ry="170" fill="url(#band)"/></g>',
    stars(21, 170, 780, '#f6f0ff'),
    '<ellipse cx="1180" cy="860" rx="820" ry="330" fill="url(#dawn)"/>',
    disc(330, 190, 3.4, '#fff'),
    '<path d="M330 190L130 70" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".35"/>',
    ridge(8, 800, 90, 'url(#far)'),
    ridge(15, 890, 60, 'url(#near)'),
  ],
);
