import { gold, linear, plate, radial, shadow, star8 } from '#games/sdk/art/kit.ts';

const coin = (x: number, y: number, rx = 36): string => {
  const ry = rx * 0.36;
  const height = 13;
  const ridges = Array.from({ length: 9 }, (_, index) => {
    const turn = ((index + 1) / 10) * Math.PI;
    const px = x - rx * Math.cos(turn);
    const py = y + ry * Math.sin(turn);
    return `M${px.toFixed(1)} ${py.toFixed(1)}v${height}`;
  }).join('');
  return [
    `<path d="M${x - rx} ${y}v${height}a${rx} ${ry} 0 0 0 ${rx * 2} 0v-${height}z" fill="url(#side)" stroke="#3d2106" stroke-width="2.6"/>`,
    `<path d="${ridges}" stroke="#5e370b" stroke-width="1.6" opacity=".65"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#face)" stroke="#3d2106" stroke-width="2.6"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${rx * 0.74}" ry="${ry * 0.72}" fill="none" stroke="#a8701f" stroke-width="2"/>`,
  ].join('');
};

const pile = (x: number, base: number, count: number, rx?: number): string =>
  Array.from({ length: count }, (_, index) => coin(x + (index % 2 === 0 ? -1.5 : 2), base - index * 13.5, rx)).join('');

/** Heaps of gold, one coin leaning in front. */
export const coins = `
${plate('#3f8a4f', '#1b4f33', '#08221a')}
<defs>
${linear('side', gold, [0, 0, 1, 0])}
${linear('face', [
  [0, '#fff8da'],
  [0.5, '#f8d377'],
  [1, '#d0932f'],
])}
${radial(
  'front',
  [
    [0, '#fffbe6'],
    [0.45, '#fbd97f'],
    [0.8, '#d79b33'],
    [1, '#8f5a1c'],
  ],
  [0.5, 0.5, 0.55, 0.38, 0.32],
)}
</defs>
${shadow(100, 168, 76, 14)}
${pile(62, 146, 4)}
${pile(134, 140, 6)}
${pile(100, 158, 2)}
<g transform="rotate(-14 92 132)">
<circle cx="95" cy="136" r="37" fill="#5e370b"/>
<circle cx="92" cy="133" r="37" fill="url(#front)" stroke="#3d2106" stroke-width="3"/>
<circle cx="92" cy="133" r="29" fill="none" stroke="#a8701f" stroke-width="2.6"/>
${star8(92, 133, 15, 'fill="#b67a24" stroke="#fff0bd" stroke-width="1.6"')}
<circle cx="92" cy="133" r="6" fill="#fff0bd"/>
<path d="M66 118A30 30 0 0 1 90 103" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>
</g>
<path d="M150 40l3 9l9 3l-9 3l-3 9l-3 -9l-9 -3l9 -3z" fill="#fffbe0"/><path d="M42 74l2 6l6 2l-6 2l-2 6l-2 -6l-6 -2l6 -2z" fill="#fffbe0" opacity=".85"/>`;
