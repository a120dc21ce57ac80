import { around, linear, radial } from '#games/sdk/art/kit.ts';
import { brazier } from './brazier.ts';
import { cocoa, drum, feather, jade, mask, serpent, shell } from './relics.ts';

/** A coal that glows, with what it pays in stakes written into it. */
const ember = (times: number, light: string, body: string, dark: string): string => `
<defs>
${radial('heat', [
  [0, light, 0.9],
  [0.5, body, 0.4],
  [1, dark, 0],
])}
${radial(
  'coal',
  [
    [0, '#fffbe0'],
    [0.3, light],
    [0.7, body],
    [1, dark],
  ],
  [0.5, 0.5, 0.6, 0.42, 0.34],
)}
${linear('ring', [
  [0, '#fff4cf'],
  [0.5, light],
  [1, dark],
])}
</defs>
<circle cx="100" cy="100" r="98" fill="url(#heat)"/>
${around(12, [100, 100], `<path d="M92 30L100 10L108 30Z" fill="${light}" stroke="${dark}" stroke-width="1.6"/>`)}
<circle cx="100" cy="100" r="70" fill="url(#coal)" stroke="url(#ring)" stroke-width="7"/>
<circle cx="100" cy="100" r="57" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.8"/>
<ellipse cx="78" cy="66" rx="20" ry="10" fill="#fff" opacity=".5" transform="rotate(-32 78 66)"/>
<text x="100" y="122" text-anchor="middle" font-family="Bricolage Grotesque Variable, Arial, sans-serif" font-weight="800" font-size="${times > 99 ? 46 : times > 9 ? 58 : 66}" fill="#2a0806" stroke="#fff6dc" stroke-width="7" paint-order="stroke" stroke-linejoin="round">×${times}</text>`;

/** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
export const pictures: Readonly<Record<string, string>> = {
  serpent,
  mask,
  jade,
  feather,
  drum,
  shell,
  cocoa,
  brazier,
  'ember-100': ember(100, '#f4d0ff', '#a03ae0', '#3a0868'),
  'ember-10': ember(10, '#ffd0e0', '#f0305a', '#6a0420'),
  'ember-5': ember(5, '#ffe8a0', '#ff8a1c', '#8a2a06'),
  'ember-2': ember(2, '#fff2c0', '#f0b83a', '#7a4a0c'),
  'ember-1': ember(1, '#f0e6da', '#b8a08a', '#4a3c34'),
};
