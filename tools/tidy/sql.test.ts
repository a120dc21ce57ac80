// The schema's files.
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { filesWith, product as code } from './sources.ts';

const product = filesWith('.sql').filter(({ path }) => !path.startsWith('bench/') && !/(^|\/)(testing|fixtures)\//.test(path));

test('lines of SQL have 110 columns at most', () => {
  const long = product.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (line.length > 110 ? [`${path}:${index + 1}: ${line.length} columns`] : [])),
  );
  expectNone(long, 'Break the line where a clause begins; name a CTE for what it holds.');
});

test('a function or a view is declared once, in a file of its owner’s sql/', () => {
  const declared = new Map<string, string[]>();
  for (const { path, text } of product)
    for (const [, kind, name] of text
      .replaceAll(/--.*$/gm, '')
      .matchAll(/^\s*create (?:or replace )?(function|view|procedure) ([\w.]+)/gim)) {
      // what differs by the database server's version has a file a version
      if (/_before_\d+\.sql$/.test(path)) continue;
      // services and the server have databases, or schemas, of their own
      const key = `${path
        .split('/')
        .slice(0, 2)
        .join('/')
        .replace(/^server\/.*/, 'server')} ${kind} ${name}`;
      declared.set(key, [...(declared.get(key) ?? []), path]);
    }
  // its further forms stand beside it
  const wrong = [...declared].filter(([, files]) => new Set(files).size > 1).map(([key, files]) => `${key}: ${files.join(', ')}`);
  const elsewhere = [...declared].flatMap(([key, files]) =>
    files.filter((path) => !path.includes('/sql/')).map((path) => `${key}: ${path} lies in no sql/`),
  );
  expectNone(
    [...wrong, ...elsewhere],
    'Declare it once, create or replace, in <owner>/sql/<name>.sql; it is applied again when it changes.',
  );
});

test('what is declared is replaced in place and dropped by migrations alone', () => {
  const drops = product
    .filter(({ path }) => path.includes('/sql/'))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        /\bdrop (?:function|procedure|aggregate|routine|(?:materialized )?view|trigger|type|cast|operator)\b/i.test(
          line.replace(/--.*/, ''),
        )
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [],
      ),
    );
  expectNone(
    drops,
    'The version before works on beside this one and calls it: create or replace; a changed signature is a further form beside the old one, which a migration of a later release drops (docs/upgrading.md).',
  );
});

/** What the wallet's posting rule writes into its sql/: the numbers stand in the TypeScript that writes it. */
const isWritten = (path: string): boolean => path.startsWith('server/modules/wallet/ledger/sql/');

test('the number of an advisory lock is named, once', () => {
  const bare = [...code, ...product.filter(({ path }) => !isWritten(path))].flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (/advisory_\w+\(\s*\d/.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  const holders = new Map<string, string[]>();
  for (const { path, text } of code)
    for (const [, numbers = ''] of text.matchAll(/const lock(?:Class)? = (\{[^}]*\}|\d+)/g))
      for (const [number] of numbers.matchAll(/\d+/g)) holders.set(number, [...(holders.get(number) ?? []), path]);
  const twice = [...holders].filter(([, paths]) => paths.length > 1).map(([number, paths]) => `${number}: ${paths.join(', ')}`);
  expectNone(
    [...bare, ...twice],
    'Give the number a constant with a name and put that into the statement; no other lock may have it, or the two wait for each other.',
  );
});

/** A status or state that a statement tells by its number. */
const bareState = /\b(?:status|state)\s*(?:=|<>|!=|<=?|>=?|in\s*\()\s*\d/i;

test('a function tells a state by its name', () => {
  const planted = ['set may_stake = new.status = 1,', 'where a.status <> 3', 'case when STATE in (1, 2)'];
  expect(planted.filter((line) => !bareState.test(line))).toEqual([]);
  expect(bareState.test('where ledger.wallet_is_active(p.status)')).toBe(false);
  const bare = product
    .filter(({ path, text }) => path.includes('/sql/') && !text.startsWith('-- Made from '))
    .flatMap(({ path, lines }) => lines.flatMap((line, index) => (bareState.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])));
  expectNone(bare, 'Let a function say it, or have the file written with the constant in it (server/modules/wallet/ledger/posting/).');
});

test('a CTE is named for what it holds', () => {
  const short = [...product, ...code.filter(({ path }) => !path.startsWith('bench/'))].flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /(?:\bwith\s+(?:recursive\s+)?|\),\s*)((?:\w{1,2}|cte\d*|tmp\d*|sub\d*))\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi,
      ),
    ].map(([, name]) => `${path}: ${name}`),
  );
  expectNone(short, 'Name it for its rows: `opened`, `newest`, `accounts`.');
});

test('tables are made by numbered migrations, which one runner runs for everybody', () => {
  const wrong = code
    .filter(({ path }) => !/^(bench|tools)\//.test(path) && !path.startsWith('kit/schema/'))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        /\b(?:create|alter|drop) (?:unlogged |unique )?(?:table|index)\b/i.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [],
      ),
    );
  expectNone(wrong, 'Write it into <owner>/migrations/NNNN-<what>.sql; kit/schema runs it, of modules, games and services alike.');
});
