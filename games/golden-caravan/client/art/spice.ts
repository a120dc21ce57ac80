import { gold, linear, radial, shadow } from '#games/sdk/art/kit.ts';

/** A cone of saffron in a glazed bowl, with a star of anise. */
export const spice = `
<defs>
${linear(
  'cone',
  [
    [0, '#ffe58a'],
    [0.35, '#ffb52e'],
    [0.7, '#ee7a12'],
    [1, '#a63c08'],
  ],
  [0.1, 0, 0.85, 0.9],
)}
${linear('bowl', [
  [0, '#4aa6c8'],
  [0.5, '#1f6692'],
  [1, '#0c2f52'],
])}
${linear('gilt', gold)}
${radial('anise', [
  [0, '#c98a52'],
  [1, '#5a2a12'],
])}
</defs>
${shadow(100, 180, 60, 9)}
<path d="M36 118C56 98 74 66 100 22C126 66 144 98 164 118Z" fill="url(#cone)" stroke="#5a1f05" stroke-width="3.4" stroke-linejoin="round"/>
<path d="M100 26C92 62 76 94 52 116M100 26C98 66 92 96 82 118M100 26C104 66 112 96 122 118M100 26C110 64 128 94 150 116" fill="none" stroke="#b9480a" stroke-width="2.4" opacity=".55"/>
<path d="M96 38C84 66 68 92 50 110" fill="none" stroke="#fff6c2" stroke-width="5" stroke-linecap="round" opacity=".75"/>
<g fill="#7a2605"><circle cx="92" cy="84" r="2"/><circle cx="108" cy="72" r="1.7"/><circle cx="118" cy="96" r="2.1"/><circle cx="80" cy="104" r="1.8"/><circle cx="100" cy="106" r="1.9"/><circle cx="134" cy="108" r="1.8"/><circle cx="103" cy="54" r="1.5"/></g>
<path d="M26 118H174C172 156 142 182 100 182C58 182 28 156 26 118Z" fill="url(#bowl)" stroke="#061b30" stroke-width="3.6"/>
<rect x="22" y="112" width="156" height="13" rx="6.5" fill="url(#gilt)" stroke="#3b1d0a" stroke-width="2.8"/>
<path d="M38 136q9 12 18 0t18 0t18 0t18 0t18 0t18 0t17 0" fill="none" stroke="#f5ead0" stroke-width="4"/>
<g fill="#f5ead0"><path d="M100 150l5 8l-5 8l-5 -8zM74 150l4 7l-4 7l-4 -7zM126 150l4 7l-4 7l-4 -7z"/></g>
<path d="M40 142C46 158 60 170 78 175" fill="none" stroke="#bfe6ff" stroke-width="4" stroke-linecap="round" opacity=".6"/>
<g transform="translate(152 96)"><path d="M0 -24L6 -6L24 0L6 6L0 24L-6 6L-24 0L-6 -6ZM-15 -15L-2 -6L15 -15L6 -2L15 15L2 6L-15 15L-6 2Z" fill="url(#anise)" stroke="#2a1006" stroke-width="2.2" stroke-linejoin="round"/><circle r="5" fill="#e0a060" stroke="#2a1006" stroke-width="1.6"/></g>`;
