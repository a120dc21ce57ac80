import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from '#kit/csv.ts';
import { type Entry, entryName, readAllEntries, statementOf } from './statement.ts';

const entry = (id: number, more: object = {}): Entry => ({
  id: `id-${id}`,
  accountId: 'a',
  currency: 'EUR',
  kind: 'deposit',
  cause: null,
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
  formatKind: ({ kind }: Entry) => kind.toUpperCase(),
  formatTime: (at: string) => at.slice(0, 10),
  ratioOf: (currency: string) => (currency === 'BTC' ? 100_000_000 : 100),
} as const;

test('what a bank took or we gave back is not called a withdrawal', () => {
  const named = (kind: 'deposit' | 'withdrawal-hold', cause: Entry['cause']) => entryName({ kind, cause });
  expect([named('withdrawal-hold', null), named('withdrawal-hold', 'chargeback'), named('withdrawal-hold', 'refund')]).toEqual([
    'modals.entry.withdrawal-hold',
    'modals.entry.chargeback',
    'modals.invoice.refund',
  ]);
});

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

test('HI-03 the file adds up: from the opening balance by its movements to the closing one, of each account to the last unit', () => {
  const movement = fc.record({ account: fc.nat(2), real: fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }) });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 60 }), (movements) => {
      const [currencies, closing] = [
        ['EUR', 'USD', 'BTC'],
        [0, 0, 0],
      ];
      const entries = movements.map(({ account, real }, index) => {
        closing[account] = (closing[account] ?? 0) + real;
        return entry(index, { currency: currencies[account], real, balanceAfter: closing[account] });
      });
      const lines = statementOf(entries, words).trimEnd().split('\r\n').slice(1);
      const sums = new Map<string, bigint>();
      for (const line of lines) {
        const [, , currency = '', amount = '', , , balance = ''] = line.split(',');
        const minorOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''));
        sums.set(currency, (sums.get(currency) ?? 0n) + minorOf(amount));
        expect(sums.get(currency)).toBe(minorOf(balance));
      }
      for (const [index, currency] of currencies.entries()) expect(sums.get(currency) ?? 0n).toBe(BigInt(closing[index] ?? 0));
    }),
  );
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
