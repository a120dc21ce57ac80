import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
let chunks: Rolldown.OutputChunk[] = [];

beforeAll(async () => {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
  const result = await build({ configFile, logLevel: 'error', build: { write: false, minify: false } });
  const outputs = Array.isArray(result) ? result.flatMap(({ output }) => output) : 'output' in result ? result.output : [];
  chunks = outputs.filter((output) => output.type === 'chunk');
});

/** The project's own modules that a page may come to load, by path from the root. */
function modulesOf(entry: string): string[] {
  const seen = new Set<string>();
  const modules = new Set<string>();
  const visit = (name: string | undefined): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk === undefined || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const id of chunk.moduleIds)
      if (id.startsWith(root) && !id.includes('node_modules')) modules.add(id.slice(root.length).split('?')[0] ?? '');
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(chunks.find(({ name, isEntry }) => isEntry && name === entry)?.fileName);
  return [...modules].toSorted();
}

test("GA-14 the player's bundle holds no draws and no rule of winning", () => {
  const modules = modulesOf('golden-caravan');
  expect(modules).toContain('games/sdk/client/play.ts');
  expect(modules).toContain('games/golden-caravan/client/view.ts');
  const allowed = /^(games\/(sdk|golden-caravan)\/client\/|contract\/kernel\/money\.ts$|kit\/format-elapsed\.ts$)/;
  const maths = ['for-client', 'lines', 'maths', 'paytable', 'reels', 'symbols'].map((name) => `games/golden-caravan/${name}.ts`);
  expect(modules.filter((path) => !allowed.test(path) && !maths.includes(path))).toEqual([]);
});

test('GA-14 the verifier is a page of its own and carries the draws', () => {
  const modules = modulesOf('golden-caravan.verify');
  expect(modules).toContain('games/fair/create-draws.ts');
  expect(modules).toContain('games/sdk/slot/play-round.ts');
  expect(modules.filter((path) => path.startsWith('games/provider/'))).toEqual([]);
  expect(modules).not.toContain('games/sdk/client/play.ts');
  expect(modules).not.toContain('games/golden-caravan/client/view.ts');
  expect(modules).not.toContain('games/testing/plain-hashing.ts');
});

test('nothing in our own code keeps more on the device than sound and stake, or asks another server', () => {
  const own = chunks.flatMap(({ modules }) => Object.entries(modules).filter(([id]) => id.startsWith(`${root}games/`)));
  const text = own.map(([, { code }]) => code ?? '').join('\n');
  expect(text.match(/sessionStorage|indexedDB|document\.cookie|Math\.random/g)).toBeNull();
  expect(new Set(text.match(/https?:\/\/[^"'`\s]+/g))).toEqual(new Set(['http://www.w3.org/2000/svg']));
});
