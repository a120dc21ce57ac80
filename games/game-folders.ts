// Where games lie. A folder with a game.ts is a game; nothing else names it.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder that holds the house's games. */
export const gamesRoot = new URL('./', import.meta.url);

/** Returns the folders of games below the roots, by name: their ids. @throws Error when two games have one id. */
export function listGameFolders(roots: readonly URL[]): ReadonlyMap<string, URL> {
  const folders = new Map<string, URL>();
  for (const root of roots)
    for (const entry of readdirSync(fileURLToPath(root), { withFileTypes: true })) {
      const folder = new URL(`${entry.name}/`, root);
      if (!entry.isDirectory() || !existsSync(new URL('game.ts', folder))) continue;
      if (folders.has(entry.name)) throw new Error(`Two games are called ${entry.name}`);
      folders.set(entry.name, folder);
    }
  return new Map([...folders].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
