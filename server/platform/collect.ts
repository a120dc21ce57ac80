// Registries without a list: what a file exports whose name ends in .call.ts, .job.ts, .channel.ts and so on is collected from the folders
// of the modules, so that a new one is a new file and nothing else changes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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
 * @throws Error for a file that exports none, and for two of one name
 */
export async function collect<T>(folders: readonly string[], kind: Kind<T>): Promise<T[]> {
  const found = new Map<string, { one: T; file: string }>();
  for (const file of folders.flatMap((folder) => filesOf(folder, kind.suffix))) {
    const exported = Object.values((await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>);
    const ones = exported.filter((value) => kind.is(value));
    if (ones.length === 0) throw new Error(`${file} exports no ${kind.suffix}. docs/extending/ says how one is written.`);
    for (const one of ones) {
      const name = kind.nameOf(one);
      const twin = found.get(name);
      if (twin !== undefined) throw new Error(`Two files have a ${kind.suffix} of the name "${name}": ${twin.file} and ${file}.`);
      found.set(name, { one, file });
    }
  }
  return [...found.values()].map(({ one }) => one);
}

/** True for an object with a function of this name. */
export const hasAct = (value: unknown, act: string): value is object =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[act] === 'function';
