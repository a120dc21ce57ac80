// One reel: a strip that runs downwards, and comes to rest exactly on the stop that it is told.
import { Container, Sprite } from 'pixi.js';
import type { FaceStrip } from '../../slot-data.ts';
import { cellOf, type Layout } from './layout.ts';
import type { Textures } from './textures.ts';

export interface Reel {
  node: Container;
  /** The symbols in the window from top to bottom, while the reel rests. */
  rows: readonly Sprite[];
  rest(strip: FaceStrip, stop: number, rows: number): void;
  /** Begins to run along a strip. */
  run(strip: FaceStrip, now: number): void;
  /** Puts a symbol into a row of the resting reel. */
  put(row: number, symbol: string): void;
  /** Moves the resting reel by so many symbols, 1 one down; `part` of the way. */
  slide(by: number, part: number): void;
  /** Comes to rest on a stop, showing so many symbols; `quick` at once. Resolves when it does. */
  land(stop: number, rows: number, quick: boolean): Promise<void>;
  /** Moves to the time given; false when nothing moves. */
  move(now: number): boolean;
  readonly isRunning: boolean;
}

/** Symbols a second at full speed. */
const speed = 26;
const pullMs = 110;
const riseMs = 190;
/** How far before its stop the reel begins to brake, and how long that takes. */
const brakeSymbols = 3;
const brakeMs = 460;
const quickBrakeMs = 190;

/** Runs past the stop by a tenth of a symbol and settles: the reel has weight. */
const settle = (part: number): number => {
  const back = 1.25;
  return 1 + (back + 1) * (part - 1) ** 3 + back * (part - 1) ** 2;
};

type Motion =
  | { kind: 'rest' }
  | { kind: 'run'; since: number; from: number }
  | { kind: 'brake'; since: number; ms: number; stop: number; done(): void };

const wrap = (position: number, length: number): number => ((position % length) + length) % length;

export function createReel(layout: Layout, textures: Textures): Reel {
  const node = new Container();
  // one above the window and one below, so that the strip is whole while it moves
  const sprites = Array.from({ length: layout.rowCount + 2 }, () => {
    const sprite = new Sprite();
    sprite.anchor.set(0.5);
    sprite.x = layout.cellWidth / 2;
    node.addChild(sprite);
    return sprite;
  });
  let strip: FaceStrip = [];
  let cell = cellOf(layout, layout.rowCount);
  let rows: readonly Sprite[] = [];
  let position = 0;
  let motion: Motion = { kind: 'rest' };

  function dress(sprite: Sprite, symbol: string, isFast: boolean): void {
    const texture = (isFast ? textures.blurred : textures.sharp)[symbol];
    if (texture !== undefined) sprite.texture = texture;
    sprite.width = cell.size;
    sprite.height = cell.size * (isFast ? 1.12 : 1);
  }

  function showRows(count: number): void {
    if (count === rows.length) return;
    cell = cellOf(layout, count);
    rows = sprites.slice(1, 1 + count);
    for (const sprite of sprites) sprite.alpha = 1;
  }
  showRows(layout.rowCount);

  function draw(isFast: boolean): void {
    const first = Math.floor(position) - 1;
    const offset = position - Math.floor(position);
    for (const [index, sprite] of sprites.entries()) {
      const symbol = strip[wrap(first + index, strip.length)];
      if (symbol === undefined) continue;
      dress(sprite, symbol, isFast);
      sprite.y = (index - 1 - offset + 0.5) * cell.height;
    }
  }

  function runTo(now: number, since: number, from: number): void {
    const ms = Math.max(0, now - since);
    if (ms < pullMs) {
      position = from + 0.16 * Math.sin((ms / pullMs) * (Math.PI / 2));
      return draw(false);
    }
    const t = ms - pullMs;
    const gone = t < riseMs ? (speed * t * t) / (2 * riseMs) : speed * (t - riseMs / 2);
    position = wrap(from + 0.16 - gone / 1000, strip.length);
    draw(t > riseMs * 0.7);
  }

  function brakeTo(now: number, brake: Extract<Motion, { kind: 'brake' }>): void {
    const part = Math.min(1, (now - brake.since) / brake.ms);
    position = wrap(brake.stop + brakeSymbols * (1 - settle(part)), strip.length);
    draw(part < 0.22);
    if (part < 1) return;
    position = brake.stop;
    motion = { kind: 'rest' };
    draw(false);
    brake.done();
  }

  function put(row: number, symbol: string): void {
    const sprite = rows[row];
    if (sprite !== undefined) dress(sprite, symbol, false);
  }

  return {
    node,
    get rows() {
      return rows;
    },
    get isRunning() {
      return motion.kind !== 'rest';
    },
    put,
    rest(along, stop, count) {
      strip = along;
      showRows(count);
      position = stop;
      motion = { kind: 'rest' };
      draw(false);
    },
    slide(by, part) {
      const from = position;
      position = wrap(from - by * part, strip.length);
      draw(false);
      position = part < 1 ? from : Math.round(position) % strip.length;
    },
    run(along, now) {
      strip = along;
      motion = { kind: 'run', since: now, from: position };
    },
    async land(stop, count, quick) {
      showRows(count);
      await new Promise<void>((done) => {
        if (motion.kind === 'brake') motion.done();
        motion = { kind: 'brake', since: performance.now(), ms: quick ? quickBrakeMs : brakeMs, stop, done };
      });
    },
    move(now) {
      if (motion.kind === 'rest') return false;
      if (motion.kind === 'run') runTo(now, motion.since, motion.from);
      else brakeTo(now, motion);
      return true;
    },
  };
}
