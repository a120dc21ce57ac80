// The charms that hang at the pier: a ring of jade, a cup, a fan and a knot.
import { around, gold, linear, radial, shadow } from '#games/sdk/art/kit.ts';

/** A ring of jade with its grain. */
export const ring = `
<defs>
${linear(
  'jade',
  [
    [0, '#f0fff4'],
    [0.3, '#9df0c0'],
    [0.62, '#36b07e'],
    [1, '#0c5a4a'],
  ],
  [0, 0, 1, 1],
)}
${linear('edge', gold)}
</defs>
${shadow(100, 186, 62, 8)}
<path d="M100 14A84 84 0 1 1 99.9 14ZM100 70A28 28 0 1 0 100.1 70Z" fill="url(#jade)" fill-rule="evenodd" stroke="#06382e" stroke-width="4"/>
<circle cx="100" cy="98" r="34" fill="none" stroke="url(#edge)" stroke-width="5"/>
${around(16, [100, 98], '<circle cx="100" cy="46" r="6.4" fill="#1d8a66" stroke="#06382e" stroke-width="1.8"/><circle cx="98" cy="44" r="2" fill="#e8fff0"/>')}
${around(16, [100, 98], '<circle cx="100" cy="28" r="4" fill="#1d8a66" stroke="#06382e" stroke-width="1.4"/>', 11.25)}
<path d="M38 66C48 42 68 28 92 24" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".75"/>`;

/** A cup of porcelain with a blue wave. */
export const cup = `
<defs>
${linear(
  'glaze',
  [
    [0, '#dfe9f4'],
    [0.3, '#ffffff'],
    [0.7, '#d2e0f2'],
    [1, '#8aa4c8'],
  ],
  [0, 0, 1, 0],
)}
${radial('tea', [
  [0, '#ffd98a'],
  [0.6, '#c0862a'],
  [1, '#6a3e10'],
])}
</defs>
${shadow(100, 182, 66, 9)}
<path d="M70 40C62 28 78 22 70 8M102 36C94 24 110 18 102 4M134 40C126 28 142 22 134 8" fill="none" stroke="#e8f6ff" stroke-width="5" stroke-linecap="round" opacity=".6"/>
<path d="M22 68H178C178 122 156 156 132 164V176H68V164C44 156 22 122 22 68Z" fill="url(#glaze)" stroke="#1c2c5a" stroke-width="4.4" stroke-linejoin="round"/>
<ellipse cx="100" cy="68" rx="78" ry="19" fill="#f4faff" stroke="#1c2c5a" stroke-width="4.4"/>
<ellipse cx="100" cy="70" rx="64" ry="12" fill="url(#tea)" stroke="#4a2c0c" stroke-width="2"/>
<g fill="none" stroke="#2a50b8" stroke-width="5.4" stroke-linecap="round"><path d="M32 116q11 -18 23 0t23 0t23 0t23 0t23 0t21 -4"/><path d="M42 136q10 -14 20 0t20 0t20 0t20 0t20 0t16 -4" stroke-width="4"/></g>
<g fill="#2a50b8"><circle cx="60" cy="100" r="4"/><circle cx="106" cy="98" r="4"/><circle cx="150" cy="100" r="4"/></g>
<path d="M38 90C40 110 46 128 58 144" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".9"/>`;

/** A folding fan of silk. */
export const fan = `
<defs>
${radial(
  'silk',
  [
    [0, '#3a1a70'],
    [0.55, '#7a3ac8'],
    [0.82, '#c088ff'],
    [1, '#f2dcff'],
  ],
  [0.5, 1, 1.05, 0.5, 1],
)}
${linear('edge', gold)}
</defs>
${shadow(100, 184, 40, 7)}
<path d="M100 168L8 88C30 40 66 20 100 20C134 20 170 40 192 88Z" fill="url(#silk)" stroke="#220a48" stroke-width="4.4" stroke-linejoin="round"/>
<path d="M100 168L20 74M100 168L42 50M100 168L70 32M100 168V24M100 168L130 32M100 168L158 50M100 168L180 74" stroke="#ead0ff" stroke-width="2.6" opacity=".7"/>
<path d="M14 92C34 50 66 30 100 30C134 30 166 50 186 92" fill="none" stroke="url(#edge)" stroke-width="5"/>
<path d="M52 112C66 92 82 84 100 84C118 84 134 92 148 112L100 168Z" fill="#2a0f54" opacity=".85"/>
<g fill="#ffd9f4"><path d="M60 66c8 -8 18 -2 14 8c10 2 8 14 -2 14c-4 8 -16 4 -14 -6c-10 -4 -6 -16 2 -16z"/><path d="M128 58c8 -6 16 0 12 8c8 2 8 12 -2 12c-4 6 -14 2 -12 -6c-8 -2 -6 -14 2 -14z"/></g>
<path d="M100 168C96 178 98 186 104 194" fill="none" stroke="#f05a7a" stroke-width="5" stroke-linecap="round"/>
<circle cx="100" cy="166" r="9" fill="url(#edge)" stroke="#5b3410" stroke-width="2.4"/>`;

/** An endless knot of red cord with its tassel. */
export const knot = `
<defs>
${linear(
  'cord',
  [
    [0, '#ffb0a0'],
    [0.4, '#f0402e'],
    [1, '#8c0f1a'],
  ],
  [0, 0, 1, 1],
)}
${linear('edge', gold)}
</defs>
${shadow(100, 190, 30, 5)}
<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M100 6V22M100 22L164 86L100 150L36 86ZM78 44L142 108M122 44L58 108M68 54C48 34 30 48 40 66M132 54C152 34 170 48 160 66M68 118C48 138 30 124 40 106M132 118C152 138 170 124 160 106" stroke="#4c060c" stroke-width="19"/><path d="M100 6V22M100 22L164 86L100 150L36 86ZM78 44L142 108M122 44L58 108M68 54C48 34 30 48 40 66M132 54C152 34 170 48 160 66M68 118C48 138 30 124 40 106M132 118C152 138 170 124 160 106" stroke="url(#cord)" stroke-width="12.6"/></g>
<path d="M100 28L154 82M46 80L94 32M84 50L132 98" fill="none" stroke="#ffd8cc" stroke-width="2.6" stroke-linecap="round" opacity=".75"/>
<rect x="88" y="146" width="24" height="15" rx="4" fill="url(#edge)" stroke="#5b3410" stroke-width="2.4"/>
<path d="M88 160L82 196M96 161L94 198M104 161L106 198M112 160L118 196" stroke="#c01c22" stroke-width="6" stroke-linecap="round"/>
<circle cx="100" cy="86" r="13" fill="url(#edge)" stroke="#5b3410" stroke-width="2.6"/>`;
