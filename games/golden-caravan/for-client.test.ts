import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files that a file brings into a bundle: its imports and re-exports, but for those of types alone. */
function bundledBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const [statement, from] of text.matchAll(/^(?:import|export)\b[^;]*? from '([^']+)';/gms)) {
    if (!/^(?:import|export) type /.test(statement)) bundledBy(from!, seen);
  }
  return seen;
}

test('GA-14 what the client takes holds no draws and no rule of winning', () => {
  const files = ['./data.ts', './for-client.ts', './lines.ts', './maths.ts', './paytable.ts', './reels.ts', './symbols.ts'];
  expect([...bundledBy('./for-client.ts')].toSorted()).toEqual(files);
});
