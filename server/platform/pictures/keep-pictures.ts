// The drawn pictures on disk. Anybody may ask for a picture of any name, so that both what is kept and what waits to be drawn are bounded.
import { mkdirSync, readdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/platform/ids.ts';

/** Drawn at once: each takes a core for a while. */
const atOnce = 2;

export interface PictureBounds {
  /** Pictures on disk: about 15 kB each. */
  kept: number;
  /** Drawings that wait for their turn. */
  waiting: number;
}

const defaultBounds: PictureBounds = { kept: 20_000, waiting: 400 };

/** So many drawings wait already that another would not be done soon. */
export class TooManyDrawings extends Error {}

export interface Pictures {
  /** The picture of a name, made by `draw` if it is not on disk yet. @throws TooManyDrawings */
  get(name: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

function createTurns(maxWaiting: number): <T>(act: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (act) => {
    if (running >= atOnce) {
      if (queue.length >= maxWaiting) throw new TooManyDrawings('Too many pictures wait to be drawn');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running += 1;
    try {
      return await act();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}

/** Undefined where there is none, also when it is just being removed. */
async function readKept(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes the pictures that were drawn first, a tenth of what may be kept. */
async function removeOldest(folder: string, kept: number): Promise<number> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (file) => ({ file, drawnMs: (await stat(join(folder, file))).mtimeMs })),
  );
  const surplus = files.toSorted((one, other) => one.drawnMs - other.drawnMs).slice(0, files.length - Math.floor(kept * 0.9));
  await Promise.all(surplus.map(async ({ file }) => await rm(join(folder, file), { force: true })));
  return files.length - surplus.length;
}

export function keepPictures(folder: string, bounds: PictureBounds = defaultBounds): Pictures {
  mkdirSync(folder, { recursive: true });
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createTurns(bounds.waiting);
  let kept = readdirSync(folder).length;
  let clearing: Promise<void> | undefined;

  async function clear(): Promise<void> {
    try {
      kept = await removeOldest(folder, bounds.kept);
    } finally {
      clearing = undefined;
    }
  }

  async function make(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const file = join(folder, name);
    const before = await readKept(file);
    if (before !== undefined) return before;
    const picture = await inTurn(draw);
    const making = join(folder, '..', `${newId()}.part`);
    await writeFile(making, picture);
    await rename(making, file);
    kept += 1;
    if (kept > bounds.kept) await (clearing ??= clear());
    return picture;
  }

  return {
    async get(name, draw) {
      const flight = underWay.get(name) ?? make(name, draw).finally(() => underWay.delete(name));
      underWay.set(name, flight);
      return await flight;
    },
  };
}
