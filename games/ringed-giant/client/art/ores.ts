// What the rings are made of: pyrite, amethyst, a shard of turquoise and ice.
import { around, linear, radial, shadow } from '#games/sdk/art/kit.ts';

/** A cube seen from a corner: its edge, and the colours of its top, left and right. */
function cube(x: number, y: number, edge: number, [top, left, right]: readonly [string, string, string]): string {
  const [w, h] = [edge * 0.87, edge * 0.5];
  const at = (dx: number, dy: number): string => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  return `<g stroke="#4a2c06" stroke-width="3.6" stroke-linejoin="round"><path d="M${at(0, -edge)}L${at(w, -h)}L${at(0, 0)}L${at(-w, -h)}Z" fill="${top}"/><path d="M${at(-w, -h)}L${at(0, 0)}V${(y + edge).toFixed(1)}L${at(-w, h)}Z" fill="${left}"/><path d="M${at(w, -h)}L${at(0, 0)}V${(y + edge).toFixed(1)}L${at(w, h)}Z" fill="${right}"/></g><path d="M${at(-w * 0.5, -h * 1.35)}L${at(0, -edge * 0.86)}" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".85"/><path d="M${at(-w * 0.82, -h * 0.3)}L${at(-w * 0.82, h * 0.5)}" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/>`;
}

/** Grown cubes of pyrite. */
export const pyrite = `${shadow(102, 182, 72, 9)}
${cube(138, 92, 44, ['#ffe9a4', '#d9a63c', '#8f6218'])}
${cube(66, 116, 52, ['#fff2bc', '#e6b548', '#9c6c1c'])}
${cube(128, 142, 38, ['#fff6d0', '#f0c45c', '#a8782a'])}`;

/** A six-sided crystal of amethyst. */
export const prism = `
<defs>
${linear('violet', [
  [0, '#f2d9ff'],
  [0.4, '#b277f0'],
  [1, '#4a1a94'],
])}
${linear('violet-side', [
  [0, '#c99bff'],
  [1, '#32106c'],
])}
</defs>
${shadow(100, 186, 54, 8)}
<g stroke="#230850" stroke-width="4" stroke-linejoin="round"><path d="M100 12L148 52V140L100 184L52 140V52Z" fill="url(#violet)"/><path d="M52 52L78 66V132L52 140Z" fill="url(#violet-side)"/><path d="M148 52L122 66V132L148 140Z" fill="#3f157f"/><path d="M78 66L100 12L122 66Z" fill="#f6e6ff"/><path d="M78 132L100 184L122 132Z" fill="#6a30b8"/><path d="M52 52L100 12L78 66ZM148 52L100 12L122 66Z" fill="#d2adff"/><path d="M52 140L100 184L78 132Z" fill="#54209c"/><path d="M148 140L100 184L122 132Z" fill="#2e0c62"/></g>
<path d="M86 76V122" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".8"/><path d="M112 72V96" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".55"/>`;

const spike = (path: string, light: string, split: string): string =>
  `<path d="${path}" fill="url(#turquoise)" stroke="#04403c" stroke-width="4" stroke-linejoin="round"/><path d="${split}" fill="#03524c" opacity=".5"/><path d="${light}" stroke="#eafffa" stroke-width="4.5" stroke-linecap="round" opacity=".85"/>`;

/** Spikes of turquoise. */
export const shard = `
<defs>${linear('turquoise', [
  [0, '#e6fff8'],
  [0.4, '#52e0c4'],
  [1, '#0a6f70'],
])}</defs>
${shadow(100, 184, 66, 9)}
${spike('M34 78L58 100L74 176H46L24 120Z', 'M40 96L48 140', 'M58 100L74 176H60L50 112Z')}
${spike('M166 66L176 112L150 176H122L142 94Z', 'M152 96L140 140', 'M166 66L176 112L150 176H138L160 108Z')}
${spike('M100 10L132 60L124 180H76L68 60Z', 'M84 70L88 150', 'M100 10L132 60L124 180H104L108 64Z')}`;

/** A ball of ice with a star in it. */
export const ice = `
<defs>
${radial(
  'frost',
  [
    [0, '#ffffff'],
    [0.4, '#dff3ff'],
    [0.75, '#8cc4ee'],
    [1, '#2c6cb0'],
  ],
  [0.5, 0.5, 0.62, 0.34, 0.26],
)}
</defs>
${shadow(100, 184, 58, 8)}
<circle cx="100" cy="98" r="78" fill="url(#frost)" stroke="#164078" stroke-width="4"/>
<g fill="none" stroke="#2a70bc" stroke-width="5.5" stroke-linecap="round">${around(6, [100, 98], '<path d="M100 98V46M100 62L88 52M100 62L112 52M100 78L92 71M100 78L108 71"/>')}</g>
<circle cx="100" cy="98" r="8" fill="#f4fbff" stroke="#2a70bc" stroke-width="3"/>
<path d="M42 84C48 60 64 44 88 38" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>
<path d="M158 118C154 134 146 146 134 154" fill="none" stroke="#e6f6ff" stroke-width="4.5" stroke-linecap="round" opacity=".8"/>`;
