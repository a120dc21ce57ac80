import { around, gold, linear, radial } from '#games/sdk/art/kit.ts';

/** The wild: a lit lantern, the brightest thing on the reels. */
export const lantern = `
<defs>
${radial('halo', [
  [0, '#fff6d8', 0.95],
  [0.25, '#ffd98a', 0.75],
  [0.6, '#f39a35', 0.3],
  [1, '#e07b1f', 0],
])}
${radial(
  'glass',
  [
    [0, '#fffdf2'],
    [0.25, '#ffe9a6'],
    [0.55, '#ffb847'],
    [0.85, '#d9661b'],
    [1, '#93350f'],
  ],
  [0.5, 0.55, 0.62, 0.5, 0.55],
)}
${linear('brass', gold)}
${radial('flame', [
  [0, '#ffffff'],
  [0.5, '#fff3c0'],
  [1, '#ffc14d', 0],
])}
</defs>
<circle cx="100" cy="104" r="98" fill="url(#halo)"/>
${around(16, [100, 106], '<path d="M97.5 24L100 2L102.5 24Z" fill="#ffe2a0" opacity=".75"/>')}
${around(16, [100, 106], '<path d="M98.5 26L100 14L101.5 26Z" fill="#ffe2a0" opacity=".5"/>', 11.25)}
<circle cx="100" cy="25" r="11" fill="none" stroke="url(#brass)" stroke-width="5.5"/>
<path d="M92 36H108L110 46H90Z" fill="url(#brass)" stroke="#3b1d0a" stroke-width="2"/>
<path d="M62 74C66 54 82 44 100 42C118 44 134 54 138 74Z" fill="url(#brass)" stroke="#3b1d0a" stroke-width="2.5"/>
<path d="M80 72C82 58 90 50 100 47M120 72C118 58 110 50 100 47" fill="none" stroke="#6d3f12" stroke-width="2"/>
<path d="M69 70C73 58 84 50 94 47" fill="none" stroke="#fff6d0" stroke-width="2.5" stroke-linecap="round" opacity=".9"/>
<rect x="54" y="72" width="92" height="10" rx="4" fill="url(#brass)" stroke="#3b1d0a" stroke-width="2.5"/>
<path d="M62 82H138L148 104C152 126 144 142 134 152H66C56 142 48 126 52 104Z" fill="url(#glass)" stroke="#3b1d0a" stroke-width="2.5"/>
<ellipse cx="100" cy="120" rx="26" ry="34" fill="url(#flame)"/>
<path d="M100 92C108 106 114 112 114 124A14 14 0 0 1 86 124C86 112 96 106 100 92Z" fill="#fffef6"/>
<g fill="none" stroke="#d9a03a" stroke-width="5">
<path d="M100 82V152"/><path d="M82 82C70 104 70 130 84 152"/><path d="M118 82C130 104 130 130 116 152"/>
<path d="M52 110H148"/>
</g>
<g fill="none" stroke="#7c3d0c" stroke-width="1.4" opacity=".7">
<path d="M97 82V152M103 82V152M52 107H148M52 113H148"/>
</g>
<g fill="none" stroke="#8c4a12" stroke-width="2.4">
<path d="M64 96l7 -8l7 8l-7 8zM136 96l-7 -8l-7 8l7 8zM66 128l7 -8l7 8l-7 8zM134 128l-7 -8l-7 8l7 8z"/>
</g>
<circle cx="100" cy="110" r="8" fill="url(#brass)" stroke="#3b1d0a" stroke-width="1.6"/><circle cx="100" cy="110" r="3.4" fill="#d6352b"/>
<rect x="58" y="150" width="84" height="10" rx="4" fill="url(#brass)" stroke="#3b1d0a" stroke-width="2.5"/>
<path d="M68 160H132L120 176H80Z" fill="url(#brass)" stroke="#3b1d0a" stroke-width="2.5"/>
<path d="M94 176H106L100 190Z" fill="url(#brass)" stroke="#3b1d0a" stroke-width="2"/>
<path d="M58 112C58 126 62 138 70 146" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".55"/>`;
