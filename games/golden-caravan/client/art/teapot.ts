import { linear, plate, radial, shadow, silver } from '#games/sdk/art/kit.ts';

/** A silver coffee pot with a beak of a spout. */
export const teapot = `
${plate('#2f9c98', '#125a62', '#062630')}
<defs>
${linear('silver', silver, [0, 0, 1, 0.25])}
${linear('silverDown', silver)}
${radial(
  'stone',
  [
    [0, '#ffd0c0'],
    [0.4, '#e8503c'],
    [1, '#7a1420'],
  ],
  [0.5, 0.5, 0.6, 0.35, 0.3],
)}
${linear('wood', [
  [0, '#b26a3a'],
  [1, '#4e2413'],
])}
</defs>
${shadow(100, 176, 56, 8)}
<path d="M74 88C36 74 22 128 62 150" fill="none" stroke="#16262f" stroke-width="15" stroke-linecap="round"/>
<path d="M74 88C36 74 22 128 62 150" fill="none" stroke="url(#wood)" stroke-width="10" stroke-linecap="round"/>
<path d="M124 108C146 106 152 74 184 58C180 66 181 74 186 78C170 88 164 126 134 140Z" fill="url(#silver)" stroke="#16262f" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M136 116C152 110 158 88 176 70" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8"/>
<path d="M78 92C50 114 44 146 60 168H140C156 146 150 114 122 92Z" fill="url(#silver)" stroke="#16262f" stroke-width="3.5"/>
<path d="M84 64H116L124 94H76Z" fill="url(#silver)" stroke="#16262f" stroke-width="3.5"/>
<path d="M78 66C80 46 90 38 100 36C110 38 120 46 122 66Z" fill="url(#silver)" stroke="#16262f" stroke-width="3.5"/>
<path d="M96 36L100 14L104 36Z" fill="url(#silverDown)" stroke="#16262f" stroke-width="2.5"/><circle cx="100" cy="17" r="5.6" fill="url(#stone)" stroke="#16262f" stroke-width="2"/>
<rect x="74" y="62" width="52" height="8" rx="4" fill="url(#silverDown)" stroke="#16262f" stroke-width="2.5"/>
<rect x="72" y="89" width="56" height="9" rx="4" fill="url(#silverDown)" stroke="#16262f" stroke-width="2.5"/>
<g fill="none" stroke="#2b4754" stroke-width="2.2"><path d="M57 118H143M53 142H147"/><path d="M60 124l8 12l8 -12l8 12l8 -12l8 12l8 -12l8 12l8 -12l8 12l8 -12"/></g>
<circle cx="100" cy="130" r="15" fill="url(#silverDown)" stroke="#16262f" stroke-width="2.5"/><circle cx="100" cy="130" r="10.5" fill="url(#stone)"/><ellipse cx="96.5" cy="126" rx="3.6" ry="2.4" fill="#fff" opacity=".85"/>
<path d="M54 166H146L152 178H48Z" fill="url(#silverDown)" stroke="#16262f" stroke-width="3"/>
<path d="M64 110C56 126 58 148 66 160" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".75"/>
<path d="M90 48C93 44 96 42 99 41" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`;
