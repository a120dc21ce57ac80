// The schema's files.
import { test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { filesWith } from './sources.ts';

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
  const wrong = [...declared].filter(([, files]) => files.length > 1).map(([key, files]) => `${key}: ${files.join(', ')}`);
  const elsewhere = [...declared].flatMap(([key, files]) =>
    files.filter((path) => !path.includes('/sql/')).map((path) => `${key}: ${path} lies in no sql/`),
  );
  expectNone(
    [...wrong, ...elsewhere],
    'Declare it once, create or replace, in <owner>/sql/<name>.sql; it is applied again when it changes.',
  );
});
