// What guests bring to the feast: a blossom, a peach, bamboo and a boat of folded paper.
import { around, linear, radial, shadow } from '#games/sdk/art/kit.ts';

/** A plum blossom. */
export const blossom = `
<defs>
${radial(
  'petal',
  [
    [0, '#fff6fb'],
    [0.5, '#ffb8da'],
    [1, '#e0508e'],
  ],
  [0.5, 0.7, 0.7, 0.5, 0.9],
)}
</defs>
${around(5, [100, 102], '<path d="M100 102C66 84 62 40 84 20C92 14 97 20 100 26C103 20 108 14 116 20C138 40 134 84 100 102Z" fill="url(#petal)" stroke="#6a1440" stroke-width="4" stroke-linejoin="round"/>')}
${around(5, [100, 102], '<path d="M100 96V58" stroke="#d03a78" stroke-width="2.6" opacity=".6"/>')}
${around(15, [100, 102], '<path d="M100 92V74" stroke="#fff0b0" stroke-width="3"/><circle cx="100" cy="70" r="4" fill="#ffd04a" stroke="#8a5a12" stroke-width="1.2"/>')}
<circle cx="100" cy="102" r="13" fill="#ffe27a" stroke="#8a5a12" stroke-width="3"/>
<path d="M74 40C76 34 80 30 84 28M34 86C36 80 40 76 46 74" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".9"/>`;

/** A peach with its leaves. */
export const peach = `
<defs>
${radial(
  'skin',
  [
    [0, '#fff2c8'],
    [0.4, '#ffc47a'],
    [0.75, '#ff7a5a'],
    [1, '#b8243a'],
  ],
  [0.5, 0.5, 0.62, 0.36, 0.34],
)}
${linear('leaf', [
  [0, '#b8f07a'],
  [0.5, '#4aa83a'],
  [1, '#14502a'],
])}
</defs>
${shadow(100, 184, 60, 8)}
<path d="M100 52C130 24 186 42 184 96C182 146 140 182 100 186C60 182 18 146 16 96C14 42 70 24 100 52Z" fill="url(#skin)" stroke="#6a1020" stroke-width="4.6" stroke-linejoin="round"/>
<path d="M100 54C84 84 82 130 100 182" fill="none" stroke="#b8243a" stroke-width="4.6" stroke-linecap="round" opacity=".75"/>
<path d="M100 52C98 38 102 26 110 16" fill="none" stroke="#4a2a10" stroke-width="7" stroke-linecap="round"/>
<path d="M104 42C122 8 158 6 178 20C162 46 130 56 104 42ZM96 44C80 14 46 14 28 28C44 50 72 58 96 44Z" fill="url(#leaf)" stroke="#0c3418" stroke-width="3.6" stroke-linejoin="round"/>
<path d="M110 40C130 32 150 26 170 22M90 42C72 38 52 34 36 30" stroke="#0c3418" stroke-width="2.4" opacity=".7" fill="none"/>
<path d="M34 92C36 74 46 60 62 54" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".85"/>`;

const cane = (x: number, turn: number): string =>
  `<g transform="rotate(${turn} ${x} 100)"><path d="M${x - 13} 8H${x + 13}V192H${x - 13}Z" fill="url(#cane)" stroke="#0c3a1c" stroke-width="4"/>${[52, 100, 148].map((y) => `<path d="M${x - 16} ${y}Q${x} ${y + 7} ${x + 16} ${y}" fill="none" stroke="#0c3a1c" stroke-width="5" stroke-linecap="round"/>`).join('')}<path d="M${x - 6} 16V184" stroke="#f0ffc8" stroke-width="4" opacity=".75"/></g>`;

/** Three canes of bamboo. */
export const bamboo = `
<defs>
${linear(
  'cane',
  [
    [0, '#2a8a3c'],
    [0.4, '#b8ec7a'],
    [0.7, '#5cb84a'],
    [1, '#1a5a2a'],
  ],
  [0, 0, 1, 0],
)}
${linear('leaf', [
  [0, '#d8ff9a'],
  [1, '#2a8a3c'],
])}
</defs>
${cane(54, -8)}${cane(146, 8)}${cane(100, 0)}
<g fill="url(#leaf)" stroke="#0c3a1c" stroke-width="2.8" stroke-linejoin="round"><path d="M112 52C132 30 160 26 186 36C168 56 138 64 112 52Z"/><path d="M88 100C66 84 38 84 14 98C36 114 66 116 88 100Z"/><path d="M112 148C134 134 162 138 184 154C160 166 132 164 112 148Z"/></g>`;

/** A boat of folded paper. */
export const boat = `
<defs>
${linear('light', [
  [0, '#ffffff'],
  [1, '#b8d4ff'],
])}
${linear('shade', [
  [0, '#8ab4ff'],
  [1, '#3a5ad0'],
])}
${linear('water', [
  [0, '#6ad0ff', 0.9],
  [1, '#1a50b0', 0.2],
])}
</defs>
<path d="M4 150q16 -16 32 0t32 0t32 0t32 0t32 0t32 0V176Q100 198 4 176Z" fill="url(#water)"/>
<path d="M100 18L142 100H58Z" fill="url(#light)" stroke="#14225c" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M100 18V100H142Z" fill="url(#shade)" stroke="#14225c" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M8 92L58 100H142L192 92L154 160H46Z" fill="url(#light)" stroke="#14225c" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M192 92L154 160H100L142 100Z" fill="url(#shade)" stroke="#14225c" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M8 92L58 100L100 160H46Z" fill="#dbe8ff" stroke="#14225c" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M20 172q13 -12 26 0t26 0t26 0t26 0t26 0t26 0" fill="none" stroke="#dff6ff" stroke-width="5" stroke-linecap="round" opacity=".8"/>`;
