// What belongs to whom, and what a file's ending promises.
import { test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { product, tableOwners } from './sources.ts';

test('a table is named in SQL by its owner alone', () => {
  const wrong: string[] = [];
  const owned = product.filter(({ path }) => /^(server|cli)\//.test(path));
  for (const [table, owner] of tableOwners()) {
    const names = new RegExp(
      `(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\\(\\s*'(?:ledger\\.)?${table}[ ']|\\b(?:from|join|into|update)\\s+(?:ledger\\.)?${table}\\b(?! set to)`,
    );
    for (const { path, text } of owned)
      if (!path.startsWith(`${owner}/`) && names.test(text)) wrong.push(`${path} names ${table} of ${owner}`);
  }
  expectNone(wrong, 'Ask the owner: it exports a function that reads or changes the table, from its index.ts.');
});

test('a *.call.ts exports handlers of calls alone', () => {
  const wrong = product
    .filter(({ path }) => /\.calls?\.ts$/.test(path))
    .flatMap(({ path, lines }) =>
      lines.filter((line) => /^export (?!const \w+ = handle\()/.test(line)).map((line) => `${path}: ${line.slice(0, 80)}`),
    );
  expectNone(wrong, 'Move what is no handler to a file named by what it does; the calls of a module are collected from these files.');
});

test('jobs stand in *.job.ts, and nothing else is exported there but what they do', () => {
  const wrong = product
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.job.ts'))
    .flatMap(({ path, text }) => [...text.matchAll(/const (\w+): Job<\w+> =/g)].map(([, name]) => `${path}: ${name}`));
  expectNone(wrong, 'Give the job a file of its own, <what-it-does>.job.ts, in the module that owns the work.');
});
