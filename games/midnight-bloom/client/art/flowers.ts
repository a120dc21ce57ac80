// The flowers of the garden. Each opens around its own heart, drawn petal by petal.
import { around, linear, radial, shadow, type Stops } from '#games/sdk/art/kit.ts';

const petal = (id: string, stops: Stops): string => linear(id, stops, [0.5, 1, 0.5, 0]);

const heart = (id: string, stops: Stops): string => radial(id, stops, [0.5, 0.5, 0.55, 0.4, 0.34]);

const leaves = (paint: string, turns: readonly number[]): string =>
  turns
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 100 108)"><path d="M100 108C82 134 82 164 100 188C118 164 118 134 100 108Z" fill="url(#${paint})" stroke="#05231f" stroke-width="3"/><path d="M100 116V182" stroke="#0b4a3c" stroke-width="2.2"/></g>`,
    )
    .join('');

const leafPaint = linear(
  'leaf',
  [
    [0, '#7fe0a8'],
    [0.5, '#2a8a68'],
    [1, '#0c3f3c'],
  ],
  [0, 0, 1, 1],
);

/** The wild: the flower that opens for one night, with the moon in its cup. */
export const bloom = `
<defs>
${radial('halo', [
  [0, '#fff6d0', 0.85],
  [0.4, '#f0b8ff', 0.42],
  [1, '#7a4ae0', 0],
])}
${petal('outer', [
  [0, '#8a4fd8'],
  [0.5, '#d79af6'],
  [1, '#fdeaff'],
])}
${petal('inner', [
  [0, '#e08ad8'],
  [0.5, '#ffd9f6'],
  [1, '#ffffff'],
])}
${heart('moon', [
  [0, '#ffffff'],
  [0.5, '#fff2b8'],
  [0.85, '#f6c75a'],
  [1, '#b5761f'],
])}
</defs>
<circle cx="100" cy="100" r="98" fill="url(#halo)"/>
${around(12, [100, 100], '<path d="M100 100C90 70 94 32 100 8C106 32 110 70 100 100Z" fill="url(#outer)" stroke="#3b1470" stroke-width="2.2"/>', 15)}
${around(8, [100, 100], '<path d="M100 104C76 76 80 42 100 22C120 42 124 76 100 104Z" fill="url(#outer)" stroke="#3b1470" stroke-width="2.6"/><path d="M100 84V38" stroke="#fff" stroke-width="1.6" opacity=".6"/>')}
${around(8, [100, 100], '<path d="M100 102C84 84 86 62 100 48C114 62 116 84 100 102Z" fill="url(#inner)" stroke="#6a2a90" stroke-width="2.2"/>', 22.5)}
${around(16, [100, 100], '<path d="M100 84V66" stroke="#ffe9a0" stroke-width="2"/><circle cx="100" cy="64" r="2.6" fill="#ffd75e" stroke="#8a5a12" stroke-width=".8"/>')}
<circle cx="100" cy="100" r="20" fill="url(#moon)" stroke="#7a4a12" stroke-width="2.6"/>
<ellipse cx="94" cy="93" rx="6.5" ry="4.4" fill="#fff" transform="rotate(-30 94 93)"/>
<g fill="#fff"><path d="M40 34l2 6l6 2l-6 2l-2 6l-2 -6l-6 -2l6 -2z"/><path d="M162 150l2 6l6 2l-6 2l-2 6l-2 -6l-6 -2l6 -2z"/><circle cx="158" cy="42" r="2.4"/><circle cx="40" cy="156" r="2.2"/></g>`;

/** A water lily, seen from the side, on its leaf. */
export const lily = `
<defs>
${petal('outer', [
  [0, '#d0568a'],
  [0.45, '#ffb0cf'],
  [1, '#fff3f8'],
])}
${petal('inner', [
  [0, '#f08ab0'],
  [0.5, '#ffe0ec'],
  [1, '#ffffff'],
])}
${leafPaint}
${heart('cup', [
  [0, '#fff6c8'],
  [0.6, '#f7c64e'],
  [1, '#a8651a'],
])}
</defs>
${shadow(100, 170, 84, 14)}
<path d="M14 152C30 128 74 122 100 122C126 122 170 128 186 152C170 174 130 182 100 182C70 182 30 174 14 152Z" fill="url(#leaf)" stroke="#05231f" stroke-width="3.2"/>
<path d="M100 150L30 146M100 150L60 174M100 150L140 174M100 150L170 146" stroke="#0b4a3c" stroke-width="2.2" opacity=".8"/>
${[-68, 68, -48, 48].map((turn) => `<path d="M100 152C70 130 74 84 100 52C126 84 130 130 100 152Z" fill="url(#outer)" stroke="#5c1240" stroke-width="2.8" transform="rotate(${turn} 100 150)"/>`).join('')}
${[-26, 26, 0].map((turn) => `<path d="M100 152C66 126 72 74 100 34C128 74 134 126 100 152Z" fill="url(#outer)" stroke="#5c1240" stroke-width="2.8" transform="rotate(${turn} 100 150)"/>`).join('')}
${[-40, 40, -14, 14].map((turn) => `<path d="M100 152C78 132 82 98 100 74C118 98 122 132 100 152Z" fill="url(#inner)" stroke="#8c2a5e" stroke-width="2.2" transform="rotate(${turn} 100 150)"/>`).join('')}
${[-24, -12, 0, 12, 24].map((turn) => `<g transform="rotate(${turn} 100 150)"><path d="M100 146V112" stroke="#ffe08a" stroke-width="3"/><circle cx="100" cy="110" r="4.4" fill="url(#cup)" stroke="#8a5a12" stroke-width="1.2"/></g>`).join('')}
<path d="M84 72C88 60 94 50 100 44" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity=".85"/>`;

/** An iris with its falls and its beard. */
export const iris = `
<defs>
${linear('fall', [
  [0, '#8fb0ff'],
  [0.4, '#4a5fe0'],
  [1, '#1c1a78'],
])}
${petal('standard', [
  [0, '#3a3ac0'],
  [0.5, '#8d9cff'],
  [1, '#e6ecff'],
])}
${linear('beard', [
  [0, '#fff3a8'],
  [1, '#f0a020'],
])}
${leafPaint}
</defs>
${shadow(100, 184, 40, 7)}
<path d="M100 110C98 140 99 164 100 186" stroke="#1d6a4c" stroke-width="9" stroke-linecap="round"/>
<path d="M98 186C80 168 66 146 62 118C84 132 96 154 98 186ZM102 186C120 172 134 152 140 130C118 140 106 160 102 186Z" fill="url(#leaf)" stroke="#05231f" stroke-width="2.8"/>
<path d="M96 92C60 84 28 94 18 122C14 142 26 156 44 150C66 144 84 122 98 98Z" fill="url(#fall)" stroke="#0e0c48" stroke-width="3.2"/>
<path d="M104 92C140 84 172 94 182 122C186 142 174 156 156 150C134 144 116 122 102 98Z" fill="url(#fall)" stroke="#0e0c48" stroke-width="3.2"/>
<path d="M96 92C70 80 56 50 70 24C92 30 104 60 100 92Z" fill="url(#standard)" stroke="#0e0c48" stroke-width="3"/>
<path d="M104 92C130 80 144 50 130 24C108 30 96 60 100 92Z" fill="url(#standard)" stroke="#0e0c48" stroke-width="3"/>
<path d="M100 14C122 34 124 70 100 96C76 70 78 34 100 14Z" fill="url(#standard)" stroke="#0e0c48" stroke-width="3"/>
<path d="M100 92C78 104 74 138 100 166C126 138 122 104 100 92Z" fill="url(#fall)" stroke="#0e0c48" stroke-width="3.2"/>
<path d="M100 98V138M94 102L66 122M106 102L134 122" stroke="url(#beard)" stroke-width="7" stroke-linecap="round"/>
<path d="M100 142V156M60 127L46 136M140 127L154 136M88 120C86 130 90 142 94 150M112 120C114 130 110 142 106 150" stroke="#c6d2ff" stroke-width="2" stroke-linecap="round" opacity=".7"/>
<path d="M90 34C94 28 98 24 100 22M30 118C34 110 42 104 52 102" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" opacity=".8"/>`;

const whorl = [
  [100, 96, 66, 0],
  [86, 88, 52, -34],
  [114, 90, 50, 40],
  [98, 104, 42, 12],
  [104, 90, 31, -24],
  [99, 96, 21, 30],
  [101, 95, 11, 0],
];

/** A rose, petal within petal. */
export const rose = `
<defs>
${radial(
  'petal',
  [
    [0, '#ffb8b0'],
    [0.4, '#f0566a'],
    [0.8, '#a3143c'],
    [1, '#5e0626'],
  ],
  [0.5, 0.6, 0.62, 0.5, 0.86],
)}
${leafPaint}
</defs>
${shadow(100, 180, 54, 8)}
${leaves('leaf', [38, -38, 0])}
${around(5, [100, 96], '<path d="M100 96C62 88 50 50 70 26C86 14 114 14 130 26C150 50 138 88 100 96Z" fill="url(#petal)" stroke="#42041c" stroke-width="3.2"/>', 18)}
${whorl
  .map(
    ([x = 0, y = 0, size = 0, turn = 0]) =>
      `<path d="M${x - size} ${y}C${x - size} ${y - size * 1.1} ${x + size} ${y - size * 1.1} ${x + size} ${y}C${x + size * 0.8} ${y + size * 0.95} ${x - size * 0.8} ${y + size * 0.95} ${x - size} ${y}Z" fill="url(#petal)" stroke="#42041c" stroke-width="2.6" transform="rotate(${turn} ${x} ${y})"/>`,
  )
  .join('')}
<path d="M52 74C56 58 66 48 78 42M78 74C84 66 92 62 100 62" fill="none" stroke="#ffe0da" stroke-width="3.8" stroke-linecap="round" opacity=".8"/>`;

/** A poppy with its dark heart. */
export const poppy = `
<defs>
${radial(
  'petal',
  [
    [0, '#7a1410'],
    [0.3, '#e8542a'],
    [0.75, '#ff9448'],
    [1, '#ffd08a'],
  ],
  [0.5, 0.95, 0.98, 0.5, 0.98],
)}
${heart('seed', [
  [0, '#8fc07a'],
  [0.6, '#3c6a44'],
  [1, '#142a22'],
])}
</defs>
${shadow(100, 182, 52, 8)}
<path d="M100 120C96 146 98 166 102 186" stroke="#1d6a4c" stroke-width="7" stroke-linecap="round" fill="none"/>
${[0, 180].map((turn) => `<path d="M100 100C52 100 30 62 46 30C62 10 86 30 100 18C114 30 138 10 154 30C170 62 148 100 100 100Z" fill="url(#petal)" stroke="#561008" stroke-width="3.2" transform="rotate(${turn} 100 98)"/>`).join('')}
${[90, 270].map((turn) => `<path d="M100 100C58 98 42 66 54 38C68 20 88 36 100 26C112 36 132 20 146 38C158 66 142 98 100 100Z" fill="url(#petal)" stroke="#561008" stroke-width="3.2" transform="rotate(${turn} 100 98)"/>`).join('')}
${around(20, [100, 98], '<path d="M100 80V70" stroke="#1c0a14" stroke-width="2"/><circle cx="100" cy="68" r="2.6" fill="#2a1020"/>')}
<circle cx="100" cy="98" r="19" fill="url(#seed)" stroke="#0c1a14" stroke-width="3"/>
${around(8, [100, 98], '<path d="M100 96V83" stroke="#d8f0b0" stroke-width="2.4" stroke-linecap="round"/>')}
<path d="M60 36C66 28 76 28 84 32M40 78C38 70 40 62 46 56" fill="none" stroke="#fff2da" stroke-width="3.8" stroke-linecap="round" opacity=".75"/>`;
