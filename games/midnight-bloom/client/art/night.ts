// What else lives in the garden at night: the moth, and the green things.
import { gold, linear, radial, shadow } from '#games/sdk/art/kit.ts';

const wing = `<path d="M100 92C112 52 146 26 182 34C190 62 176 96 140 106C164 112 172 136 158 158C136 164 112 142 102 112Z" fill="url(#wing)" stroke="#0a2438" stroke-width="3.2" stroke-linejoin="round"/>
<path d="M112 90C122 64 146 46 170 46C172 64 160 84 136 92ZM112 112C128 118 146 130 148 148C132 148 118 134 110 118Z" fill="url(#sheen)" stroke="#0a2438" stroke-width="1.6"/>
<circle cx="150" cy="68" r="12" fill="url(#eye)" stroke="#0a2438" stroke-width="2"/><circle cx="150" cy="68" r="4.6" fill="#12082a"/><circle cx="148" cy="66" r="1.8" fill="#fff"/>
<circle cx="138" cy="136" r="7" fill="url(#eye)" stroke="#0a2438" stroke-width="1.8"/>`;

/** The scatter: a moth with moons on its wings. */
export const moth = `
<defs>
${radial('halo', [
  [0, '#c8fff0', 0.7],
  [0.5, '#4fd0c0', 0.3],
  [1, '#2a8ab0', 0],
])}
${linear(
  'wing',
  [
    [0, '#e8fff4'],
    [0.35, '#86e0cf'],
    [0.7, '#2f9aa8'],
    [1, '#164a70'],
  ],
  [0.8, 0, 0.2, 1],
)}
${linear('sheen', [
  [0, '#ffffff', 0.75],
  [1, '#a8f0e0', 0.2],
])}
${radial('eye', [
  [0, '#fffbe0'],
  [0.5, '#ffd45e'],
  [1, '#c0741a'],
])}
${linear('body', gold)}
</defs>
<circle cx="100" cy="100" r="96" fill="url(#halo)"/>
${wing}
<g transform="matrix(-1 0 0 1 200 0)">${wing}</g>
<path d="M100 74C88 74 86 100 88 124C90 146 96 158 100 164C104 158 110 146 112 124C114 100 112 74 100 74Z" fill="url(#body)" stroke="#3d2106" stroke-width="3"/>
<path d="M89 106H111M89 120H111M91 134H109M94 147H106" stroke="#6b3f10" stroke-width="2.6"/>
<circle cx="100" cy="70" r="11" fill="url(#body)" stroke="#3d2106" stroke-width="2.8"/>
<path d="M94 61C86 44 74 36 62 34M106 61C114 44 126 36 138 34" fill="none" stroke="#3d2106" stroke-width="4" stroke-linecap="round"/>
<path d="M94 61C86 44 74 36 62 34M106 61C114 44 126 36 138 34" fill="none" stroke="#f6cf6d" stroke-width="1.6" stroke-linecap="round"/>
<path d="M84 48l-7 3M78 42l-6 5M70 38l-4 6M116 48l7 3M122 42l6 5M130 38l4 6" stroke="#f6cf6d" stroke-width="1.8" stroke-linecap="round"/>
<circle cx="95.5" cy="68" r="2.2" fill="#1a0c04"/><circle cx="104.5" cy="68" r="2.2" fill="#1a0c04"/>`;

const pinna = (y: number, length: number, side: 1 | -1): string =>
  `<path d="M100 ${y}C${100 + side * length * 0.4} ${y - 16} ${100 + side * length * 0.8} ${y - 20} ${100 + side * length} ${y - 26}C${100 + side * length * 0.8} ${y - 2} ${100 + side * length * 0.4} ${y + 4} 100 ${y + 8}Z"/>`;

const frond = Array.from({ length: 8 }, (_, index) => {
  const y = 164 - index * 17;
  const length = 64 - Math.abs(index - 2.4) * 8.6;
  return pinna(y, length, 1) + pinna(y, length, -1);
}).join('');

export const fern = `
<defs>
${linear('frond', [
  [0, '#d8ffc0'],
  [0.4, '#78d08a'],
  [1, '#1d6a4c'],
])}
</defs>
${shadow(100, 186, 36, 6)}
<g fill="url(#frond)" stroke="#06301f" stroke-width="2.6" stroke-linejoin="round">${frond}</g>
<path d="M100 188C98 130 100 76 104 34C106 18 124 16 124 30C124 40 112 40 113 31" fill="none" stroke="#06301f" stroke-width="8" stroke-linecap="round"/>
<path d="M100 188C98 130 100 76 104 34C106 18 124 16 124 30C124 40 112 40 113 31" fill="none" stroke="#a8ecA0" stroke-width="3.6" stroke-linecap="round"/>`;

const ivyLeaf = (x: number, y: number, size: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 46C-8 34 -30 40 -44 22C-34 18 -36 8 -50 -4C-36 -10 -26 -8 -20 -12C-22 -28 -12 -42 0 -54C12 -42 22 -28 20 -12C26 -8 36 -10 50 -4C36 8 34 18 44 22C30 40 8 34 0 46Z" fill="url(#ivy)" stroke="#06262a" stroke-width="3.4" stroke-linejoin="round"/><path d="M0 50V-40M0 18L-32 18M0 18L32 18M0 -2L-34 -2M0 -2L34 -2" stroke="#c6f6ea" stroke-width="2.4" stroke-linecap="round" opacity=".75"/></g>`;

export const ivy = `
<defs>
${linear(
  'ivy',
  [
    [0, '#a8f0dc'],
    [0.4, '#37b0a0'],
    [1, '#0e4a56'],
  ],
  [0.2, 0, 0.7, 1],
)}
</defs>
${shadow(100, 184, 48, 7)}
<path d="M30 30C70 20 120 44 130 90C136 124 120 156 100 178" fill="none" stroke="#23402c" stroke-width="6" stroke-linecap="round"/>
<path d="M146 92C168 88 178 72 168 62C160 56 152 64 158 72" fill="none" stroke="#2f6a48" stroke-width="3.4" stroke-linecap="round"/>
${ivyLeaf(62, 60, 0.72, -28)}${ivyLeaf(146, 136, 0.66, 34)}${ivyLeaf(86, 124, 0.98, -8)}
<path d="M66 96C72 86 78 82 84 80" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".7"/>`;

const cap = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-12 8C-14 34 -12 52 -16 66H16C12 52 14 34 12 8Z" fill="url(#stem)" stroke="#241a3a" stroke-width="3"/><path d="M-46 12C-46 -22 -22 -42 0 -42C22 -42 46 -22 46 12C30 22 -30 22 -46 12Z" fill="url(#cap)" stroke="#1a1440" stroke-width="3.4"/><path d="M-46 12C-30 22 30 22 46 12C34 8 -34 8 -46 12Z" fill="#ffe9c8" opacity=".8"/><g fill="#dff6ff" opacity=".9"><ellipse cx="-18" cy="-14" rx="8" ry="6"/><ellipse cx="14" cy="-24" rx="6" ry="4.6"/><ellipse cx="22" cy="-4" rx="7" ry="5"/><ellipse cx="-4" cy="-2" rx="4.4" ry="3.4"/></g><path d="M-34 -8C-28 -24 -16 -32 -4 -34" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".7"/></g>`;

/** Mushrooms that glow in the moss. */
export const moss = `
<defs>
${linear('cap', [
  [0, '#a8c8ff'],
  [0.45, '#5a76d8'],
  [1, '#2a2a80'],
])}
${linear('stem', [
  [0, '#fff3e0'],
  [1, '#a890c0'],
])}
${linear('ground', [
  [0, '#8fd07a'],
  [0.5, '#3c8a52'],
  [1, '#123f30'],
])}
${radial('glow', [
  [0, '#a8d8ff', 0.6],
  [1, '#a8d8ff', 0],
])}
</defs>
<circle cx="92" cy="96" r="84" fill="url(#glow)"/>
${cap(134, 116, 0.72)}${cap(50, 124, 0.6)}${cap(92, 86, 1.08)}
<path d="M14 168C22 150 40 156 48 152C58 142 74 150 84 150C96 142 112 150 122 150C136 142 150 152 160 154C176 154 184 160 188 170C180 188 140 188 100 188C60 188 22 188 14 168Z" fill="url(#ground)" stroke="#06301f" stroke-width="3.2"/>
<g fill="#d8ffc0" opacity=".7"><circle cx="42" cy="166" r="2.6"/><circle cx="66" cy="172" r="2"/><circle cx="94" cy="166" r="2.6"/><circle cx="124" cy="172" r="2.2"/><circle cx="152" cy="166" r="2.6"/><circle cx="80" cy="160" r="1.8"/><circle cx="138" cy="160" r="1.8"/></g>`;
