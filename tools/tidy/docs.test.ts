// What the documents name is there.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { root } from './sources.ts';

const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'docs/wallet-growth.md', 'docs/live.md', 'docs/osw.md'];
const tops = new Set(readdirSync(root));

test('every path that a document names exists', () => {
  const wrong = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`([\w.-]+\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => tops.has(path.split('/')[0] ?? '') && path.split('/')[0] !== 'dist' && !existsSync(join(root, path)))
      .map((path) => `${document}: ${path}`),
  );
  expectNone(wrong, 'Name the file or folder where it lies now.');
});
