// Registries without a list: what a file exports whose name ends in .call.ts, .job.ts, .channel.ts and so on is collected from the folders
// of the modules, so that a new one is a new file and nothing else changes.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A kind of thing that is collected. */
export interface Kind<T> {
  /** How its files are named: what stands between the last two dots. */
  suffix: string;
  is(value: unknown): value is T;
  /** What no two may share. */
  nameOf(one: T): string;
}

function filesOf(folder: string, suffix: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${suffix}.ts`))
    .toSorted()
    .map((file) => join(folder, file));
}

/**
 * Returns everything of a kind below the folders, in the order of folders and paths.
 * @throws Error for a file that exports something else, and for two of one name
 */
export async function collect<T>(folders: readonly string[], kind: Kind<T>): Promise<T[]> {
  const found = new Map<string, { one: T; file: string }>();
  for (const file of folders.flatMap((folder) => filesOf(folder, kind.suffix))) {
    const exported = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [name, one] of Object.entries(exported)) {
      const where = `${relative(process.cwd(), file)} exports ${name}`;
      if (!kind.is(one)) throw new Error(`${where}, which is no ${kind.suffix}. Move it into a file of its own.`);
      const twin = found.get(kind.nameOf(one));
      if (twin !== undefined)
        throw new Error(`${where}: ${relative(process.cwd(), twin.file)} has a ${kind.suffix} "${kind.nameOf(one)}" too.`);
      found.set(kind.nameOf(one), { one, file });
    }
  }
  return [...found.values()].map(({ one }) => one);
}

/** True for an object with a text and a function under these names. */
export const hasAct = (value: unknown, text: string, act: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Record<string, unknown>)[text] === 'string' &&
  typeof (value as Record<string, unknown>)[act] === 'function';
