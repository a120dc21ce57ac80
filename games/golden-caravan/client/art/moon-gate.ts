import { gold, linear, radial } from '#games/sdk/art/kit.ts';

/** The scatter: a horseshoe arch with the moon in it. */
export const moonGate = `
<defs>
${radial('halo', [
  [0, '#bfe9ff', 0.7],
  [0.5, '#5aa6d6', 0.34],
  [1, '#2f6fae', 0],
])}
${linear('stone', [
  [0, '#7fc6cf'],
  [0.35, '#3f8d9e'],
  [0.75, '#1f566e'],
  [1, '#123448'],
])}
${linear('pale', [
  [0, '#f7efdc'],
  [0.6, '#cbb894'],
  [1, '#8a7350'],
])}
${linear('night', [
  [0, '#0c1440'],
  [0.5, '#2a2f7d'],
  [0.8, '#6a4a94'],
  [1, '#d98a6a'],
])}
${radial(
  'moon',
  [
    [0, '#ffffff'],
    [0.6, '#fff3cf'],
    [1, '#f0cf8a'],
  ],
  [0.4, 0.4, 0.7, 0.35, 0.35],
)}
${radial('glow', [
  [0, '#fff3cf', 0.9],
  [1, '#fff3cf', 0],
])}
${linear('gilt', gold)}
<clipPath id="in"><path d="M62 184V126C38 94 58 48 100 44C142 48 162 94 138 126V184Z"/></clipPath>
<clipPath id="ring"><path d="M34 188V112C16 66 52 16 100 12C148 16 184 66 166 112V188Z"/></clipPath>
<mask id="crescent"><rect width="200" height="200" fill="#fff"/><circle cx="116" cy="84" r="23" fill="#000"/></mask>
</defs>
<circle cx="100" cy="100" r="98" fill="url(#halo)"/>
<path d="M34 188V112C16 66 52 16 100 12C148 16 184 66 166 112V188Z" fill="url(#stone)" stroke="#08202e" stroke-width="3"/>
<g clip-path="url(#ring)">
${[-105, -75, -45, -15, 15, 45, 75, 105].map((turn) => `<path d="M92.5 -2L107.5 -2L103.5 50L96.5 50Z" fill="#efe2c2" transform="rotate(${turn} 100 92)"/>`).join('')}
</g>
<path d="M42 188V118H58V188ZM142 188V118H158V188Z" fill="#0d2c3f" opacity=".35"/>
<path d="M34 128H62M138 128H166M34 146H62M138 146H166M34 164H62M138 164H166" stroke="#0d2c3f" stroke-width="2" opacity=".7"/>
<path d="M62 188V126C38 94 58 48 100 44C142 48 162 94 138 126V188Z" fill="url(#night)" stroke="url(#gilt)" stroke-width="5"/>
<g clip-path="url(#in)">
<circle cx="102" cy="88" r="46" fill="url(#glow)" opacity=".75"/>
<circle cx="102" cy="88" r="29" fill="url(#moon)" mask="url(#crescent)"/>
<g fill="#fff"><circle cx="72" cy="76" r="1.9"/><circle cx="80" cy="108" r="1.5"/><circle cx="128" cy="84" r="2.2"/><circle cx="118" cy="112" r="1.6"/><circle cx="94" cy="58" r="1.6"/><circle cx="116" cy="62" r="1.2"/><circle cx="132" cy="104" r="1.2"/></g>
<path d="M116 78l2 6l6 2l-6 2l-2 6l-2 -6l-6 -2l6 -2z" fill="#fff8e0"/>
<path d="M50 158Q80 138 104 150T156 142V192H50Z" fill="#4a2a55"/>
<path d="M50 172Q78 154 110 166T156 162V192H50Z" fill="#2c1838"/>
<path d="M96 192Q100 168 92 158Q104 166 110 192Z" fill="#f3b777" opacity=".6"/>
</g>
<path d="M30 184H66V194H30ZM134 184H170V194H134Z" fill="url(#pale)" stroke="#08202e" stroke-width="2"/>
<path d="M100 4l5 9l9 3l-9 4l-5 9l-5 -9l-9 -4l9 -3z" fill="url(#gilt)" stroke="#3b1d0a" stroke-width="1.6"/>
<path d="M44 104C32 68 58 28 94 20" fill="none" stroke="#e9ffff" stroke-width="3" stroke-linecap="round" opacity=".55"/>`;
