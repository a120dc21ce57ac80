// The fruits of the orchard, each with a cap of snow.
import { linear, radial, shadow, type Stops } from '#games/sdk/art/kit.ts';

/** A round body that is lit from above on its left. */
const body = (id: string, stops: Stops): string => radial(id, stops, [0.5, 0.5, 0.62, 0.32, 0.26]);

const snowPaint = linear('snow', [
  [0, '#ffffff'],
  [0.6, '#dcf0fb'],
  [1, '#9cc4e2'],
]);

const leafPaint = linear(
  'leaf',
  [
    [0, '#a8e0b4'],
    [0.5, '#3f9a78'],
    [1, '#134e4a'],
  ],
  [0, 0, 1, 1],
);

const snow = (shape: string): string =>
  `<path d="${shape}" fill="url(#snow)" stroke="#3b6a90" stroke-width="2.2" stroke-linejoin="round"/>`;

const glint = (x: number, y: number): string => `<path d="M${x} ${y}l2 6l6 2l-6 2l-2 6l-2 -6l-6 -2l6 -2z" fill="#fff" opacity=".95"/>`;

export const apple = `
<defs>
${body('skin', [
  [0, '#ffb199'],
  [0.3, '#ee4a3e'],
  [0.72, '#b3142c'],
  [1, '#5c0620'],
])}
${snowPaint}${leafPaint}
</defs>
${shadow(100, 178, 56, 9)}
<path d="M102 60C100 44 104 30 114 20" fill="none" stroke="#3a2012" stroke-width="7" stroke-linecap="round"/>
<path d="M110 40C124 20 150 16 170 26C160 48 134 56 112 46Z" fill="url(#leaf)" stroke="#0b2f2d" stroke-width="3"/><path d="M114 43C130 34 146 29 162 28" fill="none" stroke="#0f5048" stroke-width="2.2"/>
<path d="M100 62C116 46 152 46 168 76C182 108 166 156 136 176C122 184 110 176 100 176C90 176 78 184 64 176C34 156 18 108 32 76C48 46 84 46 100 62Z" fill="url(#skin)" stroke="#3d0414" stroke-width="3.6"/>
<path d="M120 170C150 154 168 120 162 88" fill="none" stroke="#ff8f7a" stroke-width="3.4" stroke-linecap="round" opacity=".55"/>
${snow('M36 84C44 56 76 46 100 62C122 46 154 52 164 82C156 92 148 78 140 86C132 96 126 80 118 80C108 80 110 98 100 96C90 94 92 80 82 80C72 80 74 96 64 92C56 88 46 96 36 84Z')}
<path d="M52 70C62 58 78 56 90 64" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
<path d="M44 106C44 128 52 146 64 158" fill="none" stroke="#ffd2c4" stroke-width="7" stroke-linecap="round" opacity=".6"/>
${glint(146, 100)}`;

export const plum = `
<defs>
${body('skin', [
  [0, '#dcb6ff'],
  [0.35, '#8d4fd0'],
  [0.75, '#4d1f92'],
  [1, '#230a50'],
])}
${body('behind', [
  [0, '#b58ae8'],
  [0.5, '#6a35a8'],
  [1, '#1f0a48'],
])}
${snowPaint}${leafPaint}
</defs>
${shadow(98, 178, 62, 9)}
<path d="M96 44C94 30 100 20 110 14M132 56C126 42 118 30 110 14" fill="none" stroke="#3a2012" stroke-width="5.4" stroke-linecap="round"/>
<ellipse cx="136" cy="112" rx="40" ry="50" fill="url(#behind)" stroke="#160636" stroke-width="3.4"/>
<path d="M146 66C136 86 136 132 148 158" fill="none" stroke="#160636" stroke-width="2.4" opacity=".6"/>
<path d="M110 22C92 8 62 12 46 30C64 48 96 44 110 22Z" fill="url(#leaf)" stroke="#0b2f2d" stroke-width="3"/><path d="M104 23C86 24 70 28 54 31" fill="none" stroke="#0f5048" stroke-width="2.2"/>
<ellipse cx="82" cy="116" rx="52" ry="62" fill="url(#skin)" stroke="#160636" stroke-width="3.6"/>
<path d="M98 58C80 82 78 142 92 176" fill="none" stroke="#2c0d60" stroke-width="3" opacity=".7"/>
${snow('M36 92C42 66 64 52 84 54C106 54 122 70 128 88C120 96 114 86 106 90C98 96 100 106 90 104C82 102 84 90 76 90C66 90 66 106 56 102C48 98 44 98 36 92Z')}
<path d="M50 80C58 68 70 62 82 62" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
<path d="M44 118C44 138 52 154 62 164" fill="none" stroke="#e6ccff" stroke-width="6.4" stroke-linecap="round" opacity=".6"/>
${glint(148, 84)}`;

export const pear = `
<defs>
${body('skin', [
  [0, '#fdffd0'],
  [0.34, '#d8e05e'],
  [0.72, '#93a52c'],
  [1, '#46560e'],
])}
${radial('blush', [
  [0, '#f08a4a', 0.75],
  [1, '#f08a4a', 0],
])}
${snowPaint}${leafPaint}
</defs>
${shadow(100, 180, 54, 8)}
<path d="M98 40C96 28 92 20 84 12" fill="none" stroke="#3a2012" stroke-width="6.4" stroke-linecap="round"/>
<path d="M96 34C108 12 136 8 158 18C148 42 118 48 96 34Z" fill="url(#leaf)" stroke="#0b2f2d" stroke-width="3"/><path d="M102 32C118 26 134 21 150 20" fill="none" stroke="#0f5048" stroke-width="2.2"/>
<path d="M98 36C120 36 128 54 130 74C132 92 160 102 160 136C160 164 134 180 100 180C66 180 40 164 40 136C40 102 66 92 68 74C70 54 78 36 98 36Z" fill="url(#skin)" stroke="#2c3606" stroke-width="3.6"/>
<circle cx="128" cy="136" r="34" fill="url(#blush)"/>
<g fill="#5c6a16" opacity=".6"><circle cx="84" cy="150" r="1.8"/><circle cx="102" cy="160" r="1.8"/><circle cx="120" cy="156" r="1.6"/><circle cx="92" cy="128" r="1.6"/><circle cx="138" cy="160" r="1.6"/><circle cx="112" cy="140" r="1.8"/></g>
${snow('M70 68C70 48 82 36 98 36C114 36 126 48 129 66C122 76 116 66 110 70C104 76 104 86 96 84C90 82 92 72 86 72C80 72 78 78 70 68Z')}
<path d="M80 56C84 46 92 42 100 43" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
<path d="M54 130C52 148 60 160 70 167" fill="none" stroke="#fdffdc" stroke-width="7" stroke-linecap="round" opacity=".75"/>
<path d="M76 86C72 96 66 102 60 110" fill="none" stroke="#fdffdc" stroke-width="5" stroke-linecap="round" opacity=".6"/>
${glint(140, 104)}`;

export const cherry = `
<defs>
${body('skin', [
  [0, '#ffb6bf'],
  [0.32, '#e8304e'],
  [0.72, '#9c0b32'],
  [1, '#48041e'],
])}
${snowPaint}${leafPaint}
</defs>
${shadow(66, 172, 38, 7)}${shadow(138, 180, 38, 7)}
<path d="M66 96C70 66 86 36 116 18M136 106C136 72 130 42 116 18" fill="none" stroke="#234a2c" stroke-width="6" stroke-linecap="round"/>
<path d="M66 96C70 66 86 36 116 18M136 106C136 72 130 42 116 18" fill="none" stroke="#6fae62" stroke-width="2.4" stroke-linecap="round"/>
<path d="M114 22C92 2 58 8 42 28C60 50 98 48 114 22Z" fill="url(#leaf)" stroke="#0b2f2d" stroke-width="3"/><path d="M106 23C86 24 68 28 52 30M88 24L78 14M74 27L66 18M90 24L84 38M74 27L68 38" fill="none" stroke="#0f5048" stroke-width="2"/>
<circle cx="64" cy="132" r="41" fill="url(#skin)" stroke="#350216" stroke-width="3.6"/>
<circle cx="138" cy="140" r="41" fill="url(#skin)" stroke="#350216" stroke-width="3.6"/>
${snow('M28 118C34 98 50 90 66 91C84 92 96 102 101 118C94 124 90 114 84 118C78 124 78 130 70 128C64 126 66 116 60 116C52 116 52 128 44 124C38 120 34 124 28 118Z')}
${snow('M102 126C108 106 124 98 140 99C158 100 170 110 175 126C168 132 164 122 158 126C152 132 152 138 144 136C138 134 140 124 134 124C126 124 126 136 118 132C112 128 108 132 102 126Z')}
<path d="M40 108C46 100 54 98 62 98M114 116C120 108 128 106 136 106" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/>
<path d="M34 136C36 148 42 156 50 161M108 144C110 156 116 164 124 169" fill="none" stroke="#ffd5da" stroke-width="5.4" stroke-linecap="round" opacity=".65"/>
${glint(86, 134)}${glint(160, 142)}`;

const blade =
  'M100 186C92 150 52 150 30 116C46 118 54 112 56 104C40 96 34 80 34 58C50 70 62 70 70 62C66 44 78 26 100 12C122 26 134 44 130 62C138 70 150 70 166 58C166 80 160 96 144 104C146 112 154 118 170 116C148 150 108 150 100 186Z';

export const leaf = `
<defs>
${linear(
  'frond',
  [
    [0, '#e6fff6'],
    [0.3, '#8fdcc6'],
    [0.65, '#3a9a94'],
    [1, '#12505e'],
  ],
  [0.2, 0, 0.7, 1],
)}
${snowPaint}
</defs>
${shadow(100, 184, 40, 6)}
<path d="${blade}" fill="url(#frond)" stroke="#08303c" stroke-width="3.6" stroke-linejoin="round"/>
<path d="M100 188V34M100 150L62 122M100 150L138 122M100 118L56 88M100 118L144 88M100 84L74 58M100 84L126 58" fill="none" stroke="#0d4a56" stroke-width="3" stroke-linecap="round"/>
<path d="M97 146V40M96 146L62 121M96 114L58 88M97 80L76 58" fill="none" stroke="#f0fffb" stroke-width="1.8" stroke-linecap="round" opacity=".7"/>
${snow('M74 50C70 34 84 20 100 12C116 20 130 34 126 50C120 56 116 46 110 50C106 56 106 64 100 62C94 60 96 50 90 50C84 50 80 56 74 50Z')}
<path d="M40 66C48 72 58 74 66 71M160 66C152 72 142 74 134 71" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85"/>
<path d="M84 36C88 28 94 24 100 20" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/>
${glint(142, 112)}`;
