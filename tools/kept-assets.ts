// The assets of a build live one release longer, so that a page which was open while a new one came still finds its parts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keptList = 'kept-assets.json';

/** The assets that the build in a folder made itself, those that it kept of the build before it left out. To be called before a build. */
export function takeAside(site: string): Map<string, Buffer> {
  const folder = join(site, 'assets');
  if (!existsSync(folder)) return new Map();
  const list = join(site, keptList);
  const older = new Set(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []);
  const own = readdirSync(folder).filter((file) => !older.has(file));
  return new Map(own.map((file) => [file, readFileSync(join(folder, file))]));
}

/** Puts them beside the new ones. To be called after the build, which empties its folder. */
export function bringBack(site: string, before: ReadonlyMap<string, Buffer>): void {
  const kept = [...before].filter(([file]) => !existsSync(join(site, 'assets', file)));
  for (const [file, content] of kept) writeFileSync(join(site, 'assets', file), content);
  writeFileSync(join(site, keptList), JSON.stringify(kept.map(([file]) => file)));
}
