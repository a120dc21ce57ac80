// What gathers embers: a bowl of beaten gold on clawed feet, with fire in it.
import { gold, linear, radial, shadow } from '#games/sdk/art/kit.ts';

const flame = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path d="M${x} ${y}C${x - width} ${y - height * 0.16} ${x - width} ${y - height * 0.46} ${x - width * 0.46} ${y - height * 0.66}C${x - width * 0.4} ${y - height * 0.5} ${x - width * 0.24} ${y - height * 0.46} ${x - width * 0.12} ${y - height * 0.52}C${x - width * 0.2} ${y - height * 0.74} ${x - width * 0.04} ${y - height * 0.9} ${x + width * 0.16} ${y - height}C${x + width * 0.12} ${y - height * 0.8} ${x + width * 0.32} ${y - height * 0.66} ${x + width * 0.46} ${y - height * 0.6}C${x + width * 0.5} ${y - height * 0.66} ${x + width * 0.52} ${y - height * 0.7} ${x + width * 0.52} ${y - height * 0.78}C${x + width * 1.06} ${y - height * 0.44} ${x + width} ${y - height * 0.14} ${x} ${y}Z" fill="${fill}" stroke="#7a0f14" stroke-width="2.4" stroke-linejoin="round"/>`;

export const brazier = `
<defs>
${radial('blaze', [
  [0, '#fff0b0', 0.9],
  [0.45, '#ff8a2a', 0.42],
  [1, '#c01a10', 0],
])}
${linear('bowl', gold)}
${linear(
  'rim',
  [
    [0, '#8f5a1c'],
    [0.3, '#fff4cf'],
    [0.6, '#d3962f'],
    [1, '#5b3410'],
  ],
  [0, 0, 1, 0],
)}
${linear('outer', [
  [0, '#ffd27a'],
  [0.55, '#ff7a1c'],
  [1, '#b0201c'],
])}
${linear('inner', [
  [0, '#fffbe0'],
  [0.6, '#ffd84a'],
  [1, '#ff9a2a'],
])}
${radial('coals', [
  [0, '#fff0a0'],
  [0.5, '#ff6a1c'],
  [1, '#5a0a06'],
])}
${radial('stone', [
  [0, '#d8fff0'],
  [0.5, '#2fc0a0'],
  [1, '#0a5a50'],
])}
</defs>
<circle cx="100" cy="100" r="98" fill="url(#blaze)"/>
${[-70, -42, -14, 14, 42, 70].map((turn) => `<path d="M92 26L100 6L108 26Z" fill="url(#bowl)" stroke="#3d2106" stroke-width="2" transform="rotate(${turn} 100 108)"/>`).join('')}
${shadow(100, 188, 58, 8)}
${flame(100, 116, 50, 100, 'url(#outer)')}
${flame(98, 116, 29, 66, 'url(#inner)')}
<path d="M58 150L44 186H62L76 160ZM142 150L156 186H138L124 160ZM90 160L92 190H108L110 160Z" fill="url(#bowl)" stroke="#3d2106" stroke-width="3.2" stroke-linejoin="round"/>
<path d="M22 110C26 146 56 170 100 170C144 170 174 146 178 110Z" fill="url(#bowl)" stroke="#3d2106" stroke-width="3.8" stroke-linejoin="round"/>
<path d="M33 128H167M40 142H160" fill="none" stroke="#6b3f10" stroke-width="2.4" opacity=".8"/>
<path d="M46 135l9 -6l9 6l-9 6ZM136 135l9 -6l9 6l-9 6Z" fill="#b0201c" stroke="#3d2106" stroke-width="1.8"/>
<path d="M70 135l7 -5l7 5l-7 5ZM116 135l7 -5l7 5l-7 5Z" fill="url(#stone)" stroke="#3d2106" stroke-width="1.8"/>
<ellipse cx="100" cy="108" rx="82" ry="17" fill="url(#rim)" stroke="#3d2106" stroke-width="3.6"/>
<ellipse cx="100" cy="107" rx="68" ry="11" fill="url(#coals)" stroke="#5b3410" stroke-width="2.2"/>
<g fill="#2a0806" opacity=".72"><circle cx="58" cy="106" r="6"/><circle cx="76" cy="111" r="6.6"/><circle cx="124" cy="111" r="6.4"/><circle cx="143" cy="106" r="5.8"/><circle cx="100" cy="113" r="6"/></g>
${flame(100, 114, 26, 46, 'url(#outer)')}
${flame(100, 113, 15, 30, 'url(#inner)')}
<circle cx="100" cy="148" r="12" fill="url(#stone)" stroke="#3d2106" stroke-width="2.8"/><circle cx="96" cy="144" r="3" fill="#fff"/>
<path d="M32 120C38 142 58 158 84 163" fill="none" stroke="#fffbe6" stroke-width="4" stroke-linecap="round" opacity=".75"/>`;
