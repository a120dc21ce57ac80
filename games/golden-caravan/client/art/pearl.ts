import { linear, radial, shadow } from '#games/sdk/art/kit.ts';

const ribs = Array.from({ length: 9 }, (_, index) => {
  const turn = ((index + 0.5) / 9) * Math.PI;
  return `M100 174L${(100 - 88 * Math.cos(turn)).toFixed(1)} ${(112 - 74 * Math.sin(turn)).toFixed(1)}`;
}).join('');

const edge = Array.from({ length: 9 }, (_, index) => {
  const at = (part: number): string => {
    const turn = (part / 9) * Math.PI;
    return `${(100 - 84 * Math.cos(turn)).toFixed(1)} ${(116 - 70 * Math.sin(turn)).toFixed(1)}`;
  };
  return `A18 18 0 0 1 ${at(index + 1)}`;
}).join('');

/** A pearl in an open shell. */
export const pearl = `
<defs>
${linear('shell', [
  [0, '#f7d3dc'],
  [0.45, '#cf8fae'],
  [0.8, '#7f4d83'],
  [1, '#46285a'],
])}
${linear('lip', [
  [0, '#fbe6ea'],
  [0.5, '#d6a1bb'],
  [1, '#75477c'],
])}
${radial(
  'pearl',
  [
    [0, '#ffffff'],
    [0.4, '#fbf4ee'],
    [0.7, '#dccbd4'],
    [0.9, '#a79bb8'],
    [1, '#7a7399'],
  ],
  [0.5, 0.5, 0.56, 0.36, 0.3],
)}
${radial('glow', [
  [0, '#fff', 0.55],
  [1, '#fff', 0],
])}
</defs>
${shadow(100, 180, 60, 9)}
<path d="M16 116${edge}Q160 164 100 178Q40 164 16 116Z" fill="url(#shell)" stroke="#2b1238" stroke-width="3.5" stroke-linejoin="round"/>
<path d="${ribs}" stroke="#5c3470" stroke-width="3" opacity=".75"/>
<path d="M30 104Q44 58 96 48" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".4"/>
<circle cx="100" cy="112" r="60" fill="url(#glow)"/>
<circle cx="100" cy="114" r="41" fill="url(#pearl)" stroke="#3b2450" stroke-width="2.5"/>
<ellipse cx="86" cy="97" rx="13" ry="9" fill="#fff" transform="rotate(-28 86 97)"/>
<path d="M72 132A36 36 0 0 0 128 134" fill="none" stroke="#ffe3ee" stroke-width="4" stroke-linecap="round" opacity=".7"/>
<path d="M24 134C44 150 70 158 100 158C130 158 156 150 176 134C172 164 138 184 100 184C62 184 28 164 24 134Z" fill="url(#lip)" stroke="#2b1238" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M46 148L58 176M70 156L77 181M100 158V184M130 156L123 181M154 148L142 176" stroke="#6b3f76" stroke-width="2.6" opacity=".8"/>
<path d="M34 142C56 156 82 162 112 161" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".55"/>`;
