// The racetrack: the numbers in the order of the wheel around an oval, the stretches of the call bets inside. Pure geometry.
import { wheel } from '../layout.ts';

export type Point = readonly [x: number, y: number];

export interface Track {
  /** The oval in its own measure: what lies outside of it is empty. */
  width: number;
  height: number;
  /** The outline of the pocket at a place of the wheel, and its middle. */
  pocketOutline(place: number): Point[];
  pocketMiddle(place: number): Point;
  /** The outline of the inner space along these stretches of the wheel, each from a place to another. */
  insideOutline(stretches: readonly (readonly [from: number, to: number])[]): Point[];
}

/** Lays the oval out: half of its straight sides, the radius of the ring's outer and inner edge. */
export function layTrack(half: number, outer: number, inner: number): Track {
  const middle = (outer + inner) / 2;
  const side = 2 * half;
  const bend = Math.PI * middle;
  const round = 2 * (side + bend);
  const step = round / wheel.length;

  /** A point at a distance from the oval's axis, so far along the ring's middle line from the right end, clockwise. */
  function pointAt(distance: number, radius: number): Point {
    const way = ((distance % round) + round) % round;
    const quarter = bend / 2;
    const turned = (angle: number, x: number): Point => [x + Math.cos(angle) * radius, Math.sin(angle) * radius];
    if (way <= quarter) return turned(way / middle, half);
    if (way <= quarter + side) return [half - (way - quarter), radius];
    if (way <= quarter + side + bend) return turned(Math.PI / 2 + (way - quarter - side) / middle, -half);
    if (way <= quarter + 2 * side + bend) return [way - quarter - side - bend - half, -radius];
    return turned((way - round) / middle, half);
  }
  /** Where the pocket of this place on the wheel begins; zero lies around the right end. */
  const beginOf = (place: number): number => (place - 0.5) * step;
  function along(from: number, to: number, radius: number): Point[] {
    const parts = Math.max(2, Math.ceil(Math.abs(to - from) / 12));
    return Array.from({ length: parts + 1 }, (_, index) => pointAt(from + ((to - from) * index) / parts, radius));
  }
  return {
    width: 2 * (half + outer) + 8,
    height: 2 * outer + 8,
    pocketOutline: (place) => [...along(beginOf(place), beginOf(place + 1), outer), ...along(beginOf(place + 1), beginOf(place), inner)],
    pocketMiddle: (place) => pointAt(place * step, middle),
    insideOutline: (stretches) => stretches.flatMap(([from, to]) => along(beginOf(from), beginOf(to + 1), inner - 6)),
  };
}

/** Turns a point by a quarter, so that the right end comes up. */
export const turn = ([x, y]: Point): Point => [y, -x];
