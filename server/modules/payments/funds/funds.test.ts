// What lies at providers, on chains and at the bank, beside what payments make and what is owed; and the statements of the bank.
import fc from 'fast-check';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openVerbs } from '#testing/command-line.ts';
import { alarmsAbout, deposit, review, runJob, withdraw } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { payOnPage, readInvoice, withCashier } from '#testing/with-cashier.ts';
import { importStatements, measureFunds, PaymentProviderError, sayOwnFunds, verdictOf } from '../index.ts';
import { differenceOf, type Funds, toFunds } from './funds.ts';
import { readStatements } from './read-statements.ts';
import { readCamt } from './read-camt.ts';

const app = useTestApp(withCashier());
afterEach(() => void vi.restoreAllMocks());

const provider = () => app().context.payments.require('cashier');
const fundsIn = async (currency = 'EUR') => (await measureFunds(app().context)).find((one) => one.currency === currency);
const own = async (amount: bigint, actor: string, currency = 'EUR') =>
  await app().context.database.transact(
    async (tx) => await sayOwnFunds(tx, app().context, { currency, amount, reason: 'a payment of the owner', actor }),
  );

interface Line {
  amount: string;
  side?: 'CRDT' | 'DBIT';
  status?: string;
}
const balance = (code: string, amount: string, day: string, currency = 'EUR') => `
  <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const entry = ({ amount, side = 'CRDT', status = '<Cd>BOOK</Cd>' }: Line) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-03-31</Dt></BookgDt>
    <AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>settlement 7</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
const camt = (
  id: string,
  opening: string,
  closing: string,
  lines: readonly Line[] = [],
  day = '2026-03-31',
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>${day}T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', opening, day)}${balance('CLBD', closing, day)}${lines.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
const bring = async (xml: string) =>
  await app().context.database.transact(
    async (tx) => await importStatements(tx, app().context, { xml, reason: 'the end of a month', actor: 'operator:anna' }),
  );
const cents = () => 100;

test('deposits and withdrawals over the sandbox add up to the unit, and what lies there covers what is owed', async () => {
  const player = await app().signUp();
  const paid = await deposit(player, 6000);
  await payOnPage(paid.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await readInvoice(player, paid.id)).status).toBe(invoiceStatus.success);
  const sent = await withdraw(player, 2000);
  await review(app(), sent.id, 'approve');
  await app().drainJobs();
  await expect.poll(async () => (await readInvoice(player, sent.id)).status).toBe(invoiceStatus.success);
  const funds = await fundsIn();
  expect(funds).toMatchObject({ owed: 4000n, own: 0n });
  expect(funds?.found).toBe(funds?.booked);
  expect(funds && verdictOf(funds)).toBeUndefined();
  expect(funds?.parts).toMatchObject([{ kind: 'provider', name: 'cashier' }]);
  await runJob(app(), 'measure-funds');
  expect(await alarmsAbout(app(), 'funds in EUR')).toEqual([]);
});

test('a statement is taken in once; what it holds counts, and what the house put in explains it once two people say so', async () => {
  const lines: Line[] = [
    { amount: '40.00' },
    { amount: '15.50', side: 'DBIT', status: 'BOOK' },
    { amount: '900.00', status: '<Cd>PDNG</Cd>' },
  ];
  const [first] = await bring(camt('2026-03', '1000.00', '1024.50', lines));
  expect(first).toMatchObject({ isNew: true, gap: undefined, statement: { closing: 102_450n, account: 'DE89370400440532013000' } });
  expect((await bring(camt('2026-03', '1000.00', '1024.50', lines)))[0]).toMatchObject({ isNew: false });
  await expect(bring(camt('2026-03', '1000.00', '1000.00'))).rejects.toThrow(/said something else/);
  const funds = await fundsIn();
  expect(funds?.parts).toContainEqual(expect.objectContaining({ kind: 'bank', amount: '102450', at: '2026-03-31T23:59:59.999Z' }));
  expect(funds && verdictOf(funds)).toBe('differs');
  expect(await alarmsAbout(app(), 'funds in EUR')).toMatchObject([{ kind: 'funds-differ' }]);
  expect(await own(102_450n, 'operator:anna')).toBe(false);
  expect(await own(102_450n, 'operator: ANNA')).toBe(false);
  expect((await fundsIn())?.own).toBe(0n);
  expect(await own(102_450n, 'operator:ben')).toBe(true);
  const after = await fundsIn();
  expect(after && [differenceOf(after), verdictOf(after)]).toEqual([0n, undefined]);
});

test('a later statement takes the place of an earlier one, and one that is missing between them is told', async () => {
  const subject = 'statements of DE89370400440532013000 in EUR';
  expect(await alarmsAbout(app(), subject)).toEqual([]);
  expect((await bring(camt('2026-05', '1030.00', '1030.00', [], '2026-05-31')))[0]).toMatchObject({ isNew: true, gap: 550n });
  expect(await alarmsAbout(app(), subject)).toMatchObject([{ kind: 'funds-differ', count: 1n }]);
  expect((await fundsIn())?.parts).toContainEqual(expect.objectContaining({ kind: 'bank', amount: '103000' }));
  expect((await bring(camt('2026-04', '1024.50', '1030.00', [{ amount: '5.50' }], '2026-04-30')))[0]).toMatchObject({ gap: 0n });
  expect((await fundsIn())?.parts).toContainEqual(expect.objectContaining({ kind: 'bank', amount: '103000' }));
});

test('of two statements of one day the one that was imported later is the newest and goes on from the other', async () => {
  const raised = async () => await alarmsAbout(app(), 'statements of DE89370400440532013000 in EUR');
  const [before] = await raised();
  for (const [id, opening, closing] of [
    ['2026-05 a', '1030.00', '1031.00'],
    ['2026-05 b', '1031.00', '1029.00'],
    ['2026-05 c', '1029.00', '1030.00'],
  ] as const) {
    const amount = id === '2026-05 b' ? ({ amount: '2.00', side: 'DBIT' } as const) : { amount: '1.00' };
    expect((await bring(camt(id, opening, closing, [amount], '2026-05-31')))[0]).toMatchObject({ isNew: true, gap: 0n });
    const now = (await fundsIn())?.parts.find(({ kind }) => kind === 'bank');
    expect(now?.amount).toBe(closing.replace('.', ''));
  }
  expect(await raised()).toMatchObject([{ count: before?.count }]);
  expect((await readStatements(app().context.database.db, 3)).map(({ name }) => name)).toEqual(['2026-05 c', '2026-05 b', '2026-05 a']);
});

test('less than is owed is an alarm; a provider that does not answer leaves it open, with an alarm of its own', async () => {
  vi.spyOn(provider(), 'balances').mockResolvedValue([{ currency: 'EUR', amount: -200_000n }]);
  const short = await fundsIn();
  expect(short && verdictOf(short)).toBe('short');
  expect((await alarmsAbout(app(), 'funds in EUR')).map(({ kind }) => kind)).toContain('funds-short');
  vi.spyOn(provider(), 'balances').mockRejectedValue(new PaymentProviderError('cashier: away'));
  const unknown = await fundsIn();
  expect(unknown).toMatchObject({ found: null });
  expect(unknown && verdictOf(unknown)).toBeUndefined();
  expect(await alarmsAbout(app(), 'balance at cashier')).toMatchObject([{ kind: 'reconcile-failed' }]);
});

test('a deposit that nobody has paid hides no lack; one that people look into does', async () => {
  const player = await app().signUp();
  const { id } = await deposit(player, 50_000);
  const { owed = 0n, parts = [], inReview } = (await fundsIn()) ?? {};
  expect(inReview).toBe(0n);
  const elsewhere = parts.reduce((sum, { kind, amount }) => (kind === 'bank' ? sum + BigInt(amount) : sum), 0n);
  vi.spyOn(provider(), 'balances').mockResolvedValue([{ currency: 'EUR', amount: owed - elsewhere - 50_000n }]);
  const judged = async () => {
    const funds = await fundsIn();
    return funds && { coming: funds.coming, inReview: funds.inReview, isShort: verdictOf(funds) === 'short' };
  };
  expect(await judged()).toEqual({ coming: 50_000n, inReview: 0n, isShort: true });
  const { pool } = app().context.database;
  await pool.query('update invoice set status = $2 where id = $1', [id, invoiceStatus.review]);
  expect(await judged()).toEqual({ coming: 50_000n, inReview: 50_000n, isShort: false });
  await pool.query('update invoice set status = $2 where id = $1', [id, invoiceStatus.failed]);
});

test('coins that were seen explain what lies there for as long as they wait, an unpaid deposit for an hour', async () => {
  const { id } = await deposit(await app().signUp(), 3000);
  const { clock, database } = app().context;
  const { pool } = database;
  clock.setOffset(2 * 3_600_000);
  onTestFinished(() => clock.setOffset(0));
  const { coming = 0n } = (await fundsIn()) ?? {};
  const since = async () => ((await fundsIn())?.coming ?? 0n) - coming;
  const seen = async (received: number) =>
    await pool.query('update invoice set transfer = $2 where id = $1', [id, JSON.stringify({ received })]);
  await seen(1200);
  expect(await since()).toBe(3000n);
  await seen(3500);
  expect(await since()).toBe(3500n);
  await pool.query('update invoice set status = $2, transfer = null where id = $1', [id, invoiceStatus.failed]);
});

test('what lies on chains is told to everybody with its time, and nothing else is', async () => {
  const chain = { hot: '700', deposits: '300', cold: '5000' };
  const at = new Date('2026-03-01T10:00:00Z');
  vi.spyOn(provider(), 'balances').mockResolvedValue([
    { currency: 'ETH', amount: 6000n, chain },
    { currency: 'EUR', amount: 4000n },
    { currency: 'XYZ', amount: 1n },
    { currency: 'BTC', stale: { since: at, reason: 'it cannot be asked' }, last: { amount: 6000n, chain, at } },
  ]);
  await measureFunds(app().context);
  const { data } = await app().guest.call('listReserves', {});
  expect(data).toMatchObject([
    { currency: 'BTC', at: at.toISOString(), isStale: true, ...chain, together: '6000' },
    { currency: 'ETH', isStale: false, ...chain, together: '6000' },
  ]);
});

test('a currency of which a provider cannot tell is not known, with what lay there last, and the others are as they are', async () => {
  const op = openVerbs(app());
  const chain = { hot: '700', deposits: '300', cold: '0' };
  const at = new Date('2026-03-01T10:00:00Z');
  const stale = { since: new Date('2026-03-01T10:00:12Z'), reason: 'eth_call: execution reverted' };
  const balances = vi.spyOn(provider(), 'balances');
  balances.mockResolvedValue([
    { currency: 'ETH', amount: 6000n, chain: { hot: '6000', deposits: '0', cold: '0' } },
    { currency: 'BTC', stale, last: { amount: 1000n, chain, at } },
    { currency: 'USD', stale },
  ]);
  expect(await fundsIn('ETH')).toMatchObject({ found: 6000n, stale: [] });
  const unknown = await fundsIn('BTC');
  expect(unknown).toMatchObject({ found: null, parts: [{ amount: '1000', at: at.toISOString(), isStale: true }], stale: [stale] });
  expect(unknown && [differenceOf(unknown), verdictOf(unknown)]).toEqual([null, undefined]);
  expect(await fundsIn('USD')).toMatchObject({ found: null, parts: [] });
  expect(await alarmsAbout(app(), 'funds in BTC')).toEqual([]);
  expect(await alarmsAbout(app(), 'balance at cashier in BTC')).toMatchObject([{ kind: 'reconcile-failed' }]);
  const { out } = await op('funds', 'report');
  expect(out).toContain('cashier cannot tell since 2026-03-01T10:00:12.000Z what it holds in BTC: eth_call: execution reverted');
  expect(out).toMatch(/BTC +not known/);
});

test('what a chain took for moving the coins explains that they are fewer, and covers nothing that is owed', async () => {
  const balances = vi.spyOn(provider(), 'balances');
  balances.mockResolvedValue([{ currency: 'ETH', amount: 0n }]);
  const before = await fundsIn('ETH');
  const whole = (before?.booked ?? 0n) + (before?.own ?? 0n) + 1_000_000n;
  await own(1_000_000n, 'operator:anna', 'ETH');
  await own(1_000_000n, 'operator:ben', 'ETH');
  balances.mockResolvedValue([{ currency: 'ETH', amount: whole - 4200n, burnt: 4200n }]);
  const explained = await fundsIn('ETH');
  expect(explained && [explained.found, differenceOf(explained), verdictOf(explained)]).toEqual([whole - 4200n, 0n, undefined]);
  balances.mockResolvedValue([{ currency: 'ETH', amount: whole - 4201n, burnt: 4200n }]);
  const missing = await fundsIn('ETH');
  expect(missing && [differenceOf(missing), verdictOf(missing)]).toEqual([-1n, 'differs']);
  const { out } = await openVerbs(app())('funds', 'report');
  expect(out).toContain('Network fees');
});

test('the commands: import, list, own, report', async () => {
  const op = openVerbs(app());
  const file = join(mkdtempSync(join(tmpdir(), 'bank-')), 'june.xml');
  writeFileSync(file, camt('2026-06', '1030.00', '1031.00', [{ amount: '1.00' }], '2026-06-30'));
  expect((await op('bank', 'import', file, '--reason', 'the end of June')).out).toContain('goes on');
  expect((await op('bank', 'import', file, '--reason', 'the end of June')).out).toContain('known');
  expect((await op('bank', 'list')).out).toContain('2026-06');
  expect((await op('funds', 'own', 'EUR', '-2.00', '--reason', 'fees of the bank')).out).toContain('a second person');
  expect(await op('funds', 'report')).toMatchObject({ code: 1 });
});

test('what is no statement, or one that contradicts itself, is refused in plain words', () => {
  const read = (xml: string) => () => readCamt(xml, (currency) => (currency === 'EUR' ? 100 : undefined));
  expect(read('no xml')).toThrow(/no XML/);
  expect(read('<Document><Other/></Document>')).toThrow(/no camt.053/);
  expect(read(camt('1', '10.00', '11.00'))).toThrow(/does not add up/);
  expect(read(camt('1', '10.001', '10.001'))).toThrow(/no amount of EUR/);
  expect(read(camt('1', '10.00', '10.00').replaceAll('EUR', 'XAU'))).toThrow(/does not have/);
  expect(read(camt('1', '10.00', '10.00').replace('OPBD', 'ITBD'))).toThrow(/no balance/);
  expect(
    read(camt('1', '10.00', '11.00', [{ amount: '1.00' }]).replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<CdtDbtInd>X</CdtDbtInd><Sts>')),
  ).toThrow(/neither/);
});

test('any entries that make the closing balance are read to the unit', () => {
  const sums = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 20 });
  const text = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
  fc.assert(
    fc.property(sums, (amounts) => {
      const closing = amounts.reduce((sum, one) => sum + one, 0);
      const [one] = readCamt(
        camt(
          '1',
          '0.00',
          text(closing),
          amounts.map((amount) => ({ amount: text(amount) })),
        ),
        cents,
      );
      expect(one?.entries.map(({ amount }) => Number(amount))).toEqual(amounts);
      expect(one?.entries.every(({ endToEnd }) => endToEnd === 'settlement 7')).toBe(true);
    }),
  );
});

test('what is under way explains a difference as far as it goes, and no further', () => {
  const of = (more: Partial<Funds>, found: bigint) =>
    verdictOf({
      ...toFunds({
        currency: 'EUR',
        at: new Date(0),
        owed: 0n,
        booked: 100n,
        own: 0n,
        coming: 0n,
        leaving: 0n,
        inReview: 0n,
        parts: [],
        stale: [],
        isWhole: true,
        ...more,
      }),
      found,
    });
  expect([of({}, 100n), of({}, 101n), of({}, 99n)]).toEqual([undefined, 'differs', 'differs']);
  expect([of({ coming: 5n }, 105n), of({ coming: 5n }, 106n)]).toEqual([undefined, 'differs']);
  expect([of({ leaving: 5n }, 95n), of({ leaving: 5n }, 94n)]).toEqual([undefined, 'differs']);
  expect(of({ owed: 101n }, 100n)).toBe('short');
  expect([of({ owed: 101n, coming: 5n }, 100n), of({ owed: 101n, coming: 5n, inReview: 1n }, 100n)]).toEqual(['short', undefined]);
  expect([of({ owed: 100n, leaving: 5n }, 95n), of({ owed: 101n, leaving: 5n }, 95n)]).toEqual([undefined, 'short']);
});
