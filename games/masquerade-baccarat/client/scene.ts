// A masquerade in a night garden: a balustrade under a deep sky, lanterns on strings, their light on the stones.
import { disc, drawScene, fall, glow, ridge, stars, wash } from '#games/sdk/quick/client/scene-kit.ts';

const lanterns = [150, 330, 520, 720, 930, 1130, 1310, 1480]
  .map((x, index) => {
    const y = 130 + Math.sin((index / 7) * Math.PI) * 74;
    return `${disc(x, y, 92, 'url(#light)')}<ellipse cx="${x}" cy="${y}" rx="17" ry="21" fill="${index % 2 === 0 ? '#ffcf87' : '#f2a7c3'}"/><path d="M${x - 8} ${y - 20}h16M${x - 8} ${y + 20}h16" stroke="#7d5530" stroke-width="4"/>`;
  })
  .join('');

const balusters = Array.from({ length: 33 }, (_, index) => {
  const x = index * 50;
  return `<path d="M${x + 12} 690C${x} 730 ${x} 750 ${x + 16} 780L${x + 8} 812H${x + 42}L${x + 34} 780C${x + 50} 750 ${x + 50} 730 ${x + 38} 690Z" fill="#1c1830"/>`;
}).join('');

export const scene = drawScene(
  [
    fall('night', [
      [0, '#0a0a1d'],
      [0.6, '#221a3d'],
      [1, '#3b2547'],
    ]),
    glow('light', [
      [0, '#ffce8a', 0.55],
      [1, '#ffce8a', 0],
    ]),
    fall('stone', [
      [0, '#262039'],
      [1, '#0b0916'],
    ]),
  ],
  [
    wash('url(#night)'),
    stars(23, 120, 520, '#f3eeff'),
    ridge(8, 560, 46, '#171330'),
    ridge(15, 640, 30, '#110e26'),
    `<path d="M0 60C500 300 1100 300 1600 60" fill="none" stroke="#6a4f3a" stroke-width="3"/>`,
    lanterns,
    `<rect y="668" width="1600" height="26" fill="#2c2542"/>`,
    balusters,
    wash('url(#stone)', 806, 194),
  ],
);
