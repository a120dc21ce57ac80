// What the backdrops of the quick games are drawn with. A scene is one picture that fills the window behind the board and is cut where
// the window has another shape; all of it follows from its numbers.
import { seeded } from '#games/sdk/client/seeded.ts';

export const sceneWidth = 1600;
export const sceneHeight = 1000;

export type Stop = readonly [at: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('');

const write = (value: number): string => String(Math.round(value * 10) / 10);

/** A gradient from top to bottom. */
export const fall = (id: string, stops: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`;

/** A gradient from a middle outwards. */
export const glow = (id: string, stops: readonly Stop[]): string => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;

/** A whole document from its gradients and its parts, the rearmost first. */
export const drawScene = (definitions: readonly string[], parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sceneWidth} ${sceneHeight}" preserveAspectRatio="xMidYMid slice">` +
  `<defs>${definitions.join('')}</defs>${parts.join('')}</svg>`;

/** Fills the picture, or a strip of it, with a paint. */
export const wash = (paint: string, y = 0, height = sceneHeight): string =>
  `<rect x="0" y="${y}" width="${sceneWidth}" height="${height}" fill="${paint}"/>`;

export const disc = (x: number, y: number, radius: number, paint: string, opacity = 1): string =>
  `<circle cx="${write(x)}" cy="${write(y)}" r="${write(radius)}" fill="${paint}" opacity="${opacity}"/>`;

/** Stars above a height, thinner towards it. */
export function stars(seed: number, count: number, bottom: number, colour = '#fff'): string {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const y = bottom * random() ** 1.5;
    const opacity = write((0.2 + 0.8 * random()) * (1 - (y / bottom) * 0.7));
    return `<circle cx="${write(random() * sceneWidth)}" cy="${write(y)}" r="${write(0.8 + random() ** 3 * 2.4)}" fill="${colour}" opacity="${opacity}"/>`;
  }).join('');
}

/** A ridge from side to side, with its foot at the bottom of the picture. `roughness`: how far its peaks lie from its height. */
export function ridge(seed: number, height: number, roughness: number, paint: string): string {
  const random = seeded(seed);
  const steps = 14;
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (index / steps) * sceneWidth;
    return [x, height + (random() - 0.5) * roughness * 2] as const;
  });
  const [first = [0, height], ...rest] = points;
  let [lastX, lastY] = first;
  const line = rest.map(([x, y]) => {
    const middle = (lastX + x) / 2;
    const part = `C${write(middle)} ${write(lastY)} ${write(middle)} ${write(y)} ${write(x)} ${write(y)}`;
    [lastX, lastY] = [x, y];
    return part;
  });
  return `<path d="M0 ${write(first[1])}${line.join('')}V${sceneHeight}H0Z" fill="${paint}"/>`;
}

/** Short strokes of light on water below a height, under a light at `x`. */
export function shimmer(seed: number, x: number, top: number, count: number, colour: string): string {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const depth = random() ** 1.4;
    const y = top + 6 + depth * (sceneHeight - top);
    const spread = 30 + depth * 330;
    const middle = x + (random() + random() - 1) * spread;
    const half = 8 + depth * 46 * random();
    const opacity = write(0.06 + 0.5 * (1 - Math.abs(middle - x) / spread) * random());
    return `<path d="M${write(middle - half)} ${write(y)}H${write(middle + half)}" stroke="${colour}" stroke-width="${write(1 + depth * 3)}" stroke-linecap="round" opacity="${opacity}"/>`;
  }).join('');
}
