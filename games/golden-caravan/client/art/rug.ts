import { linear, plate } from '#games/sdk/art/kit.ts';

const fringe = (y: number, length: number): string =>
  Array.from({ length: 14 }, (_, index) => {
    const x = 52 + index * 7.4;
    return `M${x.toFixed(1)} ${y}v${length}`;
  }).join('');

const steps = (size: number): string => {
  const s = size;
  return `M100 ${100 - s * 1.3}l${s * 0.3} ${s * 0.35}h${s * 0.3}v${s * 0.4}h${s * 0.25}v${s * 0.4}l${s * 0.2} ${s * 0.15}l${-s * 0.2} ${s * 0.15}v${s * 0.4}h${-s * 0.25}v${s * 0.4}h${-s * 0.3}l${-s * 0.3} ${s * 0.35}l${-s * 0.3} ${-s * 0.35}h${-s * 0.3}v${-s * 0.4}h${-s * 0.25}v${-s * 0.4}l${-s * 0.2} ${-s * 0.15}l${s * 0.2} ${-s * 0.15}v${-s * 0.4}h${s * 0.25}v${-s * 0.4}h${s * 0.3}z`;
};

/** A knotted rug with a stepped medallion. */
export const rug = `
${plate('#d09a4c', '#7d4f24', '#321a0c')}
<defs>
${linear('field', [
  [0, '#d13a48'],
  [0.55, '#a01c33'],
  [1, '#5f0c22'],
])}
${linear('navy', [
  [0, '#37549a'],
  [1, '#16234f'],
])}
${linear(
  'fold',
  [
    [0, '#000', 0.35],
    [0.12, '#fff', 0.16],
    [0.3, '#000', 0],
    [0.68, '#000', 0],
    [0.86, '#fff', 0.12],
    [1, '#000', 0.35],
  ],
  [0, 0, 1, 0],
)}
</defs>
<g transform="rotate(-7 100 100)">
<rect x="52" y="30" width="104" height="146" rx="3" fill="#000" opacity=".4"/>
<path d="${fringe(18, 14)}${fringe(168, 15)}" stroke="#f4e2b8" stroke-width="3.2" stroke-linecap="round"/>
<rect x="48" y="30" width="104" height="140" rx="3" fill="url(#navy)" stroke="#1a0a0c" stroke-width="3"/>
<rect x="55" y="37" width="90" height="126" fill="none" stroke="#f0d9a0" stroke-width="3"/>
<path d="M60 42l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7M140 42l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7l-7 7l7 7" fill="none" stroke="#e8b04a" stroke-width="2.4"/>
<rect x="68" y="46" width="64" height="108" fill="url(#field)" stroke="#f0d9a0" stroke-width="3"/>
<path d="${steps(34)}" fill="#f0d9a0" stroke="#3c0a16" stroke-width="2"/>
<path d="${steps(25)}" fill="url(#navy)"/>
<path d="${steps(16)}" fill="#e8b04a"/>
<path d="M100 92l6 8l-6 8l-6 -8z" fill="#a01c33"/>
<path d="M68 46l20 0l-20 22zM132 46l-20 0l20 22zM68 154l20 0l-20 -22zM132 154l-20 0l20 -22z" fill="#e8b04a" stroke="#3c0a16" stroke-width="1.6"/>
<path d="M72 50l9 0l-9 10zM128 50l-9 0l9 10zM72 150l9 0l-9 -10zM128 150l-9 0l9 -10z" fill="#37549a"/>
<rect x="48" y="30" width="104" height="140" rx="3" fill="url(#fold)"/>
</g>`;
