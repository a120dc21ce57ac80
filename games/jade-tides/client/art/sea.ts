// What lives in the bay: the wave, the pearl, and the four that pay best. Carved in jade, with gold where the carver was proud of it.
import { around, gold, linear, radial, shadow, type Stops } from '#games/sdk/art/kit.ts';

const jade: Stops = [
  [0, '#eafff0'],
  [0.3, '#8ff0c0'],
  [0.62, '#2aa87c'],
  [1, '#0a5148'],
];

const foam: Stops = [
  [0, '#ffffff'],
  [0.55, '#e2fbff'],
  [1, '#8fdcec'],
];

/** A disc of water under the better symbols, with a gilded edge. */
const basin = (light: string, body: string, dark: string): string =>
  [
    `<defs>${radial(
      'basin',
      [
        [0, light],
        [0.6, body],
        [1, dark],
      ],
      [0.5, 0.36, 0.74, 0.5, 0.26],
    )}${linear('edge', gold)}</defs>`,
    '<circle cx="100" cy="100" r="93" fill="url(#basin)" stroke="url(#edge)" stroke-width="6"/>',
    '<circle cx="100" cy="100" r="85" fill="none" stroke="#ffe9b0" stroke-opacity=".34" stroke-width="1.6"/>',
    '<g fill="none" stroke="#dffcff" stroke-opacity=".16" stroke-width="2.4"><path d="M24 128q14 -14 28 0t28 0t28 0t28 0t28 0t14 -6"/><path d="M34 148q13 -13 26 0t26 0t26 0t26 0t26 -2"/><path d="M50 166q12 -12 24 0t24 0t24 0t24 -2"/></g>',
    '<path d="M26 62Q100 6 174 62Q100 44 26 62Z" fill="#fff" opacity=".13"/>',
  ].join('');

/** The wild: the tide itself, curling over. */
export const wave = `
<defs>
${linear('deep', [
  [0, '#9ff4ff'],
  [0.35, '#2fb4d8'],
  [0.7, '#0d6aa6'],
  [1, '#06305e'],
])}
${linear('crest', foam)}
${linear('edge', gold)}
${radial('sun', [
  [0, '#fffbe0'],
  [0.5, '#ffd76a'],
  [1, '#e08a1e'],
])}
</defs>
<circle cx="132" cy="62" r="44" fill="url(#sun)" stroke="url(#edge)" stroke-width="4"/>
${around(12, [132, 62], '<path d="M132 12L136 2L140 12Z" fill="#ffd76a" opacity=".9"/>')}
<path d="M6 182C2 112 26 46 88 34C128 26 158 46 160 74C162 92 146 104 132 98C140 92 138 80 126 78C104 74 92 96 98 120C104 148 140 160 194 150V176Q194 190 180 190H20Q8 190 6 182Z" fill="url(#deep)" stroke="#042446" stroke-width="4" stroke-linejoin="round"/>
<path d="M22 178C20 124 36 76 74 58M40 182C38 136 48 100 74 82M60 184C58 154 64 128 80 110M82 186C82 168 86 154 94 144" fill="none" stroke="#c6f6ff" stroke-width="5" stroke-linecap="round" opacity=".75"/>
<path d="M104 156C130 170 160 170 192 162M116 176C140 184 168 184 190 178" fill="none" stroke="#c6f6ff" stroke-width="5" stroke-linecap="round" opacity=".6"/>
<path d="M20 86C30 54 54 34 88 28C124 20 160 38 166 70C170 92 150 112 130 104C128 112 116 112 114 102C104 106 96 96 102 88C94 86 96 74 106 74C112 66 124 68 126 78C138 80 142 92 134 98C146 100 154 88 150 74C144 54 118 44 92 50C62 56 38 70 20 86Z" fill="url(#crest)" stroke="#1a6a92" stroke-width="3" stroke-linejoin="round"/>
<g fill="url(#crest)" stroke="#1a6a92" stroke-width="1.8"><circle cx="176" cy="96" r="6"/><circle cx="162" cy="118" r="5"/><circle cx="182" cy="120" r="3.6"/><circle cx="148" cy="126" r="4"/><circle cx="24" cy="62" r="5"/><circle cx="38" cy="42" r="4"/></g>`;

/** The scatter: a pearl that shines out of its shell. */
export const pearl = `
<defs>
${radial('halo', [
  [0, '#ffffff', 0.95],
  [0.4, '#ffd9f2', 0.5],
  [1, '#a9c8ff', 0],
])}
${radial(
  'pearl',
  [
    [0, '#ffffff'],
    [0.45, '#fff0f8'],
    [0.75, '#d8cdf2'],
    [1, '#8f9ed0'],
  ],
  [0.5, 0.5, 0.55, 0.36, 0.3],
)}
${linear('shell', [
  [0, '#fff3e4'],
  [0.4, '#ffc2b0'],
  [0.8, '#d8688c'],
  [1, '#7a2a62'],
])}
${linear('inside', [
  [0, '#7a3f86'],
  [0.6, '#e79ac0'],
  [1, '#fff0ea'],
])}
${linear('edge', gold)}
</defs>
<circle cx="100" cy="96" r="98" fill="url(#halo)"/>
<path d="M100 120C52 120 14 96 12 64C12 50 24 46 34 52C32 34 50 24 64 34C70 18 88 14 100 26C112 14 130 18 136 34C150 24 168 34 166 52C176 46 188 50 188 64C186 96 148 120 100 120Z" fill="url(#inside)" stroke="#4a1848" stroke-width="4" stroke-linejoin="round"/>
<path d="M100 116V34M78 114L58 46M122 114L142 46M58 106L28 66M142 106L172 66" stroke="#fff" stroke-width="2.6" opacity=".45" stroke-linecap="round"/>
<circle cx="100" cy="102" r="42" fill="url(#pearl)" stroke="#56609a" stroke-width="3"/>
<ellipse cx="84" cy="84" rx="13" ry="9" fill="#fff" transform="rotate(-35 84 84)"/>
<path d="M70 122C84 138 116 138 130 122" fill="none" stroke="#ffd6ee" stroke-width="5" stroke-linecap="round" opacity=".8"/>
<path d="M10 122C30 134 60 140 100 140C140 140 170 134 190 122C190 160 150 188 100 188C50 188 10 160 10 122Z" fill="url(#shell)" stroke="#4a1848" stroke-width="4" stroke-linejoin="round"/>
<path d="M100 142V186M72 140L82 184M128 140L118 184M44 134L64 176M156 134L136 176M24 128L46 160M176 128L154 160" stroke="#7a2a62" stroke-width="2.8" stroke-linecap="round" opacity=".7"/>
<path d="M12 123C32 135 62 141 100 141C138 141 168 135 188 123" fill="none" stroke="url(#edge)" stroke-width="5" stroke-linecap="round"/>
<g fill="#fff"><path d="M34 22l3 8l8 3l-8 3l-3 8l-3 -8l-8 -3l8 -3z"/><path d="M168 8l2.4 6.6l6.6 2.4l-6.6 2.4l-2.4 6.6l-2.4 -6.6l-6.6 -2.4l6.6 -2.4z"/></g>`;

/** The dragon of the bay, coiled around its flame. */
export const dragon = `
${basin('#2a6f86', '#0c3a56', '#041a30')}
<defs>
${linear('jade', jade, [0, 0, 1, 1])}
${linear('mane', [
  [0, '#fff3b0'],
  [0.5, '#ffb030'],
  [1, '#d0421a'],
])}
${radial('flame', [
  [0, '#ffffff'],
  [0.4, '#fff0a0'],
  [0.8, '#ff8a2a'],
  [1, '#c02a10'],
])}
</defs>
<path d="M62 58C30 84 30 134 66 156C102 178 152 160 160 122C166 92 140 70 116 82C98 90 94 112 108 122" fill="none" stroke="#052c2c" stroke-width="35" stroke-linecap="round"/>
<path d="M62 58C30 84 30 134 66 156C102 178 152 160 160 122C166 92 140 70 116 82C98 90 94 112 108 122" fill="none" stroke="url(#jade)" stroke-width="27" stroke-linecap="round"/>
<path d="M62 58C30 84 30 134 66 156C102 178 152 160 160 122C166 92 140 70 116 82" fill="none" stroke="#0c6a58" stroke-width="21" stroke-dasharray="2.4 9" opacity=".75"/>
<path d="M54 70C34 96 40 132 70 148C102 164 142 152 150 122" fill="none" stroke="#eafff0" stroke-width="4" stroke-linecap="round" opacity=".7"/>
<g fill="url(#mane)" stroke="#6a1a0a" stroke-width="1.8" stroke-linejoin="round"><path d="M34 92L12 88L30 106Z"/><path d="M34 122L12 130L38 138Z"/><path d="M52 152L40 174L68 166Z"/><path d="M86 170L88 190L106 170Z"/><path d="M128 164L144 178L146 154Z"/><path d="M164 136L184 138L168 118Z"/></g>
<path d="M40 66C28 50 34 26 58 22C84 14 112 22 130 38C140 44 138 56 128 58L104 62C100 76 80 84 62 80C50 78 44 74 40 66Z" fill="url(#jade)" stroke="#052c2c" stroke-width="4" stroke-linejoin="round"/>
<path d="M46 32C34 22 32 10 36 2C46 12 58 16 68 20ZM66 22C62 12 66 4 74 -2C80 10 86 14 92 20Z" fill="url(#mane)" stroke="#6a1a0a" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M104 62C112 64 122 62 128 58M96 66C108 74 124 72 134 64" fill="none" stroke="#052c2c" stroke-width="3.4" stroke-linecap="round"/>
<path d="M128 42C146 34 158 40 160 52M130 56C146 60 152 72 146 82" fill="none" stroke="#ffcf5a" stroke-width="4" stroke-linecap="round"/>
<path d="M42 62C26 64 22 52 26 44C32 50 36 48 38 44" fill="url(#mane)" stroke="#6a1a0a" stroke-width="2"/>
<ellipse cx="84" cy="42" rx="10" ry="8" fill="#fffbe0" stroke="#052c2c" stroke-width="3"/><circle cx="87" cy="42" r="4.6" fill="#c02a10"/><circle cx="89" cy="40" r="1.6" fill="#fff"/>
<path d="M70 34C78 26 92 28 98 34" fill="none" stroke="#052c2c" stroke-width="4" stroke-linecap="round"/>
<circle cx="124" cy="44" r="2.6" fill="#052c2c"/>
<circle cx="112" cy="118" r="19" fill="url(#flame)" stroke="#7a1a08" stroke-width="2.6"/><path d="M112 98C104 86 112 80 110 72C122 80 124 90 118 100Z" fill="url(#flame)" stroke="#7a1a08" stroke-width="2"/>`;

/** A koi against the stream. */
export const koi = `
${basin('#3f7fc0', '#173f86', '#081a48')}
<defs>
${linear(
  'koi',
  [
    [0, '#fff6e0'],
    [0.34, '#ffb060'],
    [0.7, '#f0481e'],
    [1, '#a01818'],
  ],
  [0, 0, 1, 1],
)}
${linear('fin', [
  [0, '#fff0d0'],
  [0.6, '#ffa058'],
  [1, '#e04a20'],
])}
</defs>
<path d="M118 128C150 136 160 160 148 184C138 174 128 172 118 176C120 160 112 150 100 146Z" fill="url(#fin)" stroke="#5c1008" stroke-width="3" stroke-linejoin="round"/>
<path d="M62 92C40 98 26 90 18 74C34 70 46 66 56 58ZM128 84C150 76 170 84 180 102C162 104 148 108 134 116Z" fill="url(#fin)" stroke="#5c1008" stroke-width="3" stroke-linejoin="round"/>
<path d="M74 18C110 14 138 46 138 86C138 120 126 140 112 152C104 142 84 138 70 116C50 84 42 28 74 18Z" fill="url(#koi)" stroke="#5c1008" stroke-width="4" stroke-linejoin="round"/>
<path d="M72 20C100 22 110 40 96 58C84 72 60 64 56 48C56 32 62 22 72 20ZM98 84C118 78 132 92 130 106C116 118 98 112 94 98Z" fill="#fff8ee" opacity=".94"/>
<path d="M88 118q10 8 22 4M82 100q8 8 18 8M74 82q10 10 20 10M118 70q8 6 14 6M106 58q10 8 22 8" fill="none" stroke="#a01818" stroke-width="2.6" stroke-linecap="round" opacity=".6"/>
<circle cx="66" cy="38" r="6.4" fill="#1a0a10"/><circle cx="64" cy="36" r="2.2" fill="#fff"/><circle cx="94" cy="32" r="6" fill="#1a0a10"/><circle cx="92" cy="30" r="2" fill="#fff"/>
<path d="M66 20C56 14 48 16 42 22M86 16C92 8 102 8 108 12" fill="none" stroke="#ffd8a0" stroke-width="3.4" stroke-linecap="round"/>
<path d="M116 54C126 66 130 84 126 100" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".6"/>`;

/** A sea turtle, seen from above. */
export const turtle = `
${basin('#2a9a94', '#0e5a66', '#052a38')}
<defs>
${linear('skin', [
  [0, '#f4f0a8'],
  [0.5, '#a8b84a'],
  [1, '#4c6a20'],
])}
${radial(
  'carapace',
  [
    [0, '#ffd890'],
    [0.5, '#b86a2a'],
    [1, '#5a2a10'],
  ],
  [0.5, 0.42, 0.62, 0.42, 0.3],
)}
</defs>
<g fill="url(#skin)" stroke="#27380c" stroke-width="3.4" stroke-linejoin="round"><path d="M66 70C40 44 22 50 12 74C30 74 44 84 58 98ZM134 70C160 44 178 50 188 74C170 74 156 84 142 98Z"/><path d="M70 140C56 158 44 168 32 166C34 150 44 136 60 126ZM130 140C144 158 156 168 168 166C166 150 156 136 140 126Z"/><path d="M100 14C118 14 124 30 118 50H82C76 30 82 14 100 14Z"/><path d="M92 164L100 188L108 164Z"/></g>
<ellipse cx="100" cy="108" rx="56" ry="66" fill="url(#carapace)" stroke="#3a1a08" stroke-width="4.4"/>
<path d="M100 70L124 86V120L100 136L76 120V86ZM100 70V44M124 86L148 74M124 120L150 134M100 136V172M76 120L50 134M76 86L52 74" fill="none" stroke="#3a1a08" stroke-width="4" stroke-linejoin="round"/>
<path d="M100 76L119 89V117L100 130L81 117V89Z" fill="#ffe0a0" opacity=".5"/>
<path d="M60 84C66 66 78 54 92 50" fill="none" stroke="#fff2cc" stroke-width="4.6" stroke-linecap="round" opacity=".8"/>
<circle cx="90" cy="28" r="4" fill="#1a1408"/><circle cx="110" cy="28" r="4" fill="#1a1408"/><path d="M26 66q14 -2 24 14M174 66q-14 -2 -24 14" fill="none" stroke="#27380c" stroke-width="2.2" opacity=".6"/>`;

const petal = (turn: number, paint: string): string =>
  `<path d="M100 150C66 124 70 72 100 36C130 72 134 124 100 150Z" fill="url(#${paint})" stroke="#6a1648" stroke-width="2.8" transform="rotate(${turn} 100 146)"/>`;

/** A lotus on the still water. */
export const lotus = `
<defs>
${linear(
  'outer',
  [
    [0, '#ffffff'],
    [0.4, '#ffc4e0'],
    [1, '#d8488e'],
  ],
  [0.5, 0, 0.5, 1],
)}
${linear(
  'inner',
  [
    [0, '#fffdf4'],
    [0.5, '#ffe0ee'],
    [1, '#f28abc'],
  ],
  [0.5, 0, 0.5, 1],
)}
${linear('pad', [
  [0, '#8ff0b0'],
  [0.5, '#2a9a68'],
  [1, '#0a4a3c'],
])}
</defs>
${shadow(100, 176, 88, 12)}
<ellipse cx="100" cy="158" rx="92" ry="30" fill="url(#pad)" stroke="#06302a" stroke-width="3.6"/>
<path d="M100 158L20 150M100 158L52 180M100 158L148 180M100 158L180 150" stroke="#06483a" stroke-width="2.6" opacity=".8"/>
${[-74, 74, -54, 54, -34, 34].map((turn) => petal(turn, 'outer')).join('')}
${[-16, 16, 0].map((turn) => petal(turn, 'inner')).join('')}
<path d="M86 76C90 64 94 54 100 48M62 104C60 92 60 84 62 76M138 104C140 92 140 84 138 76" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" opacity=".9"/>
<ellipse cx="100" cy="148" rx="22" ry="9" fill="#ffd76a" stroke="#8a5a12" stroke-width="2.4"/>`;
