import { linear, radial, shadow } from '#games/sdk/art/kit.ts';

const seeds = [
  [104, 100],
  [118, 94],
  [132, 98],
  [98, 114],
  [112, 110],
  [126, 111],
  [139, 112],
  [106, 126],
  [120, 126],
  [133, 127],
  [115, 141],
  [127, 142],
]
  .map(
    ([x, y]) =>
      `<ellipse cx="${x}" cy="${y}" rx="7" ry="8.2" fill="url(#seed)" stroke="#5a0512" stroke-width="1.4"/><ellipse cx="${(x ?? 0) - 2}" cy="${(y ?? 0) - 3}" rx="2" ry="1.7" fill="#fff" opacity=".85"/>`,
  )
  .join('');

/** An opened pomegranate with its seeds. */
export const pomegranate = `
<defs>
${radial(
  'skin',
  [
    [0, '#ff9a86'],
    [0.35, '#e23b41'],
    [0.75, '#a01230'],
    [1, '#560620'],
  ],
  [0.5, 0.5, 0.58, 0.3, 0.28],
)}
${radial(
  'seed',
  [
    [0, '#ff8d94'],
    [0.5, '#dc1f3c'],
    [1, '#8c0720'],
  ],
  [0.5, 0.5, 0.6, 0.4, 0.3],
)}
${linear('crown', [
  [0, '#ff9a7a'],
  [0.6, '#c22a3a'],
  [1, '#7a0f26'],
])}
${linear(
  'leaf',
  [
    [0, '#a9d86a'],
    [0.6, '#4f9a46'],
    [1, '#1f5a34'],
  ],
  [0, 0, 1, 1],
)}
</defs>
${shadow(100, 178, 58, 9)}
<path d="M96 54C112 30 142 22 172 32C162 56 132 68 100 60Z" fill="url(#leaf)" stroke="#12331f" stroke-width="3"/><path d="M102 56C124 48 146 40 164 35" fill="none" stroke="#1f5a34" stroke-width="2.4"/>
<path d="M80 56L70 20L86 34L96 14L106 34L122 22L112 58Z" fill="url(#crown)" stroke="#3d0414" stroke-width="3.2" stroke-linejoin="round"/>
<path d="M96 50C136 46 168 74 168 114C168 152 138 180 98 180C58 180 28 152 28 114C28 76 58 48 96 50Z" fill="url(#skin)" stroke="#3d0414" stroke-width="3.6"/>
<path d="M90 96C102 78 138 78 152 96C160 114 152 142 132 156C118 158 102 150 94 136C86 122 84 108 90 96Z" fill="#fdebc8" stroke="#7a2a1c" stroke-width="3"/>
<path d="M97 100C108 86 136 86 146 99C152 114 146 138 130 149C118 150 105 142 99 131C93 120 92 109 97 100Z" fill="#8c0720"/>
${seeds}
<path d="M44 92C52 76 64 66 80 62" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".55"/>
<path d="M42 126C44 146 58 162 76 168" fill="none" stroke="#ff7a6a" stroke-width="3" stroke-linecap="round" opacity=".5"/>`;
