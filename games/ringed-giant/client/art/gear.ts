// What was brought along: a helmet and a probe; and a meteor that came by itself.
import { gold, linear, radial, shadow, silver } from '#games/sdk/art/kit.ts';

/** The helmet of a suit, the rings in its visor. */
export const helm = `
<defs>
${radial(
  'shell',
  [
    [0, '#ffffff'],
    [0.45, '#eef2f5'],
    [0.8, '#b4c2cc'],
    [1, '#66788a'],
  ],
  [0.5, 0.45, 0.66, 0.34, 0.2],
)}
${linear(
  'visor',
  [
    [0, '#ffe9b0'],
    [0.32, '#e89a4a'],
    [0.66, '#8c3044'],
    [1, '#240a28'],
  ],
  [0.1, 0, 0.8, 1],
)}
${linear('metal', silver)}
<clipPath id="glass"><path d="M40 92C40 58 66 42 102 42S160 60 160 92C160 124 138 140 102 140S40 124 40 92Z"/></clipPath>
</defs>
${shadow(100, 188, 70, 8)}
<path d="M44 156H156L168 186H32Z" fill="url(#metal)" stroke="#2c3a48" stroke-width="4" stroke-linejoin="round"/>
<path d="M52 164H148" stroke="#fff" stroke-width="3" opacity=".7"/>
<circle cx="100" cy="92" r="82" fill="url(#shell)" stroke="#2c3a48" stroke-width="4"/>
<path d="M34 92C34 54 62 36 102 36S166 56 166 92C166 128 142 146 102 146S34 128 34 92Z" fill="#46586a" stroke="#22303e" stroke-width="3"/>
<path d="M40 92C40 58 66 42 102 42S160 60 160 92C160 124 138 140 102 140S40 124 40 92Z" fill="url(#visor)"/>
<g clip-path="url(#glass)"><circle cx="128" cy="112" r="26" fill="#f2a77f"/><path d="M102 104Q128 112 156 102M102 118Q128 126 156 116" stroke="#8f2f2c" stroke-width="5" fill="none" opacity=".6"/><ellipse cx="128" cy="112" rx="46" ry="10" fill="none" stroke="#ffe9c0" stroke-width="4" transform="rotate(-16 128 112)"/><path d="M30 150Q80 122 170 146V160H30Z" fill="#cfe8f2" opacity=".75"/></g>
<path d="M54 92C54 72 66 58 84 53" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".9"/>
<circle cx="56" cy="112" r="4.5" fill="#fff" opacity=".85"/>
<g stroke="#22303e" stroke-width="3"><rect x="8" y="78" width="22" height="38" rx="8" fill="#e0674f"/><rect x="170" y="78" width="22" height="38" rx="8" fill="#e0674f"/></g>
<path d="M14 86V106M176 86V106" stroke="#ffc0aa" stroke-width="3" stroke-linecap="round"/>`;

const panel = (x: number): string =>
  `<g transform="translate(${x} 76)"><rect width="58" height="50" rx="4" fill="url(#cells)" stroke="#0a1a3c" stroke-width="4"/><path d="M14.5 2V48M29 2V48M43.5 2V48M2 17H56M2 33H56" stroke="#9fd0ff" stroke-width="1.8" opacity=".75"/><path d="M4 4L22 4L4 28Z" fill="#fff" opacity=".3"/></g>`;

/** A probe with its dish and its sails. */
export const probe = `
<defs>
${linear('foil', gold, [0, 0, 1, 1])}
${linear(
  'cells',
  [
    [0, '#5aa2ff'],
    [0.5, '#2256b8'],
    [1, '#0c2460'],
  ],
  [0, 0, 1, 1],
)}
${radial('dish', [
  [0, '#ffffff'],
  [0.6, '#d6e0e8'],
  [1, '#7c90a2'],
])}
</defs>
<g transform="rotate(-14 100 100)">
<path d="M62 101H138" stroke="#8a98a6" stroke-width="7"/>${panel(4)}${panel(138)}
<path d="M74 74H126L134 84V136L126 146H74L66 136V84Z" fill="url(#foil)" stroke="#4a2c08" stroke-width="4" stroke-linejoin="round"/>
<path d="M74 92L92 104L74 118M126 92L108 104L126 118M86 76L100 90L114 76M84 144L100 128L116 144" fill="none" stroke="#fff3c4" stroke-width="2.4" opacity=".7"/>
<path d="M66 84L74 74H96L72 136L66 132Z" fill="#fff" opacity=".24"/>
<path d="M100 74V52" stroke="#5a6a7a" stroke-width="6"/>
<ellipse cx="100" cy="40" rx="44" ry="20" fill="url(#dish)" stroke="#3a4a5a" stroke-width="4"/>
<ellipse cx="100" cy="38" rx="30" ry="11" fill="#93a6b6" opacity=".6"/>
<path d="M100 40V12" stroke="#3a4a5a" stroke-width="4"/><circle cx="100" cy="11" r="7" fill="#ff7a5c" stroke="#5a1408" stroke-width="2.5"/>
<path d="M84 146L72 178M116 146L128 178M100 146V184" stroke="#8a98a6" stroke-width="4.5" stroke-linecap="round"/>
<circle cx="100" cy="110" r="11" fill="#123" stroke="#ffe9b0" stroke-width="3"/><circle cx="97" cy="107" r="3.5" fill="#8ff6ff"/>
</g>`;

/** A meteor, glowing where it is broken. */
export const meteor = `
<defs>
${radial(
  'rock',
  [
    [0, '#d9a684'],
    [0.45, '#93604a'],
    [0.8, '#4e2b24'],
    [1, '#25110f'],
  ],
  [0.5, 0.5, 0.64, 0.32, 0.26],
)}
${radial('ember', [
  [0, '#fff0b8'],
  [0.45, '#ff9a48'],
  [1, '#b82a18'],
])}
</defs>
${shadow(102, 184, 66, 9)}
<path d="M40 52L80 20L132 24L172 58L182 108L158 158L108 180L58 168L22 126L18 84Z" fill="url(#rock)" stroke="#1c0c0a" stroke-width="4.5" stroke-linejoin="round"/>
<path d="M80 20L92 64L40 52M92 64L142 78L172 58M92 64L74 112L18 84M74 112L58 168M74 112L124 132L142 78M124 132L158 158M124 132L108 180M142 78L182 108" fill="none" stroke="#2b1512" stroke-width="2.6" opacity=".65"/>
<path d="M40 52L80 20L92 64ZM92 64L142 78L132 24L80 20Z" fill="#fff" opacity=".16"/>
<path d="M96 70L112 92L100 104L120 124L108 140L122 156L112 128L124 122L108 104L122 90Z" fill="url(#ember)" stroke="#7a1a0c" stroke-width="2"/>
<path d="M60 78L74 94L64 108L78 122L66 106L80 94Z" fill="url(#ember)" stroke="#7a1a0c" stroke-width="1.6"/>
<g fill="#3a1d18" stroke="#f0b890" stroke-opacity=".35" stroke-width="2"><ellipse cx="152" cy="108" rx="13" ry="15"/><ellipse cx="62" cy="140" rx="12" ry="9"/><ellipse cx="116" cy="46" rx="13" ry="8"/></g>
<path d="M30 82L46 60L78 34" fill="none" stroke="#ffe3c8" stroke-width="5" stroke-linecap="round" opacity=".7"/>`;
