import { linear, radial, shadow } from '#games/sdk/art/kit.ts';

const fruit = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="24" ry="39" fill="url(#date)" stroke="#1e0a04" stroke-width="3.4"/>` +
  '<path d="M-10 -28C-15 -8 -14 14 -7 29M3 -32C2 -10 3 12 5 32M13 -24C15 -6 15 12 11 26" fill="none" stroke="#2b1006" stroke-width="2.2" opacity=".55"/>' +
  '<path d="M-14 -16C-17 -2 -15 12 -11 20" fill="none" stroke="#ffd9a8" stroke-width="4.6" stroke-linecap="round" opacity=".75"/>' +
  '<path d="M-9 -38C-8 -45 8 -45 9 -38L4 -33H-4Z" fill="url(#cap)" stroke="#1e0a04" stroke-width="2.4"/></g>';

/** Ripe dates under a palm leaf. */
export const date = `
<defs>
${radial(
  'date',
  [
    [0, '#d08a4a'],
    [0.45, '#8f4a22'],
    [0.8, '#55240f'],
    [1, '#2f1007'],
  ],
  [0.5, 0.5, 0.6, 0.32, 0.3],
)}
${linear('cap', [
  [0, '#f3c877'],
  [1, '#9a6426'],
])}
${linear(
  'leaf',
  [
    [0, '#c6e27a'],
    [0.5, '#6fae4c'],
    [1, '#2a6a3c'],
  ],
  [0, 0, 1, 1],
)}
</defs>
${shadow(100, 178, 62, 9)}
<g fill="url(#leaf)" stroke="#143a22" stroke-width="2.6" stroke-linejoin="round">
<path d="M100 58C82 30 50 18 20 30C42 34 72 46 100 58Z"/><path d="M100 58C74 44 40 44 18 64C46 58 76 58 100 58Z"/>
<path d="M100 58C118 30 150 18 180 30C158 34 128 46 100 58Z"/><path d="M100 58C126 44 160 44 182 64C154 58 124 58 100 58Z"/>
<path d="M100 58C88 38 86 22 98 8C112 22 112 38 100 58Z"/>
</g>
<path d="M100 58C88 66 74 74 62 84M100 58V92M100 58C112 66 126 74 138 84" fill="none" stroke="#1e0a04" stroke-width="8" stroke-linecap="round"/>
<path d="M100 58C88 66 74 74 62 84M100 58V92M100 58C112 66 126 74 138 84" fill="none" stroke="#e0a94c" stroke-width="4.4" stroke-linecap="round"/>
${fruit(56, 124, 16)}${fruit(144, 124, -16)}${fruit(100, 136, 0)}`;
