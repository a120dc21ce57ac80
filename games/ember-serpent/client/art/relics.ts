// The relics of the mountain: what lies before the serpent.
import { around, gold, linear, plate, radial, shadow } from '#games/sdk/art/kit.ts';

/** The wild: the serpent in a ring, fire in its scales. */
export const serpent = `
<defs>
${radial('halo', [
  [0, '#ffe08a', 0.85],
  [0.45, '#ff7a2a', 0.4],
  [1, '#c01a10', 0],
])}
${linear('scale', [
  [0, '#fff0a0'],
  [0.3, '#ffb03a'],
  [0.65, '#e2471c'],
  [1, '#7a0f14'],
])}
${radial('eye', [
  [0, '#f4ffd0'],
  [0.5, '#9cf05a'],
  [1, '#2a8a2a'],
])}
</defs>
<circle cx="100" cy="100" r="98" fill="url(#halo)"/>
<path d="M100 30A70 70 0 1 1 46 56" fill="none" stroke="#3d0606" stroke-width="38" stroke-linecap="round"/>
<path d="M100 30A70 70 0 1 1 46 56" fill="none" stroke="url(#scale)" stroke-width="31" stroke-linecap="round"/>
${around(18, [100, 100], '<path d="M92 18L100 32L108 18M92 30L100 44L108 30" fill="none" stroke="#7a0f14" stroke-width="2.4" opacity=".7"/>', 6)}
<path d="M62 62C50 66 38 62 34 50C34 34 46 22 66 20C92 16 116 24 124 36C118 52 96 62 62 62Z" fill="url(#scale)" stroke="#3d0606" stroke-width="3.6" stroke-linejoin="round"/>
<path d="M118 42C104 50 84 54 66 52" fill="none" stroke="#3d0606" stroke-width="3" stroke-linecap="round"/>
<path d="M124 38C136 34 142 40 154 32M136 37C142 42 146 46 154 46" fill="none" stroke="#c01a10" stroke-width="3.4" stroke-linecap="round"/>
<ellipse cx="82" cy="33" rx="10" ry="8" fill="url(#eye)" stroke="#3d0606" stroke-width="2.4"/><ellipse cx="83" cy="33" rx="2.6" ry="7" fill="#0c1404"/><circle cx="80" cy="30" r="2" fill="#fff"/>
<path d="M48 26C44 14 50 8 58 4C60 12 62 16 66 20M64 20C64 10 72 4 80 4C80 10 80 14 82 18" fill="#ffb03a" stroke="#3d0606" stroke-width="2.6" stroke-linejoin="round"/>
<path d="M100 66C116 82 122 96 112 112C122 110 126 104 128 98C136 116 128 140 100 142C72 140 66 118 76 102C80 110 84 112 88 112C80 96 86 78 100 66Z" fill="#ff7a2a" stroke="#7a0f14" stroke-width="2.6"/>
<path d="M100 96C108 106 110 114 104 122C110 122 112 118 114 116C116 128 110 136 100 136C90 136 86 126 90 118C94 122 96 122 98 122C94 114 94 104 100 96Z" fill="#fff0a0"/>`;

/** A mask of beaten gold. */
export const mask = `
${plate('#a8341c', '#6a1410', '#2a0608')}
<defs>
${linear('gilt', gold, [0, 0, 1, 1])}
${radial('gem', [
  [0, '#c8fff0'],
  [0.5, '#2fc0a0'],
  [1, '#0a5a50'],
])}
</defs>
${[-84, -56, -28, 0, 28, 56, 84].map((turn) => `<path d="M92 44L100 8L108 44Z" fill="url(#gilt)" stroke="#3d2106" stroke-width="2.4" transform="rotate(${turn} 100 104)"/>`).join('')}
<path d="M100 42C138 42 152 70 150 104C148 142 126 168 100 176C74 168 52 142 50 104C48 70 62 42 100 42Z" fill="url(#gilt)" stroke="#3d2106" stroke-width="3.6"/>
<path d="M62 88C70 78 86 78 94 88C86 98 70 98 62 88ZM106 88C114 78 130 78 138 88C130 98 114 98 106 88Z" fill="#2a0608" stroke="#3d2106" stroke-width="2.4"/>
<circle cx="78" cy="88" r="5" fill="url(#gem)"/><circle cx="122" cy="88" r="5" fill="url(#gem)"/>
<path d="M60 76C70 66 86 66 95 74M140 76C130 66 114 66 105 74" fill="none" stroke="#6b3f10" stroke-width="5" stroke-linecap="round"/>
<path d="M100 86L90 122H110Z" fill="url(#gilt)" stroke="#6b3f10" stroke-width="2.6" stroke-linejoin="round"/>
<path d="M74 134H126Q122 156 100 156Q78 156 74 134Z" fill="#2a0608" stroke="#3d2106" stroke-width="2.6"/>
<path d="M80 135V144H88V135M92 135V146H100V135M104 135V146H112V135M116 135V144H122V135" fill="#fff4cf" stroke="#6b3f10" stroke-width="1.4"/>
<circle cx="100" cy="58" r="9" fill="url(#gem)" stroke="#3d2106" stroke-width="2.4"/><circle cx="97" cy="55" r="2.4" fill="#fff"/>
<circle cx="48" cy="112" r="9" fill="url(#gilt)" stroke="#3d2106" stroke-width="2.4"/><circle cx="152" cy="112" r="9" fill="url(#gilt)" stroke="#3d2106" stroke-width="2.4"/>
<path d="M62 62C70 52 84 48 96 48" fill="none" stroke="#fffbe6" stroke-width="4" stroke-linecap="round" opacity=".85"/>`;

/** A jaguar's head of jade. */
export const jade = `
<defs>
${radial(
  'stone',
  [
    [0, '#d8ffe6'],
    [0.4, '#5fd0a0'],
    [0.8, '#1f7a60'],
    [1, '#083a34'],
  ],
  [0.5, 0.5, 0.62, 0.36, 0.28],
)}
</defs>
${shadow(100, 178, 54, 8)}
<path d="M46 72C34 48 38 28 48 22C62 26 74 38 78 48C92 42 108 42 122 48C126 38 138 26 152 22C162 28 166 48 154 72C166 96 162 124 146 146C134 164 118 176 100 178C82 176 66 164 54 146C38 124 34 96 46 72Z" fill="url(#stone)" stroke="#04221e" stroke-width="3.8" stroke-linejoin="round"/>
<path d="M50 34C58 40 62 48 64 56M150 34C142 40 138 48 136 56" fill="none" stroke="#04221e" stroke-width="3"/>
<path d="M58 92C66 80 82 82 90 94C80 102 66 102 58 92ZM110 94C118 82 134 80 142 92C134 102 120 102 110 94Z" fill="#fff0b0" stroke="#04221e" stroke-width="3"/>
<ellipse cx="75" cy="93" rx="3.6" ry="7" fill="#04221e"/><ellipse cx="125" cy="93" rx="3.6" ry="7" fill="#04221e"/>
<path d="M88 116C94 110 106 110 112 116C110 126 106 130 100 130C94 130 90 126 88 116Z" fill="#083a34" stroke="#04221e" stroke-width="2.6"/>
<path d="M100 130V142M72 140C82 150 92 148 100 142C108 148 118 150 128 140C126 160 114 166 100 166C86 166 74 160 72 140Z" fill="#0a4a40" stroke="#04221e" stroke-width="3" stroke-linejoin="round"/>
<path d="M80 146L84 158L90 148ZM120 146L116 158L110 148Z" fill="#fff8e0" stroke="#04221e" stroke-width="1.6"/>
<g fill="none" stroke="#0a4a40" stroke-width="3.4"><circle cx="100" cy="66" r="7"/><circle cx="80" cy="68" r="5"/><circle cx="120" cy="68" r="5"/><circle cx="52" cy="112" r="5"/><circle cx="148" cy="112" r="5"/><circle cx="60" cy="130" r="4"/><circle cx="140" cy="130" r="4"/></g>
<path d="M56 74C62 64 72 58 82 56" fill="none" stroke="#fff" stroke-width="4.4" stroke-linecap="round" opacity=".75"/>`;

const barbs = Array.from({ length: 13 }, (_, index) => {
  const t = index / 12;
  const x = 46 + t * 104;
  const y = 166 - t * 128;
  const length = 20 + Math.sin(t * Math.PI) * 26;
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(-length * 0.2).toFixed(1)} ${(-length * 0.9).toFixed(1)} ${(-length * 0.1).toFixed(1)} ${(-length * 1.3).toFixed(1)}q${(length * 0.5).toFixed(1)} ${(length * 0.4).toFixed(1)} ${(length * 0.4).toFixed(1)} ${(length * 1.1).toFixed(1)}Z"/><path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(length * 0.9).toFixed(1)} ${(length * 0.2).toFixed(1)} ${(length * 1.3).toFixed(1)} ${(length * 0.1).toFixed(1)}q${(-length * 0.4).toFixed(1)} ${(-length * 0.5).toFixed(1)} ${(-length * 1.1).toFixed(1)} ${(-length * 0.4).toFixed(1)}Z"/>`;
}).join('');

/** A feather of a bird that nobody has caught. */
export const feather = `
<defs>
${linear(
  'vane',
  [
    [0, '#ffe27a'],
    [0.3, '#3fe0a0'],
    [0.65, '#1f8ad0'],
    [1, '#4a1f90'],
  ],
  [1, 0, 0, 1],
)}
${radial('spot', [
  [0, '#fff6c0'],
  [0.5, '#ff9a3a'],
  [1, '#b0201c'],
])}
</defs>
${shadow(78, 182, 42, 6)}
<g fill="url(#vane)" stroke="#0c1a40" stroke-width="2.2" stroke-linejoin="round">${barbs}</g>
<path d="M28 186C60 146 104 92 160 28" fill="none" stroke="#0c1a40" stroke-width="7" stroke-linecap="round"/>
<path d="M28 186C60 146 104 92 160 28" fill="none" stroke="#fff6d8" stroke-width="3.2" stroke-linecap="round"/>
<circle cx="136" cy="56" r="17" fill="url(#spot)" stroke="#0c1a40" stroke-width="2.8"/><circle cx="136" cy="56" r="7" fill="#10205a"/><circle cx="133" cy="53" r="2.4" fill="#fff"/>`;

/** A drum with a painted skin. */
export const drum = `
<defs>
${linear(
  'wood',
  [
    [0, '#5a2410'],
    [0.35, '#c0642a'],
    [0.6, '#8a3c18'],
    [1, '#3a140a'],
  ],
  [0, 0, 1, 0],
)}
${radial('skin', [
  [0, '#fff2d6'],
  [0.7, '#ecc890'],
  [1, '#a87440'],
])}
</defs>
${shadow(100, 180, 60, 9)}
<path d="M38 62C40 98 48 140 58 166C76 182 124 182 142 166C152 140 160 98 162 62Z" fill="url(#wood)" stroke="#240a04" stroke-width="3.6"/>
<path d="M42 78L62 160M42 78L86 172M100 86L62 160M100 86L138 160M158 78L138 160M158 78L114 172" stroke="#ffdf9a" stroke-width="3" opacity=".85"/>
<path d="M48 128C76 144 124 144 152 128L148 146C122 160 78 160 52 146Z" fill="#b0201c" stroke="#240a04" stroke-width="2.4"/>
<path d="M64 142l7 6l7 -3l7 7l7 -4l8 6l8 -6l7 4l7 -7l7 3l7 -6" fill="none" stroke="#ffd86a" stroke-width="2.6" stroke-linejoin="round"/>
<ellipse cx="100" cy="60" rx="64" ry="26" fill="#8a3c18" stroke="#240a04" stroke-width="3.6"/>
<ellipse cx="100" cy="56" rx="58" ry="21" fill="url(#skin)" stroke="#5a2410" stroke-width="2.6"/>
<path d="M100 42C112 42 122 48 122 56C122 64 112 70 100 70C90 70 84 65 84 59C84 53 92 50 100 50C108 50 112 54 110 58" fill="none" stroke="#b0201c" stroke-width="4.4" stroke-linecap="round"/>
<g transform="rotate(28 140 40)"><rect x="136" y="-2" width="7" height="66" rx="3.5" fill="url(#wood)" stroke="#240a04" stroke-width="2"/><ellipse cx="139.5" cy="64" rx="10" ry="9" fill="#fff2d6" stroke="#240a04" stroke-width="2.4"/></g>
<path d="M50 92C52 116 58 140 64 154" fill="none" stroke="#ffc08a" stroke-width="4" stroke-linecap="round" opacity=".5"/>`;

/** A conch that calls. */
export const shell = `
<defs>
${linear(
  'horn',
  [
    [0, '#fff8ee'],
    [0.4, '#ffc8a0'],
    [0.75, '#d07a5a'],
    [1, '#7a3228'],
  ],
  [0.1, 0, 0.9, 1],
)}
${linear('lip', [
  [0, '#ffd8d0'],
  [0.5, '#f08a86'],
  [1, '#a83a48'],
])}
</defs>
${shadow(100, 178, 62, 8)}
<path d="M24 96C20 70 40 44 70 40C60 28 72 16 82 22C90 14 104 18 106 30C140 32 176 58 180 98C182 140 150 172 112 172C128 152 124 136 110 128C84 150 32 140 24 96Z" fill="url(#horn)" stroke="#3a120c" stroke-width="3.6" stroke-linejoin="round"/>
<path d="M180 98C182 140 150 172 112 172C128 152 124 136 110 128C132 116 150 96 148 70C166 74 178 84 180 98Z" fill="url(#lip)" stroke="#3a120c" stroke-width="3"/>
<path d="M70 40C52 60 50 92 66 116M106 30C84 50 78 88 94 124M82 22C66 34 58 46 56 58M148 70C134 96 120 112 104 122" fill="none" stroke="#7a3228" stroke-width="3"/>
<path d="M34 88C36 72 44 60 56 54M88 40C98 36 110 38 120 42" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>
<circle cx="44" cy="104" r="3" fill="#b05a44"/><circle cx="58" cy="124" r="3" fill="#b05a44"/><circle cx="84" cy="132" r="2.6" fill="#b05a44"/>
<path d="M132 150C148 140 162 122 166 104" fill="none" stroke="#fff0ee" stroke-width="3.4" stroke-linecap="round" opacity=".7"/>`;

/** Cocoa, opened. */
export const cocoa = `
<defs>
${linear(
  'pod',
  [
    [0, '#ffcf7a'],
    [0.35, '#e08a2c'],
    [0.75, '#9a4a14'],
    [1, '#4a1e08'],
  ],
  [0.1, 0, 0.9, 1],
)}
${radial('bean', [
  [0, '#fff6ea'],
  [0.7, '#e8cfb4'],
  [1, '#a8805c'],
])}
</defs>
${shadow(100, 180, 60, 8)}
<path d="M136 24C172 54 176 118 138 166C126 178 112 170 112 152C130 112 130 66 116 34C118 20 128 18 136 24Z" fill="url(#pod)" stroke="#2a1004" stroke-width="3.4"/>
<path d="M142 44C158 78 154 124 132 156" fill="none" stroke="#5a2a0a" stroke-width="3" opacity=".8"/>
<path d="M92 22C46 34 22 84 40 136C50 164 74 178 92 174C116 150 124 60 92 22Z" fill="url(#pod)" stroke="#2a1004" stroke-width="3.6"/>
<path d="M94 36C62 50 50 92 60 132C68 152 80 160 90 158C106 134 112 68 94 36Z" fill="#5a2a12" stroke="#2a1004" stroke-width="2.4"/>
${[
  [88, 62],
  [78, 84],
  [96, 90],
  [74, 110],
  [94, 116],
  [80, 136],
]
  .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="10.5" ry="13" fill="url(#bean)" stroke="#4a2410" stroke-width="2"/>`)
  .join('')}
<path d="M44 112C40 84 50 56 68 42" fill="none" stroke="#fff2cf" stroke-width="4.4" stroke-linecap="round" opacity=".7"/>`;
