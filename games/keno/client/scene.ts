// A slow river at night between reeds, with far lights on it.
import { seeded } from '#games/sdk/client/seeded.ts';
import { disc, drawScene, fall, glow, ridge, shimmer, stars, wash } from '#games/sdk/quick/client/scene-kit.ts';

const shore = 260;

/** Reeds along one side of the picture. */
function reeds(seed: number, from: number, to: number): string {
  const random = seeded(seed);
  return Array.from({ length: 46 }, () => {
    const x = Math.round(from + random() * (to - from));
    const height = Math.round(140 + random() * 300);
    const lean = Math.round((random() - 0.5) * 90);
    return `<path d="M${x} 1000Q${x} ${1000 - height / 2} ${x + lean} ${1000 - height}" stroke="#06120f" stroke-width="${(3 + random() * 5).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
  }).join('');
}

export const scene = drawScene(
  [
    fall('sky', [
      [0, '#050d16'],
      [1, '#17343b'],
    ]),
    fall('river', [
      [0, '#1d4a4a'],
      [0.4, '#0f2c33'],
      [1, '#050f16'],
    ]),
    glow('lamp', [
      [0, '#ffdf9a', 0.8],
      [0.4, '#ffb65c', 0.26],
      [1, '#ffb65c', 0],
    ]),
  ],
  [
    wash('url(#sky)', 0, shore),
    stars(51, 80, shore, '#f2fbff'),
    ridge(27, shore - 40, 40, '#0a1d22'),
    wash('url(#river)', shore, 1000 - shore),
    ...[
      [210, 300, 60],
      [420, 285, 40],
      [1130, 290, 46],
      [1370, 310, 70],
      [760, 280, 34],
    ].flatMap(([x = 0, y = 0, size = 0]) => [disc(x, y, size, 'url(#lamp)'), disc(x, y, size / 12, '#fff0c9')]),
    shimmer(33, 260, shore + 30, 90, '#ffcf7f'),
    shimmer(37, 1250, shore + 30, 120, '#ffcf7f'),
    reeds(2, -30, 230),
    reeds(3, 1380, 1640),
  ],
);
