// What belongs to whom, and what a file's ending promises.
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { product, tableOwners } from './sources.ts';

/** Returns how a statement names a table: by a method of Kysely, or in SQL after a word, first or later in a list. */
function naming(table: string): RegExp {
  const named = `(?:only\\s+)?(?:(?:ledger|public)\\.)?"?${table}"?\\b(?! set to)`;
  const join = '(?:inner|left|right|full|cross)Join(?:Lateral)?';
  return new RegExp(
    [
      `(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|${join})\\(\\s*(?:\\[[^\\]]*)?'(?:(?:ledger|public)\\.)?${table}[ ']`,
      `\\b(?:from|join|into|update|using|truncate|lock table)\\s+${named}`,
      `\\b(?:from|using)\\s+(?:[\\w."]+(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*)+${named}`,
    ].join('|'),
  );
}

test('a table that a statement names is seen wherever it stands', () => {
  const statements = [
    `tx.selectFrom('player').selectAll()`,
    `db.selectFrom(['invoice as i', 'player as p'])`,
    `.rightJoin('public.player as p', 'p.id', 'i.player_id')`,
    'select 1 from player where id = $1',
    'select i.id from public.invoice i, player p where p.id = i.player_id',
    'select 1 from invoice as i,\n  account,\n  public.player p',
    'delete from only player where id = $1',
    'delete from invoice i using player p',
    'update "player" set status = 2',
    'truncate player',
  ];
  expect(statements.filter((text) => !naming('player').test(text))).toEqual([]);
  const others = [`selectFrom('player_agreement')`, 'delete from only player_agreement', 'select player from invoice i, account a'];
  expect(others.filter((text) => naming('player').test(text))).toEqual([]);
  expect(naming('player_agreement').test('delete from only player_agreement')).toBe(true);
});

/** A bet is booked in one statement, which counts it in the base currency of that moment; so the ledger's functions look it up themselves. */
const looksUpBase = (path: string, table: string): boolean =>
  table === 'currency' && path.startsWith('server/modules/wallet/ledger/posting/');

test('a table is named in SQL by its owner alone', () => {
  const wrong: string[] = [];
  const owned = product.filter(({ path }) => /^(server|cli)\//.test(path));
  for (const [table, owner] of tableOwners()) {
    const names = naming(table);
    for (const { path, text } of owned)
      if (!path.startsWith(`${owner}/`) && !looksUpBase(path, table) && names.test(text)) wrong.push(`${path} names ${table} of ${owner}`);
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

/** What makes the parts that the start collects, and in which files alone it may be used. */
const makers: readonly { ending: string; what: string; pattern: RegExp }[] = [
  { ending: 'call', what: 'a handler of a call', pattern: /^(?:export )?const (\w+) = handle\(/gm },
  {
    ending: 'job',
    what: 'a job',
    pattern: /\bconst (\w+): Job<[^=]*> =|^import (?:type )?\{[^}]*\bJob\b[^}]*\} from '[^']*platform\/jobs\.ts'/gm,
  },
  { ending: 'channel', what: 'a live channel', pattern: /^import \{[^}]*\bchannelFor\b[^}]*\} from '[^']*\/channel\.ts'/gm },
  { ending: 'email', what: 'an email', pattern: /^import \{[^}]*\b(?:email|operatorEmail)\b[^}]*\} from '[^']*\/email\.ts'/gm },
  { ending: 'jurisdiction', what: 'a jurisdiction', pattern: /\bconst (\w+): JurisdictionRow =/gm },
];

test('what the start collects stands in files that say so', () => {
  const wrong = makers.flatMap(({ ending, what, pattern }) =>
    product
      .filter(({ path }) => path.startsWith('server/modules/') && !path.endsWith(`.${ending}.ts`))
      .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${what} stands in *.${ending}.ts: ${found}`)),
  );
  expectNone(wrong, 'Give it a file named by what it does, in the module that owns the work: the start finds it there by the ending.');
});

test('a module says in a deps.ts what it needs of the app', () => {
  const wrong = product
    .filter(({ path }) => path.startsWith('server/modules/') && !path.endsWith('/deps.ts'))
    .flatMap(({ path, text }) => [...text.matchAll(/^(?:export )?interface \w*Deps\b.*/gm)].map(([found]) => `${path}: ${found}`));
  expectNone(wrong, "Add it to the module's deps.ts; a file that needs less takes a Pick of that.");
});
