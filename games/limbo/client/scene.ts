// The hour before sunrise above the clouds.
import { seeded } from '#games/sdk/client/seeded.ts';
import { drawScene, fall, glow, stars, wash } from '#games/sdk/quick/client/scene-kit.ts';

/** A bank of cloud: round heads over a flat foot. */
function bank(seed: number, y: number, size: number, paint: string): string {
  const random = seeded(seed);
  const heads = Array.from({ length: 26 }, (_, index) => {
    const x = Math.round((index / 25) * 1700 - 50 + (random() - 0.5) * 50);
    const radius = Math.round(size * (0.6 + 0.7 * random()));
    return `<circle cx="${x}" cy="${Math.round(y + (random() - 0.5) * size * 0.5)}" r="${radius}"/>`;
  });
  return `<g fill="${paint}">${heads.join('')}<rect x="0" y="${y}" width="1600" height="${1000 - y}"/></g>`;
}

export const scene = drawScene(
  [
    fall('sky', [
      [0, '#081226'],
      [0.35, '#12304f'],
      [0.65, '#2f5f78'],
      [0.85, '#b5796a'],
      [1, '#f0b07a'],
    ]),
    glow('sun', [
      [0, '#ffe3b0', 0.8],
      [0.4, '#ffb37a', 0.32],
      [1, '#ffb37a', 0],
    ]),
  ],
  [
    wash('url(#sky)'),
    stars(31, 160, 520, '#eaf4ff'),
    '<ellipse cx="800" cy="900" rx="1000" ry="330" fill="url(#sun)"/>',
    bank(4, 850, 54, '#8a6a72'),
    bank(9, 905, 66, '#54495f'),
    bank(14, 965, 72, '#2b2c42'),
  ],
);

export const balloon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 150">
<defs><radialGradient id="silk" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#fff0cf"/><stop offset=".5" stop-color="#f2b25f"/><stop offset="1" stop-color="#b5522f"/></radialGradient>
<radialGradient id="light"><stop offset="0" stop-color="#ffd999" stop-opacity=".6"/><stop offset="1" stop-color="#ffd999" stop-opacity="0"/></radialGradient></defs>
<circle cx="50" cy="52" r="50" fill="url(#light)"/>
<path d="M50 8C76 8 88 28 88 48C88 72 66 88 58 106H42C34 88 12 72 12 48C12 28 24 8 50 8Z" fill="url(#silk)"/>
<g fill="none" stroke="#8c3a24" stroke-opacity=".55" stroke-width="1.6"><path d="M50 8V106M50 8C34 24 32 74 45 106M50 8C66 24 68 74 55 106M50 8C20 22 18 68 43 104M50 8C80 22 82 68 57 104"/></g>
<path d="M13 42Q50 58 87 42L88 54Q50 70 12 54Z" fill="#fff4dc" opacity=".5"/>
<path d="M42 106L44 120M58 106L56 120M50 106V120" stroke="#5a3a28" stroke-width="1.4"/>
<path d="M41 120H59L56.5 136Q50 140 43.5 136Z" fill="#6d4529"/><path d="M41 120H59V124H41Z" fill="#8a5a36"/>
<ellipse cx="50" cy="107" rx="5" ry="6" fill="#ffe9b0"/>
</svg>`;
