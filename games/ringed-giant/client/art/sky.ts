// What moves over the ice: the giant with its rings, a nova, its moon and a comet.
import { around, linear, plate, radial } from '#games/sdk/art/kit.ts';

/** The ring of the giant: its half behind the planet, or the one before it. */
const ringHalf = (isBefore: boolean): string => {
  const bands = [
    [86, 25, 3, '#fff2cf'],
    [79, 22, 5, '#f0c98a'],
    [71, 19, 4, '#d99a63'],
    [64, 16.5, 2.4, '#fbe3b8'],
  ] as const;
  return bands
    .map(
      ([rx, ry, width, colour]) =>
        `<path d="M${100 - rx} 100A${rx} ${ry} 0 0 ${isBefore ? 0 : 1} ${100 + rx} 100" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${isBefore ? 1 : 0.6}"/>`,
    )
    .join('');
};

/** The planet that the game is called after. */
export const giant = `${plate('#2f6a78', '#0f3543', '#041219')}
<defs>
${radial(
  'ball',
  [
    [0, '#ffe3c4'],
    [0.35, '#f3a47c'],
    [0.7, '#b9503f'],
    [1, '#4a1220'],
  ],
  [0.5, 0.5, 0.62, 0.3, 0.26],
)}
<clipPath id="globe"><circle cx="100" cy="100" r="53"/></clipPath>
${linear(
  'night',
  [
    [0, '#20040e', 0],
    [0.55, '#20040e', 0],
    [1, '#12020a', 0.85],
  ],
  [0, 0, 1, 0.8],
)}
</defs>
<g fill="#dff6ff"><circle cx="42" cy="44" r="2"/><circle cx="164" cy="52" r="2.4"/><circle cx="150" cy="158" r="1.8"/><circle cx="48" cy="160" r="2.2"/><circle cx="118" cy="30" r="1.5"/></g>
<g transform="rotate(-18 100 100)">${ringHalf(false)}
<circle cx="100" cy="100" r="53" fill="url(#ball)" stroke="#3a0c16" stroke-width="2.4"/>
<g clip-path="url(#globe)"><g fill="none" stroke-linecap="round"><path d="M44 72Q100 84 156 70" stroke="#ffe9cf" stroke-width="6" opacity=".65"/><path d="M44 88Q100 99 156 86" stroke="#8f2f2c" stroke-width="7" opacity=".55"/><path d="M44 106Q100 118 156 104" stroke="#ffd3a6" stroke-width="5" opacity=".6"/><path d="M46 122Q100 134 156 120" stroke="#7b2430" stroke-width="8" opacity=".55"/><path d="M52 138Q100 146 150 136" stroke="#f7b48a" stroke-width="4" opacity=".5"/></g><ellipse cx="122" cy="113" rx="11" ry="6" fill="#fff0d8" opacity=".8"/><ellipse cx="122" cy="113" rx="6" ry="3" fill="#c4533f"/><rect x="40" y="40" width="120" height="120" fill="url(#night)"/></g>
<path d="M62 76C68 62 80 54 94 51" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".75"/>
${ringHalf(true)}</g>`;

/** A star that flares up: it stands for others. */
export const nova = `${plate('#7b4bd0', '#331570', '#0e0430')}
<defs>
${radial('flare', [
  [0, '#ffffff'],
  [0.22, '#fff6c8'],
  [0.5, '#ffb65e', 0.75],
  [1, '#ff6a8a', 0],
])}
${linear('ray', [
  [0, '#ffd9f2', 0],
  [0.35, '#ffd98a'],
  [1, '#ffffff'],
])}
</defs>
<circle cx="100" cy="100" r="80" fill="url(#flare)" opacity=".75"/>
${around(8, [100, 100], '<path d="M100 16L109 90L100 100L91 90Z" fill="url(#ray)"/>')}
${around(8, [100, 100], '<path d="M100 44L106 92L100 100L94 92Z" fill="#fff3cf"/>', 22.5)}
${around(16, [100, 100], '<circle cx="100" cy="36" r="2.2" fill="#fff"/>', 11.25)}
<circle cx="100" cy="100" r="27" fill="url(#flare)"/>
<circle cx="100" cy="100" r="17" fill="#fffdf2"/>
<circle cx="100" cy="100" r="58" fill="none" stroke="#fff2c8" stroke-width="2" opacity=".6"/>`;

/** The moon that opens the free games. */
export const moon = `${plate('#3e78b8', '#143a6c', '#05132b')}
<defs>
${radial(
  'stone',
  [
    [0, '#ffffff'],
    [0.4, '#e3ecf2'],
    [0.75, '#93a8ba'],
    [1, '#3c5268'],
  ],
  [0.5, 0.5, 0.6, 0.32, 0.28],
)}
${radial('halo', [
  [0, '#dff4ff', 0.9],
  [0.62, '#9fd8ff', 0.42],
  [1, '#58a8ff', 0],
])}
</defs>
<circle cx="100" cy="100" r="84" fill="url(#halo)"/>
<circle cx="100" cy="100" r="56" fill="url(#stone)" stroke="#1f3348" stroke-width="3"/>
<g fill="#8a9fb2" stroke="#6a8096" stroke-width="1.6"><ellipse cx="84" cy="82" rx="15" ry="13"/><ellipse cx="122" cy="96" rx="10" ry="9"/><ellipse cx="96" cy="124" rx="17" ry="14"/><circle cx="132" cy="122" r="6"/><circle cx="68" cy="112" r="6.5"/><circle cx="110" cy="66" r="6"/></g>
<g fill="#c3d2de" opacity=".8"><ellipse cx="87" cy="86" rx="10" ry="8"/><ellipse cx="124" cy="98" rx="6" ry="5"/><ellipse cx="100" cy="128" rx="11" ry="8"/></g>
<path d="M56 84C62 66 76 54 94 50" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"/>
<path d="M26 128C58 158 142 158 174 120" fill="none" stroke="#dff4ff" stroke-width="5" stroke-linecap="round" opacity=".85"/>
<circle cx="172" cy="122" r="7" fill="#fff"/>`;

/** A comet with its tail. */
export const comet = `
<defs>
${linear(
  'tail',
  [
    [0, '#8ff6ff', 0],
    [0.5, '#4fd8e8', 0.55],
    [1, '#e8ffff'],
  ],
  [1, 0, 0, 1],
)}
${radial(
  'core',
  [
    [0, '#ffffff'],
    [0.4, '#c8fbff'],
    [0.8, '#3cb6cc'],
    [1, '#0f5a72'],
  ],
  [0.5, 0.5, 0.55, 0.36, 0.34],
)}
</defs>
<path d="M182 12C150 36 112 66 84 92L46 152L108 116C134 88 160 50 182 12Z" fill="url(#tail)" stroke="#0a4a5e" stroke-width="2.6" stroke-linejoin="round" stroke-opacity=".6"/>
<path d="M190 44C164 74 136 104 112 126L78 158L126 138C150 112 172 78 190 44ZM146 8C118 30 88 54 62 80L36 118L70 100C96 74 124 40 146 8Z" fill="url(#tail)" opacity=".8"/>
<circle cx="68" cy="132" r="46" fill="url(#core)" stroke="#0a3c50" stroke-width="4"/>
<g fill="none" stroke="#0f6a82" stroke-width="3" opacity=".55"><circle cx="56" cy="142" r="10"/><circle cx="86" cy="128" r="7"/><circle cx="74" cy="156" r="6"/></g>
<path d="M36 122C40 106 50 96 64 92" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
<g fill="#e8ffff"><circle cx="150" cy="86" r="4"/><circle cx="168" cy="98" r="2.6"/><circle cx="112" cy="40" r="3"/></g>`;
