import { expect, test } from 'vitest';
import { csvCell } from '#kit/csv.ts';
import { type Entry, readAllEntries, statementOf } from './statement.ts';

const entry = (id: number, more: object = {}): Entry => ({
  id: `id-${id}`,
  accountId: 'a',
  currency: 'EUR',
  kind: 'deposit',
  real: 5000,
  bonus: 0,
  held: 0,
  balanceAfter: 5000,
  number: id,
  round: null,
  at: '2026-11-01T20:00:00.000Z',
  ...more,
});

const words = {
  columns: ['Time', 'Kind', 'Currency', 'Amount', 'Bonus', 'Held', 'Balance', 'Number', 'Round', 'Id'],
  formatKind: (kind: string) => kind.toUpperCase(),
  formatTime: (at: string) => at.slice(0, 10),
  ratioOf: (currency: string) => (currency === 'BTC' ? 100_000_000 : 100),
} as const;

test('cells are quoted where they must be', () => {
  expect(csvCell('plain')).toBe('plain');
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('say "hi"')).toBe('"say ""hi"""');
  expect(csvCell('two\nlines')).toBe('"two\nlines"');
});

test('a text is never taken for a formula, a negative amount stays a number', () => {
  expect(csvCell('=SUM(A1)')).toBe("'=SUM(A1)");
  expect(csvCell('@cmd')).toBe("'@cmd");
  expect(csvCell('-12.50')).toBe('-12.50');
  expect(csvCell('-cmd')).toBe("'-cmd");
});

test('amounts are exact decimals of their currency', () => {
  const text = statementOf(
    [entry(2, { real: -5, balanceAfter: 4995, kind: 'bet', round: 'r-1' }), entry(1, { currency: 'BTC', real: 1 })],
    words,
  );
  const [head, first, second, end] = text.split('\r\n');
  expect(head).toBe('\u{feff}Time,Kind,Currency,Amount,Bonus,Held,Balance,Number,Round,Id');
  expect(first).toBe('2026-11-01,BET,EUR,-0.05,0.00,0.00,49.95,2,r-1,id-2');
  expect(second).toContain('BTC,0.00000001,');
  expect(end).toBe('');
});

test('all pages are read, anchored to the first row', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => entry(250 - index));
  const asked: object[] = [];
  const heard: number[] = [];
  const read = async (query: { page: number; perPage: number; before?: string }) => {
    asked.push(query);
    return { data: rows.slice((query.page - 1) * query.perPage, query.page * query.perPage), meta: { total: rows.length } };
  };
  expect(await readAllEntries(read, (done) => heard.push(done))).toEqual(rows);
  expect(asked).toEqual([
    { page: 1, perPage: 100 },
    { page: 2, perPage: 100, before: 'id-250' },
    { page: 3, perPage: 100, before: 'id-250' },
  ]);
  expect(heard).toEqual([100, 200, 250]);
});

test('an empty statement is one line', async () => {
  const entries = await readAllEntries(
    async () => ({ data: [], meta: { total: 0 } }),
    () => undefined,
  );
  expect(statementOf(entries, words).split('\r\n')).toHaveLength(2);
});
