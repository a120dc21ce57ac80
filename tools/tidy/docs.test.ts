// What the documents name is there.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { product, root, sources } from './sources.ts';

/** Decisions tell of their day; every other page tells of now. */
const documents = ['.', 'docs', 'docs/extending', 'deploy', 'server', 'live-server', 'testing', 'e2e', 'games', 'services', 'sportsbook']
  .flatMap((folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((file) => posix.join(folder, file)) : []))
  .filter((file) => file.endsWith('.md'));
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

/** What the start or the site would collect under this name. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\bexport const (\w+)|\b(?:id|name): '([\w:-]+)'|\b(?:handle|callRow|email)\('([\w-]+)'/g)].map(
    ([, constant, id, row]) => constant ?? id ?? row ?? '',
  );
/** What every feature of the site exports under the same name. */
const faces = new Set(['modals', 'sideModals', 'pages', 'channels']);

test('an example of a page can be pasted beside what the tests add: no two have one name', () => {
  const fixtures = sources.filter(({ path }) => /^(?:testing|e2e)\/fixtures\//.test(path));
  const taken = new Map(fixtures.flatMap(({ path, text }) => namesIn(text).map((name) => [name, path])));
  expect([taken.has('readTide'), taken.has('atlantis')]).toEqual([true, true]);
  const wrong = documents
    .filter((document) => document.startsWith('docs/extending/'))
    .flatMap((document) =>
      [...readFileSync(join(root, document), 'utf8').matchAll(/```ts\n([^]*?)```/g)]
        .flatMap(([, example = '']) => namesIn(example))
        .filter((name) => taken.has(name) && !faces.has(name))
        .map((name) => `${document}: ${name} is a name of ${taken.get(name)}`),
    );
  expectNone(wrong, 'Choose another name for the example.');
});

test('every setting of the services and the studio is described', () => {
  const described = readFileSync(join(root, 'docs', 'services.md'), 'utf8');
  const wrong = product
    .filter(({ path }) => /^(services|games|sportsbook)\/[\w-]+\/main\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:env\['|required\('|requireText\(process\.env, ')([A-Z_]+)'/g)].map(([, name]) => ({ path, name })),
    )
    .filter(({ name }) => !described.includes(`\`${name}\``))
    .map(({ path, name }) => `${path}: ${name}`);
  expectNone(wrong, 'Say in docs/services.md what it is for and what it is without it.');
});

test('every setting of the server is described', () => {
  const described = ['README.md', 'docs/live.md', 'docs/chains.md']
    .map((document) => readFileSync(join(root, document), 'utf8'))
    .join('\n');
  const wrong = product
    .filter(({ path, text }) => path.startsWith('server/') && text.includes("'#kit/environment.ts'"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?<!=)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|JOBS|JURISDICTION)(?=[':])/g)].map(([, name]) => ({
        path,
        name,
      })),
    )
    .filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(described))
    .map(({ path, name }) => `${path}: ${name}`);
  expectNone(wrong, 'Say in the table of README.md, or in the document of its part, what it is for and what it is without it.');
});

test('every document that a comment or a text of the code names exists', () => {
  const known = ['docs', 'docs/extending', 'decisions'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => posix.join(folder, file)),
  );
  const wrong = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:docs\/(?:extending\/)?[\w-]+\.(?:md|csv)|decisions\/\d{4})/g)]
      .filter(([named]) => !known.some((file) => file.startsWith(named)))
      .map(([named]) => `${path}: ${named}`),
  );
  expectNone(wrong, 'Name the document where it lies now.');
});

test('each decision has a number of its own, which its title says', () => {
  const decisions = readdirSync(join(root, 'decisions')).filter((file) => /^\d{4}-/.test(file));
  const numbers = decisions.map((file) => file.slice(0, 4));
  const wrong = decisions.filter(
    (file, at) =>
      numbers.indexOf(file.slice(0, 4)) !== at || !readFileSync(join(root, 'decisions', file), 'utf8').startsWith(`# ${numbers[at]}: `),
  );
  expect(numbers.length).toBeGreaterThan(50);
  expectNone(wrong, 'Give the newer one the next free number, in its name and its title.');
});
