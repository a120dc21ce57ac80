import { gold, linear, plate, radial } from '#games/sdk/art/kit.ts';

/** A curved dagger with a ruby, crossed by its gilded scabbard. */
export const dagger = `
${plate('#8b52b8', '#4b2377', '#1c0b36')}
<defs>
${linear(
  'steel',
  [
    [0, '#ffffff'],
    [0.45, '#dfe9f2'],
    [0.55, '#8d9fb2'],
    [1, '#44546a'],
  ],
  [0, 0, 1, 0],
)}
${linear('gilt', gold, [0, 0, 1, 0.4])}
${linear(
  'ivory',
  [
    [0, '#fffaf0'],
    [0.5, '#ead6b0'],
    [1, '#9a7a4c'],
  ],
  [0, 0, 1, 0],
)}
${radial(
  'ruby',
  [
    [0, '#ffc4c4'],
    [0.35, '#ef3340'],
    [1, '#6d0713'],
  ],
  [0.5, 0.5, 0.6, 0.35, 0.3],
)}
</defs>
<g transform="translate(4 -1) rotate(34 100 100) translate(6 6) scale(.94)">
<ellipse cx="108" cy="112" rx="34" ry="82" fill="#000" opacity=".28"/>
<path d="M82 80C78 118 84 160 138 190C126 160 122 118 118 80Z" fill="url(#steel)" stroke="#1d1330" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M100 82C98 118 104 156 136 187" fill="none" stroke="#5d6f84" stroke-width="2.4"/>
<path d="M88 88C86 116 90 140 106 160" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity=".9"/>
<path d="M66 66H134L128 84H72Z" fill="url(#gilt)" stroke="#2a1706" stroke-width="3" stroke-linejoin="round"/>
<circle cx="70" cy="70" r="8" fill="url(#gilt)" stroke="#2a1706" stroke-width="2.6"/><circle cx="130" cy="70" r="8" fill="url(#gilt)" stroke="#2a1706" stroke-width="2.6"/>
<path d="M88 66C84 54 84 42 88 32H112C116 42 116 54 112 66Z" fill="url(#ivory)" stroke="#2a1706" stroke-width="3"/>
<path d="M86 42H114M86 54H114" stroke="url(#gilt)" stroke-width="5"/>
<path d="M78 16C88 4 112 4 122 16L113 34H87Z" fill="url(#gilt)" stroke="#2a1706" stroke-width="3" stroke-linejoin="round"/>
<circle cx="100" cy="20" r="7.5" fill="url(#ruby)" stroke="#2a1706" stroke-width="1.8"/><circle cx="100" cy="75" r="7" fill="url(#ruby)" stroke="#2a1706" stroke-width="1.8"/>
<ellipse cx="98" cy="17.6" rx="2.4" ry="1.7" fill="#fff"/><ellipse cx="98" cy="72.6" rx="2.2" ry="1.6" fill="#fff"/>
</g>
<path d="M36 34l3 8l8 3l-8 3l-3 8l-3 -8l-8 -3l8 -3z" fill="#fff" opacity=".85"/><path d="M166 150l2 5l5 2l-5 2l-2 5l-2 -5l-5 -2l5 -2z" fill="#fff" opacity=".7"/>`;
