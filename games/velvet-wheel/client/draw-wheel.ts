// The wheel as pictures: the bowl that stands still, and the rotor that turns in it. Both are 240 wide around their middle.
import { colourOf, wheel } from '../layout.ts';

const slot = 360 / wheel.length;

function polar(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
}

const sector = (from: number, to: number, outer: number, inner: number, paint: string): string =>
  `<path d="M${polar(outer, from)}A${outer} ${outer} 0 0 1 ${polar(outer, to)}L${polar(inner, to)}A${inner} ${inner} 0 0 0 ${polar(inner, from)}Z" fill="${paint}"/>`;

const paints = { red: '#9c2231', black: '#17161b', zero: '#1c7a55' } as const;
const deepPaints = { red: '#6a141f', black: '#0b0a0e', zero: '#125239' } as const;

const picture = (definitions: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -120 240 240"><defs>${definitions}</defs>${content}</svg>`;

const gold =
  '<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0c2"/><stop offset=".3" stop-color="#c89a4e"/><stop offset=".55" stop-color="#f4d794"/><stop offset=".8" stop-color="#8e6327"/><stop offset="1" stop-color="#dcb26a"/></linearGradient>';

/** Eight diamonds on the slope that throw the ball off its way. */
const diamonds = Array.from({ length: 8 }, (_, index) => {
  const shape = index % 2 === 0 ? 'M0 -4.4L1.7 0L0 4.4L-1.7 0Z' : 'M-4.4 0L0 -1.7L4.4 0L0 1.7Z';
  const [x, y] = polar(97.5, index * 45 + 22.5).split(' ');
  return `<g transform="translate(${x} ${y}) rotate(${index * 45 + 22.5})"><path d="${shape}" transform="translate(.5 .8)" fill="#000" opacity=".5"/><path d="${shape}" fill="url(#gold)"/></g>`;
}).join('');

/** The bowl of the wheel: wood, the rim, the track of the ball and the slope below it. */
export const bowl = picture(
  `${gold}<radialGradient id="wood" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#8a5a3a"/><stop offset=".5" stop-color="#4d2a1b"/><stop offset="1" stop-color="#1d0e0b"/></radialGradient>` +
    '<radialGradient id="track"><stop offset=".74" stop-color="#150c0c"/><stop offset=".84" stop-color="#4b2d20"/><stop offset=".9" stop-color="#6e4630"/><stop offset=".93" stop-color="#2a1712"/><stop offset="1" stop-color="#0d0707"/></radialGradient>' +
    '<linearGradient id="shine" x1=".2" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  '<circle r="119" fill="#080405" opacity=".6"/><circle r="117.5" fill="url(#wood)"/><circle r="117.5" fill="none" stroke="#000" stroke-opacity=".4"/>' +
    '<circle r="111" fill="url(#track)" stroke="url(#gold)" stroke-width="1.8"/><circle r="88" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="3"/>' +
    `${diamonds}<path d="M-106 -20A108 108 0 0 1 40 -100A150 150 0 0 0 -106 -20Z" fill="url(#shine)"/>`,
);

const numbers = wheel
  .map((number, place) => {
    const at = place * slot;
    return (
      sector(at - slot / 2, at + slot / 2, 86, 71, paints[colourOf(number)]) +
      sector(at - slot / 2, at + slot / 2, 71, 54, deepPaints[colourOf(number)]) +
      `<text transform="rotate(${at.toFixed(3)}) translate(0 -76)" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-weight="700" font-size="8.4" fill="#fbf3e2">${number}</text>`
    );
  })
  .join('');

const frets = wheel
  .map((_, place) => {
    const at = (place + 0.5) * slot;
    return `<path d="M${polar(86, at)}L${polar(54, at)}" stroke="#e9c987" stroke-width=".8"/>`;
  })
  .join('');

const spokes = [0, 90, 180, 270]
  .map(
    (at) =>
      `<g transform="rotate(${at})"><path d="M-2.1 0L-1.2 -30L1.2 -30L2.1 0Z" fill="url(#gold)"/><circle cy="-31" r="3.4" fill="url(#gold)" stroke="#5b3a16" stroke-width=".4"/></g>`,
  )
  .join('');

/** The rotor: the numbers with their pockets, the cone and its turret. Zero is up. */
export const rotor = picture(
  `${gold}<radialGradient id="cone" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="#a56f45"/><stop offset=".55" stop-color="#5a3220"/><stop offset="1" stop-color="#27130e"/></radialGradient>` +
    '<radialGradient id="depth"><stop offset=".6" stop-color="#000" stop-opacity=".62"/><stop offset=".78" stop-color="#000" stop-opacity=".08"/><stop offset=".83" stop-color="#000" stop-opacity=".5"/><stop offset=".86" stop-color="#000" stop-opacity="0"/></radialGradient>',
  `<circle r="87" fill="#120a0a"/>${numbers}${frets}<circle r="87" fill="url(#depth)"/><circle r="86.4" fill="none" stroke="url(#gold)" stroke-width="1.5"/>` +
    '<circle r="71" fill="none" stroke="url(#gold)" stroke-width=".9"/><circle r="54" fill="url(#cone)" stroke="url(#gold)" stroke-width="1.4"/>' +
    Array.from(
      { length: 16 },
      (_, index) =>
        `<path d="M${polar(52, index * 22.5)}L${polar(22, index * 22.5 + 11)}" stroke="#e7c88c" stroke-opacity=".16" stroke-width=".6"/>`,
    ).join('') +
    `<circle r="24" fill="#2a1610" stroke="url(#gold)" stroke-width=".8"/>${spokes}<circle r="9.5" fill="url(#gold)" stroke="#5b3a16" stroke-width=".5"/><circle r="5" fill="#fff3d1" opacity=".75"/>`,
);
