// What is seen on the terrace at the feast: the lantern, the gong, and the four that pay best.
import { around, gold, linear, radial, shadow } from '#games/sdk/art/kit.ts';

/** A board of dark lacquer under the better symbols, its edge gilded. */
const lacquer = (light: string, body: string, dark: string): string =>
  [
    `<defs>${radial(
      'lacquer',
      [
        [0, light],
        [0.6, body],
        [1, dark],
      ],
      [0.5, 0.34, 0.8, 0.5, 0.24],
    )}${linear('edge', gold)}</defs>`,
    '<path d="M100 6L162 26L194 78V122L162 174L100 194L38 174L6 122V78L38 26Z" fill="url(#lacquer)" stroke="url(#edge)" stroke-width="6" stroke-linejoin="round"/>',
    '<path d="M100 17L155 35L184 81V119L155 165L100 183L45 165L16 119V81L45 35Z" fill="none" stroke="#ffe6a8" stroke-opacity=".32" stroke-width="1.8" stroke-linejoin="round"/>',
    '<path d="M22 80L50 36L100 20L150 36L178 80Q100 58 22 80Z" fill="#fff" opacity=".1"/>',
  ].join('');

/** The wild: a paper lantern with its light. */
export const lantern = `
<defs>
${radial('halo', [
  [0, '#fff6c8', 0.95],
  [0.42, '#ffa63a', 0.5],
  [1, '#ff5a1a', 0],
])}
${radial(
  'paper',
  [
    [0, '#fffde0'],
    [0.3, '#ffe27a'],
    [0.66, '#ff8a2a'],
    [1, '#c8200f'],
  ],
  [0.5, 0.55, 0.62, 0.5, 0.6],
)}
${linear('edge', gold)}
</defs>
<circle cx="100" cy="98" r="98" fill="url(#halo)"/>
<path d="M100 2V26" stroke="#5c2a10" stroke-width="5" stroke-linecap="round"/>
<path d="M62 38H138C172 52 182 78 180 98C180 124 166 144 138 154H62C34 144 20 124 20 98C18 78 28 52 62 38Z" fill="url(#paper)" stroke="#7a1408" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M72 40C46 62 44 130 72 152M100 40V152M128 40C154 62 156 130 128 152" fill="none" stroke="#a82a0e" stroke-width="3.2" opacity=".7"/>
<path d="M30 70H170M22 96H178M30 124H170" stroke="#ffe9a0" stroke-width="2" opacity=".55"/>
<rect x="58" y="26" width="84" height="15" rx="5" fill="url(#edge)" stroke="#5b3410" stroke-width="3"/>
<rect x="58" y="150" width="84" height="15" rx="5" fill="url(#edge)" stroke="#5b3410" stroke-width="3"/>
<path d="M100 76C112 88 114 100 100 118C86 100 88 88 100 76Z" fill="#fffdf0" opacity=".95"/>
<path d="M86 166L82 192M100 166V198M114 166L118 192" stroke="#d83a1a" stroke-width="6" stroke-linecap="round"/>
<path d="M40 66C46 56 54 50 62 48" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85"/>`;

/** The scatter: the gong that opens the feast. */
export const gong = `
<defs>
${radial(
  'bronze',
  [
    [0, '#fff6c4'],
    [0.35, '#f2c45a'],
    [0.7, '#b8741e'],
    [1, '#5a300c'],
  ],
  [0.5, 0.5, 0.56, 0.38, 0.3],
)}
${linear('wood', [
  [0, '#e86a4a'],
  [0.5, '#a82420'],
  [1, '#560c12'],
])}
${linear('edge', gold)}
</defs>
${shadow(100, 190, 84, 7)}
<path d="M10 22Q100 -6 190 22L184 42Q100 18 16 42Z" fill="url(#wood)" stroke="#3a060a" stroke-width="4" stroke-linejoin="round"/>
<path d="M26 36H44V188H26ZM156 36H174V188H156Z" fill="url(#wood)" stroke="#3a060a" stroke-width="4"/>
<path d="M12 188H58M142 188H188" stroke="#3a060a" stroke-width="9" stroke-linecap="round"/>
<path d="M72 32L66 64M128 32L134 64" stroke="#ffe0a0" stroke-width="4.6"/>
<circle cx="100" cy="112" r="62" fill="url(#bronze)" stroke="#3e1e06" stroke-width="5"/>
<circle cx="100" cy="112" r="51" fill="none" stroke="#7a4a12" stroke-width="3.4"/>
<circle cx="100" cy="112" r="45" fill="none" stroke="#fff0b8" stroke-width="1.8" opacity=".6"/>
${around(12, [100, 112], '<path d="M100 70L105 80L100 90L95 80Z" fill="#7a4a12"/>')}
<circle cx="100" cy="112" r="17" fill="#ffe79a" stroke="#7a4a12" stroke-width="3.4"/>
<path d="M58 92C66 74 80 64 96 62" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"/>
<path d="M150 150L190 112" stroke="#6a3410" stroke-width="7" stroke-linecap="round"/><circle cx="148" cy="152" r="15" fill="#f4ead8" stroke="#6a3410" stroke-width="3.4"/>`;

/** A crane over the moon. */
export const crane = `
${lacquer('#4a3a90', '#241a5c', '#0d0a2c')}
<defs>
${linear('feather', [
  [0, '#ffffff'],
  [0.6, '#e8eefc'],
  [1, '#a4b4dc'],
])}
${radial('moon', [
  [0, '#fffbe6'],
  [0.7, '#ffe6a0'],
  [1, '#e8b050'],
])}
</defs>
<circle cx="128" cy="66" r="42" fill="url(#moon)"/>
<path d="M96 108C60 96 34 70 22 36C52 44 74 54 92 72C84 50 84 34 90 18C110 40 118 70 114 104Z" fill="url(#feather)" stroke="#1a1640" stroke-width="3.6" stroke-linejoin="round"/>
<path d="M22 36C30 62 44 82 62 94L48 60ZM90 18C84 44 90 66 98 84L100 44Z" fill="#1a1640"/>
<path d="M78 112C96 96 120 100 136 92C150 84 146 66 158 58C166 52 176 56 176 64C166 66 166 78 162 90C156 110 142 126 118 132C100 138 84 136 70 148L34 168C42 150 58 130 78 112Z" fill="url(#feather)" stroke="#1a1640" stroke-width="3.6" stroke-linejoin="round"/>
<path d="M34 168C46 146 60 134 76 128L70 148Z" fill="#1a1640"/>
<path d="M158 58C164 50 176 52 177 63C170 60 164 62 160 66Z" fill="#e02a1e"/><path d="M176 60L194 58L177 68Z" fill="#f0b030" stroke="#5b3410" stroke-width="1.6"/>
<circle cx="169" cy="61" r="2.8" fill="#120c24"/>
<path d="M92 136L76 178M106 134L96 176" stroke="#2a2450" stroke-width="5" stroke-linecap="round"/>`;

/** The mask of a fox. */
export const fox = `
${lacquer('#a83a2a', '#6a1418', '#2c060c')}
<defs>
${linear('mask', [
  [0, '#ffffff'],
  [0.6, '#f6ecdf'],
  [1, '#cdb89e'],
])}
${linear('red', [
  [0, '#ff6a4a'],
  [1, '#b8141c'],
])}
</defs>
<path d="M40 30L84 62H116L160 30C166 62 172 88 162 116C152 148 126 176 100 180C74 176 48 148 38 116C28 88 34 62 40 30Z" fill="url(#mask)" stroke="#2c0a0c" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M48 44L76 66C66 70 56 78 50 88ZM152 44L124 66C134 70 144 78 150 88Z" fill="url(#red)"/>
<path d="M52 98C64 90 80 94 88 108C74 112 60 110 52 98ZM148 98C136 90 120 94 112 108C126 112 140 110 148 98Z" fill="#1c0a0c"/>
<path d="M54 90C66 80 84 84 92 98M146 90C134 80 116 84 108 98" fill="none" stroke="url(#red)" stroke-width="5" stroke-linecap="round"/>
<path d="M92 150H108L100 160Z" fill="#1c0a0c"/><path d="M100 160V168M100 168C94 174 88 174 84 170M100 168C106 174 112 174 116 170" fill="none" stroke="#1c0a0c" stroke-width="3.4" stroke-linecap="round"/>
<path d="M44 118L70 124M46 132L72 134M156 118L130 124M154 132L128 134" stroke="url(#red)" stroke-width="4.6" stroke-linecap="round"/>
<path d="M100 70C106 78 106 88 100 96C94 88 94 78 100 70Z" fill="url(#red)"/><circle cx="82" cy="78" r="4" fill="#e8b030"/><circle cx="118" cy="78" r="4" fill="#e8b030"/>
<path d="M40 36C38 60 38 78 42 96" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" opacity=".8"/>`;

/** A drum with its sticks. */
export const drum = `
${lacquer('#2a6a80', '#123a56', '#061a30')}
<defs>
${linear(
  'body',
  [
    [0, '#8c1410'],
    [0.3, '#f0583a'],
    [0.7, '#c02a1e'],
    [1, '#5a0a0c'],
  ],
  [0, 0, 1, 0],
)}
${radial('skin', [
  [0, '#fffaf0'],
  [0.7, '#f4dfb8'],
  [1, '#c8a060'],
])}
${linear('edge', gold)}
</defs>
<path d="M30 86C26 112 26 128 34 150C60 172 140 172 166 150C174 128 174 112 170 86Z" fill="url(#body)" stroke="#3a0608" stroke-width="4.4" stroke-linejoin="round"/>
<ellipse cx="100" cy="82" rx="71" ry="30" fill="url(#skin)" stroke="#3a0608" stroke-width="4.4"/>
<ellipse cx="100" cy="82" rx="59" ry="23" fill="none" stroke="#a8803c" stroke-width="2.4"/>
<g fill="url(#edge)" stroke="#5b3410" stroke-width="1.6">${[36, 58, 84, 116, 142, 164].map((x, index) => `<circle cx="${x}" cy="${[104, 114, 120, 120, 114, 104][index]}" r="5"/><circle cx="${x}" cy="${[138, 148, 154, 154, 148, 138][index]}" r="4.4"/>`).join('')}</g>
<path d="M100 70a12 12 0 0 1 0 24a12 12 0 0 0 0 -12a6 6 0 0 1 0 -12Z" fill="#c02a1e"/><path d="M100 94a12 12 0 0 1 0 -24a12 12 0 0 0 0 12a6 6 0 0 1 0 12Z" fill="#1c4a8c"/>
<path d="M44 24L92 74M158 20L112 72" stroke="#3a1c08" stroke-width="11" stroke-linecap="round"/><path d="M44 24L92 74M158 20L112 72" stroke="#e8b878" stroke-width="6" stroke-linecap="round"/>`;

/** A kite with its tail. */
export const kite = `
${lacquer('#2f8a5a', '#145038', '#06241c')}
<defs>
${linear('left', [
  [0, '#fff0a0'],
  [1, '#f09a20'],
])}
${linear('right', [
  [0, '#ff9a6a'],
  [1, '#d02a3a'],
])}
</defs>
<path d="M104 22L46 84L92 150L154 74Z" fill="url(#left)" stroke="#3a1408" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M104 22L154 74L92 150Z" fill="url(#right)" stroke="#3a1408" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M104 22L92 150M46 84L154 74" stroke="#5c2a10" stroke-width="4"/>
<circle cx="76" cy="76" r="10" fill="#fffbe6" stroke="#3a1408" stroke-width="2.6"/><circle cx="78" cy="77" r="4.6" fill="#1c0a08"/><circle cx="122" cy="72" r="10" fill="#fffbe6" stroke="#3a1408" stroke-width="2.6"/><circle cx="122" cy="73" r="4.6" fill="#1c0a08"/>
<path d="M82 108C92 118 108 116 116 104" fill="none" stroke="#3a1408" stroke-width="4" stroke-linecap="round"/>
<path d="M92 150C104 160 92 168 104 176C116 184 130 170 142 178" fill="none" stroke="#fff2cc" stroke-width="3.6" stroke-linecap="round"/>
<g stroke="#3a1408" stroke-width="1.8"><path d="M96 158L84 164L98 168ZM96 158L110 154L102 168Z" fill="#5ad0f0"/><path d="M120 178L112 188L126 186ZM120 178L132 168L130 182Z" fill="#ff7ab0"/></g>
<path d="M62 78L100 38" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".75"/>`;
