import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { gamesRoot, listGameFolders } from './game-folders.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const games = [...listGameFolders([gamesRoot])];
const slots = games.filter(([, folder]) => existsSync(new URL('data.ts', folder))).map(([id]) => id);
let chunks: Rolldown.OutputChunk[] = [];
let files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = [];

beforeAll(async () => {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
  const result = await build({ configFile, logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(result) ? result.flatMap(({ output }) => output) : 'output' in result ? result.output : [];
  files = outputs;
  chunks = outputs.filter((output) => output.type === 'chunk');
});

/** The chunks that a page may come to load. */
function chunksOf(entry: string): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (name: string | undefined): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(chunks.find(({ name, isEntry }) => isEntry && name === entry)?.fileName);
  return [...seen];
}

/** The project's own modules that a page may come to load, by path from the root. */
function modulesOf(entry: string): string[] {
  const ids = chunksOf(entry).flatMap(({ moduleIds }) => moduleIds);
  const own = ids.filter((id) => id.startsWith(root) && !id.includes('node_modules'));
  return [...new Set(own.map((id) => id.slice(root.length).split('?')[0] ?? ''))].toSorted();
}

const rulesOfWinning =
  /^games\/(fair\/|provider\/|testing\/|sdk\/table\/table-maths|sdk\/slot\/(mechanics\/|model|play-round|evaluate-spin|slot-maths|enumerate|gamble\/(gamble-maths|returns)))/;

test.each(games)("GA-14 the player's bundle of %s holds no draws and no rule of winning", (id) => {
  const modules = modulesOf(id);
  expect(modules).toContain('games/sdk/client/api-client.ts');
  expect(modules.filter((path) => rulesOfWinning.test(path))).toEqual([]);
});

test('GA-14 what a slot loads of its own is its data and its client, the rest is the kit', () => {
  for (const id of slots) {
    const modules = modulesOf(id);
    expect(modules).toContain(`games/${id}/client/face.ts`);
    const allowed = new RegExp(
      `^(games/(sdk|${id})/client/|games/sdk/(art|slot/client)/|games/sdk/cards/(client/|cards\\.ts$)|games/sdk/slot/(slot-data|gamble/sheet)\\.ts$|games/sdk/verify-link\\.ts$|contract/kernel/money\\.ts$|kit/format-elapsed\\.ts$)`,
    );
    const data = ['data', 'for-client', 'lines', 'maths', 'paytable', 'reels', 'symbols'].map((name) => `games/${id}/${name}.ts`);
    expect(modules.filter((path) => !allowed.test(path) && !data.includes(path))).toEqual([]);
  }
});

test.each(games)('GA-14 the verifier of %s is a page of its own and carries the draws', (id) => {
  const modules = modulesOf(`${id}.verify`);
  expect(modules).toContain('games/fair/create-draws.ts');
  if (slots.includes(id)) expect(modules).toContain('games/sdk/slot/play-round.ts');
  expect(modules.filter((path) => path.startsWith('games/provider/'))).toEqual([]);
  expect(modules).not.toContain('games/sdk/client/play.ts');
  expect(modules).not.toContain('games/testing/plain-hashing.ts');
});

test.each(games)('%s costs no more than 400 kB, packed, with all that it may come to load', (id) => {
  const loaded = chunksOf(id);
  const styles = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const bytes = files
    .filter((file) => loaded.some((chunk) => chunk === file) || styles.has(file.fileName))
    .map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
});

test('what draws is one file for all slots', () => {
  const drawing = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('node_modules/pixi.js/')));
  expect(drawing.map(({ name }) => name)).toEqual(['vendor']);
  for (const id of slots) expect(chunksOf(id)).toContain(drawing[0]);
});

test('GA-14 nothing in our own code keeps more on the device than sound and stake, or asks another server', () => {
  const own = chunks.flatMap(({ modules }) => Object.entries(modules).filter(([id]) => id.startsWith(`${root}games/`)));
  const text = own.map(([, { code }]) => code ?? '').join('\n');
  expect(text.match(/sessionStorage|indexedDB|document\.cookie|Math\.random/g)).toBeNull();
  expect(new Set(text.match(/https?:\/\/[^"'`\s]+/g))).toEqual(new Set(['http://www.w3.org/2000/svg']));
});
