// SVG as strings: every number is rounded and checked here, so no picture can hold NaN.
import { type Colour, toHex } from './oklch.ts';

export type Point = readonly [x: number, y: number];
export type Attributes = Readonly<Record<string, string | number | Colour>>;

/** A number as SVG writes it, to hundredths unless told otherwise. Throws a RangeError for what is not finite. */
export function write(value: number, digits = 2): string {
  if (!Number.isFinite(value)) throw new RangeError(`A picture needs finite numbers, not ${value}`);
  return String(Math.round(value * 10 ** digits) / 10 ** digits + 0);
}

/** Path data or any other text with numbers in it: trace`M${x} ${y}`. */
export function trace(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => (typeof value === 'number' ? write(value) : value)));
}

export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? write(value) : typeof value === 'string' ? value : toHex(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  return element('g', attributes, ...children);
}

export function path(d: string, attributes: Attributes): string {
  return element('path', { d, ...attributes });
}

/** A line without filling, with round ends. */
export function stroke(d: string, colour: string | Colour, width: number, attributes: Attributes = {}): string {
  return path(d, {
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  });
}

export function circle(x: number, y: number, radius: number, attributes: Attributes): string {
  return element('circle', { cx: x, cy: y, r: radius, ...attributes });
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, attributes: Attributes): string {
  return element('ellipse', { cx: x, cy: y, rx: radiusX, ry: radiusY, ...attributes });
}

export function rectangle(x: number, y: number, width: number, height: number, attributes: Attributes): string {
  return element('rect', { x, y, width, height, ...attributes });
}

export function polygon(points: readonly Point[], attributes: Attributes): string {
  return path(`${straightLine(points)}Z`, attributes);
}

/** Points as a list, for figures that are few corners written out. */
export function corners(...points: readonly Point[]): readonly Point[] {
  return points;
}

/** A transform: move to a point, then turn by degrees, then scale. */
export function placed(x: number, y: number, turn = 0, scaleX = 1, scaleY = scaleX): string {
  const rotation = turn === 0 ? '' : trace` rotate(${turn})`;
  const scaling = scaleX === 1 && scaleY === 1 ? '' : trace` scale(${scaleX} ${scaleY})`;
  return trace`translate(${x} ${y})` + rotation + scaling;
}

export function straightLine(points: readonly Point[]): string {
  return points.map(([x, y], index) => (index === 0 ? trace`M${x} ${y}` : trace`L${x} ${y}`)).join('');
}

/** A curve through all the points (Catmull-Rom written as Béziers); closed, it comes back to the first. */
export function smoothLine(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const bounded = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[bounded] ?? [0, 0];
  };
  const [startX, startY] = at(0);
  let d = trace`M${startX} ${startY}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [beforeX, beforeY] = at(index - 1);
    const [fromX, fromY] = at(index);
    const [toX, toY] = at(index + 1);
    const [afterX, afterY] = at(index + 2);
    d += trace`C${fromX + (toX - beforeX) / 6} ${fromY + (toY - beforeY) / 6} `;
    d += trace`${toX - (afterX - fromX) / 6} ${toY - (afterY - fromY) / 6} ${toX} ${toY}`;
  }
  return closed ? `${d}Z` : d;
}

/** A point at an angle in degrees (0 to the right, 90 down) and a distance from a centre. */
export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** `make` called for 0..count-1, its markup joined. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}
