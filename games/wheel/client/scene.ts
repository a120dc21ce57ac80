// A harbour at dusk: warm windows along the quay, masts, lights on the water.
import { seeded } from '#games/sdk/client/seeded.ts';
import { drawScene, fall, glow, shimmer, stars, wash } from '#games/sdk/quick/client/scene-kit.ts';

const quay = 760;

/** Houses side by side with windows, some of them lit. */
function houses(seed: number, foot: number, height: number, paint: string, lit: number): string {
  const random = seeded(seed);
  let drawn = '';
  for (let x = -20; x < 1620; ) {
    const width = Math.round(44 + random() * 70);
    const tall = Math.round(height * (0.5 + random() * 0.7));
    const roof = Math.round(14 + random() * 26);
    drawn += `<path d="M${x} ${foot}V${foot - tall}L${x + width / 2} ${foot - tall - roof}L${x + width} ${foot - tall}V${foot}Z" fill="${paint}"/>`;
    for (let y = foot - tall + 14; y < foot - 18; y += 24)
      for (let at = x + 10; at < x + width - 12; at += 17)
        if (random() < lit)
          drawn += `<rect x="${at}" y="${y}" width="7" height="11" rx="1" fill="#ffcf87" opacity="${(0.45 + random() * 0.5).toFixed(2)}"/>`;
    x += width + 3;
  }
  return drawn;
}

export const scene = drawScene(
  [
    fall('sky', [
      [0, '#0b1224'],
      [0.45, '#1d2c4d'],
      [0.75, '#5a4a68'],
      [1, '#c27d62'],
    ]),
    fall('sea', [
      [0, '#4a3f58'],
      [0.3, '#1b2440'],
      [1, '#070c18'],
    ]),
    glow('dusk', [
      [0, '#ffc48a', 0.55],
      [0.5, '#ff9a6a', 0.2],
      [1, '#ff9a6a', 0],
    ]),
  ],
  [
    wash('url(#sky)', 0, quay),
    stars(41, 90, 420, '#eef3ff'),
    `<ellipse cx="560" cy="${quay}" rx="860" ry="260" fill="url(#dusk)"/>`,
    houses(6, quay, 150, '#2a2a44', 0.25),
    houses(12, quay + 4, 96, '#15182c', 0.5),
    wash('url(#sea)', quay, 1000 - quay),
    shimmer(17, 560, quay, 200, '#ffcf93'),
    shimmer(19, 1240, quay, 70, '#ffb98a'),
  ],
);
