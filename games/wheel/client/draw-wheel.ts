// The wheel as SVG: segments in the colours of their prizes, bulbs on the rim, spokes to the hub.
import { vector } from '#games/sdk/client/element.ts';

const radius = 100;
const hub = 34;

/** The colour of a prize in fiftieths: grey for nothing, from teal over blue and violet to gold for the most. */
export function colourOf(fiftieths: number): string {
  if (fiftieths === 0) return 'oklch(0.3 0.02 260)';
  const height = Math.min(1, Math.log2(fiftieths / 50 + 0.001) / 3);
  return `oklch(${0.56 + height * 0.24} ${0.09 + height * 0.05} ${195 + height * 240})`;
}

const at = (distance: number, angle: number): string =>
  `${(Math.sin(angle) * distance).toFixed(2)} ${(-Math.cos(angle) * distance).toFixed(2)}`;

/** Returns the parts that turn; segment 0 lies under the pointer at the top. */
export function drawWheel(prizes: readonly number[]): SVGElement[] {
  const step = (Math.PI * 2) / prizes.length;
  const segments = prizes.map((prize, index) => {
    const [from, to] = [(index - 0.5) * step, (index + 0.5) * step];
    const d = `M${at(hub, from)}L${at(radius, from)}A${radius} ${radius} 0 0 1 ${at(radius, to)}L${at(hub, to)}A${hub} ${hub} 0 0 0 ${at(hub, from)}Z`;
    return vector('path', { d, fill: colourOf(prize), stroke: '#10131f', 'stroke-width': '0.8' });
  });
  const bulbs = prizes.map((_, index) => {
    const [x = '0', y = '0'] = at(radius + 5, (index + 0.5) * step).split(' ');
    return vector('circle', { cx: x, cy: y, r: prizes.length > 30 ? '1.3' : '1.9', fill: '#ffe2ac' });
  });
  const rim = vector('circle', { r: String(radius + 5), fill: 'none', stroke: '#3a2d2a', 'stroke-width': '9' });
  const edge = vector('circle', { r: String(radius + 10), fill: 'none', stroke: '#c9955a', 'stroke-width': '1.4' });
  const inner = vector('circle', { r: String(hub), fill: '#151a2a', stroke: '#c9955a', 'stroke-width': '1.6' });
  return [rim, edge, ...segments, ...bulbs, inner];
}
