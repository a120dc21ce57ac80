// A salon by lamplight: velvet curtains drawn back from a dark wall, gilded panels, lamps with a warm glow.
import { disc, drawScene, fall, glow, sceneHeight, sceneWidth, wash } from '#games/sdk/quick/client/scene-kit.ts';

/** Folds of velvet hanging from the top, from one side inwards. */
function curtain(isLeft: boolean): string {
  const folds = Array.from({ length: 7 }, (_, index) => {
    const x = index * 42;
    const sway = 18 + index * 5;
    return `<path d="M${x} -10C${x + 10} 320 ${x - sway} 640 ${x - index * 16} ${sceneHeight + 10}L${x + 62 - index * 12} ${sceneHeight + 10}C${x + 40} 640 ${x + 58} 320 ${x + 54} -10Z" fill="url(#fold)" opacity="${(1 - index * 0.07).toFixed(2)}"/>`;
  }).join('');
  return isLeft ? `<g>${folds}</g>` : `<g transform="translate(${sceneWidth} 0) scale(-1 1)">${folds}</g>`;
}

/** Panels of the wall with a gilded line. */
const panels = [340, 620, 900]
  .map(
    (x) =>
      `<rect x="${x}" y="150" width="250" height="560" rx="125" fill="#2a1117" stroke="#b98a4a" stroke-opacity=".34" stroke-width="3"/>`,
  )
  .join('');

const lamp = (x: number, y: number): string =>
  `${disc(x, y, 250, 'url(#lamp)')}<path d="M${x - 26} ${y + 20}L${x - 14} ${y - 26}H${x + 14}L${x + 26} ${y + 20}Z" fill="#ffd996"/>${disc(x, y - 34, 5, '#c89a4e')}`;

export const scene = drawScene(
  [
    fall('wall', [
      [0, '#120709'],
      [0.55, '#260e15'],
      [1, '#0c0506'],
    ]),
    `<linearGradient id="fold" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#1c050c"/><stop offset=".45" stop-color="#5d1226"/><stop offset=".6" stop-color="#7a1c33"/><stop offset="1" stop-color="#220610"/></linearGradient>`,
    glow('lamp', [
      [0, '#ffd08a', 0.5],
      [0.35, '#e08a4a', 0.18],
      [1, '#e08a4a', 0],
    ]),
    fall('floor', [
      [0, '#1a0a0d', 0],
      [1, '#050203', 0.9],
    ]),
  ],
  [wash('url(#wall)'), panels, lamp(600, 190), lamp(885, 190), curtain(true), curtain(false), wash('url(#floor)', 520, 480)],
);
