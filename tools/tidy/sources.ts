// The project's files as the tidy tests read them.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Folders of the tree that hold code of ours. */
const folders = [
  'art',
  'bench',
  'cli',
  'content',
  'contract',
  'e2e',
  'embedded-postgres',
  'games',
  'kit',
  'live-server',
  'passwords',
  'server',
  'services',
  'site',
  'sportsbook',
  'testing',
  'tools',
];

export interface Source {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
  lines: string[];
  /** Paths from the root that it imports from this project, type imports included. */
  imports: { target: string; isType: boolean }[];
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      posix.join(folder, file.replaceAll('\\', '/')),
    );
  } catch {
    return []; // the folder does not exist yet
  }
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(path: string, text: string): Source['imports'] {
  const found: Source['imports'] = [];
  for (const [, type, plain, dynamic] of text.matchAll(importPattern)) {
    const name = plain ?? dynamic ?? '';
    const target = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? posix.normalize(posix.join(posix.dirname(path), name))
        : undefined;
    if (target !== undefined) found.push({ target, isType: type !== undefined });
  }
  return found;
}

const paths = folders.flatMap(filesBelow);

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, lines: text.split('\n'), imports: importsOf(path, text) };
}

/** Returns every file with this ending, such as '.sql'. */
export const filesWith = (ending: string): Source[] => paths.filter((path) => path.endsWith(ending)).map(read);

/** Every TypeScript file of ours. */
export const sources: readonly Source[] = paths
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'))
  .map(read);

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /(^|\/)(testing|fixtures)\//.test(path) || path.startsWith('e2e/');

/** What runs for players and operators, not for tests. */
export const product: readonly Source[] = sources.filter(({ path }) => !isTest(path));

/** Returns the server's module that a file belongs to. */
export const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(path)?.[1];

/** Returns the tables of the server's modules with the folder of their owner. */
export function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of sources.filter((source) => source.path.endsWith('/tables.ts') && source.path.startsWith('server/')))
    for (const [, name] of text.matchAll(/^ {2}'?(?:ledger\.)?([a-z_]+)'?: \{/gm)) if (name !== undefined) owners.set(name, dirname(path));
  return owners;
}
