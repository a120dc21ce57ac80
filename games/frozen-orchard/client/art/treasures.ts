// The two treasures of the orchard: the frost star and the bell.
import { around, gold, linear, plate, radial, silver } from '#games/sdk/art/kit.ts';

const arm =
  '<path d="M100 100L94 84L97 40L100 18L103 40L106 84Z" fill="url(#ray)" stroke="#0d2b4d" stroke-width="1.6"/>' +
  '<path d="M100 62L84 50M100 62L116 50M100 46L88 36M100 46L112 36" stroke="url(#ray)" stroke-width="5" stroke-linecap="round"/>' +
  '<path d="M100 62L84 50M100 62L116 50M100 46L88 36M100 46L112 36" stroke="#f4fdff" stroke-width="1.6" stroke-linecap="round"/>';

/** The wild: a star of frost around a small warm light. */
export const star = `
<defs>
${radial('halo', [
  [0, '#dff6ff', 0.9],
  [0.45, '#6fc4ee', 0.4],
  [1, '#2a6fb0', 0],
])}
${linear('ray', [
  [0, '#ffffff'],
  [0.45, '#bfe8fb'],
  [1, '#5aa4d8'],
])}
${radial(
  'core',
  [
    [0, '#fffbe0'],
    [0.4, '#ffdf8e'],
    [0.75, '#f2a63c'],
    [1, '#a8581a'],
  ],
  [0.5, 0.5, 0.55, 0.4, 0.35],
)}
${linear('gilt', gold)}
</defs>
<circle cx="100" cy="100" r="98" fill="url(#halo)"/>
<g transform="translate(100 100) scale(1.17) translate(-100 -100)">
${around(6, [100, 100], arm)}
${around(6, [100, 100], '<path d="M100 100L95 80L100 58L105 80Z" fill="#eafaff" stroke="#0d2b4d" stroke-width="1.2" opacity=".92"/>', 30)}
</g>
<circle cx="100" cy="100" r="27" fill="#0d2b4d"/>
<circle cx="100" cy="100" r="24" fill="url(#core)" stroke="url(#gilt)" stroke-width="4"/>
<ellipse cx="92" cy="91" rx="8" ry="5.5" fill="#fff" opacity=".85" transform="rotate(-30 92 91)"/>
<g fill="#fff"><path d="M56 30l2.4 7l7 2.4l-7 2.4l-2.4 7l-2.4 -7l-7 -2.4l7 -2.4zM146 156l2 6l6 2l-6 2l-2 6l-2 -6l-6 -2l6 -2z"/><circle cx="144" cy="36" r="2.6"/><circle cx="54" cy="162" r="2.2"/></g>`;

/** A bell with a ribbon, rime on its shoulder. */
export const bell = `
${plate('#4a6fb8', '#1f3a78', '#0a1638')}
<defs>
${linear('brass', gold, [0, 0, 1, 0])}
${linear('rim', gold, [0, 0, 0, 1])}
${linear('rime', silver)}
${linear('ribbon', [
  [0, '#ff8a86'],
  [0.5, '#d8343f'],
  [1, '#7c0f22'],
])}
</defs>
<ellipse cx="100" cy="172" rx="54" ry="8" fill="#000" opacity=".4"/>
<path d="M92 40C92 26 108 26 108 40" fill="none" stroke="url(#brass)" stroke-width="7"/>
<path d="M100 38C136 40 142 78 144 106C146 130 154 140 164 148H36C46 140 54 130 56 106C58 78 64 40 100 38Z" fill="url(#brass)" stroke="#3d2106" stroke-width="3.4" stroke-linejoin="round"/>
<path d="M34 146H166Q172 146 170 154Q168 160 160 160H40Q32 160 30 154Q28 146 34 146Z" fill="url(#rim)" stroke="#3d2106" stroke-width="3"/>
<path d="M84 160A16 16 0 0 0 116 160Z" fill="url(#brass)" stroke="#3d2106" stroke-width="3"/>
<path d="M62 98C84 106 116 106 138 98M60 112C84 120 116 120 140 112" fill="none" stroke="#7a4a12" stroke-width="2.6" opacity=".75"/>
<path d="M68 74C70 56 82 44 100 43C120 44 130 58 132 72C126 66 122 76 114 70C108 64 104 76 96 71C90 66 86 78 80 72C76 68 72 72 68 74Z" fill="url(#rime)" opacity=".95"/>
<path d="M74 84C70 104 68 122 62 138" fill="none" stroke="#fffbe6" stroke-width="6" stroke-linecap="round" opacity=".7"/>
<path d="M100 38C86 20 62 22 58 36C64 48 86 46 100 38C114 46 136 48 142 36C138 22 114 20 100 38Z" fill="url(#ribbon)" stroke="#4d0614" stroke-width="2.8" stroke-linejoin="round"/>
<circle cx="100" cy="38" r="8.5" fill="url(#ribbon)" stroke="#4d0614" stroke-width="2.6"/>
<path d="M66 32C72 28 82 30 90 35M134 32C128 28 118 30 110 35" stroke="#ffd0cc" stroke-width="2.2" fill="none" stroke-linecap="round"/>
<path d="M156 58l2.6 8l8 2.6l-8 2.6l-2.6 8l-2.6 -8l-8 -2.6l8 -2.6z" fill="#fff"/>`;
