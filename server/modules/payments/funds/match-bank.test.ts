// Each line of the bank beside its payment: matched, missing here, missing there, another amount; two people resolve what differs.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { alarmsAbout, casesAbout, decide, deposit, propose, refusalOf, runJob, statusOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { importStatements, linkBank, matchBank, readDifferences, readReconciliations, resolveDifference } from '../index.ts';
import { movedBy, pairLines, type Line, type Payment } from './pair-lines.ts';
import { readCamt } from './read-camt.ts';

const app = useTestApp(withCashier());
const account = 'DE89370400440532013000';
const today = () => new Date().toISOString().slice(0, 10);
const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Transaction {
  minor: number;
  endToEnd?: string;
  text?: string;
}
interface Entry {
  day?: string;
  transactions: readonly Transaction[];
}
const decimal = (minor: number) => `${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;
const side = (minor: number) => (minor < 0 ? 'DBIT' : 'CRDT');
const amountOf = (minor: number) => `<Amt Ccy="EUR">${decimal(minor)}</Amt><CdtDbtInd>${side(minor)}</CdtDbtInd>`;
const sum = (entries: readonly Entry[]) => entries.flatMap(({ transactions }) => transactions).reduce((all, { minor }) => all + minor, 0);
const details = ({ minor, endToEnd = 'NOTPROVIDED', text = '' }: Transaction) =>
  `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>${amountOf(minor)}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const entryOf = ({ day = today(), transactions }: Entry) =>
  `<Ntry>${amountOf(sum([{ transactions }]))}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>B-7</AcctSvcrRef>` +
  `<NtryDtls>${transactions.map(details).join('')}</NtryDtls></Ntry>`;
const balance = (code: string, minor: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(minor)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
let closing = 0;
/** A statement that goes on from the one before. */
function camt(name: string, entries: readonly Entry[], day = today()): string {
  const opening = closing;
  closing += sum(entries);
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${name}</Id><Acct><Id><IBAN>${account}</IBAN></Id>
    <Ccy>EUR</Ccy></Acct>${balance('OPBD', opening, day)}${balance('CLBD', closing, day)}${entries.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`;
}
const bring = async (xml: string) =>
  await app().context.database.transact(
    async (tx) => await importStatements(tx, app().context, { xml, reason: 'a day', actor: 'operator:anna' }),
  );
const match = async () => (await matchBank(app().context))[0];
const differences = async () => (await readDifferences(app().context.database.db)).filter(({ provider }) => provider === `bank ${account}`);
async function credited(player: TestPlayer, amount: number) {
  const opened = await deposit(player, amount);
  await sendCallback(app(), newsOf(opened));
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  return opened;
}
const short = (id: string) => id.replaceAll('-', '');

test('an account is linked to a method that there is; without a link nothing is looked at', async () => {
  await bring(camt('first', [{ transactions: [{ minor: 999 }] }], after(-30)));
  expect(await match()).toBeUndefined();
  const link = async (method: string) =>
    await app().context.database.transact(
      async (tx) =>
        await linkBank(tx, app().context, {
          account,
          currency: 'EUR',
          provider: 'cashier',
          method,
          isLinked: true,
          reason: 'a test',
          actor: 'operator:anna',
        }),
    );
  expect(await refusalOf(link('smoke-signals'))).toMatchObject({ slug: 'not-found' });
  await link('card');
  await link('card');
});

test('each payment is found by its id, with or without dashes, in a text or in a batch; the same file twice is nothing', async () => {
  const player = await app().signUp();
  const [one, two, three] = [await credited(player, 5000), await credited(player, 2500), await credited(player, 1200)];
  const xml = camt('found', [
    { transactions: [{ minor: 5000, endToEnd: short(one.id) }] },
    {
      transactions: [
        { minor: 2500, text: `Deposit ${two.id} thank you` },
        { minor: 1200, endToEnd: three.id.slice(0, 36) },
      ],
    },
  ]);
  await bring(xml);
  expect(await match()).toMatchObject({ matched: 3 });
  expect((await bring(xml))[0]).toMatchObject({ isNew: false });
  expect(await match()).toMatchObject({ matched: 0 });
  const [, first] = await readReconciliations(app().context.database.db, 2);
  expect(first).toMatchObject({ provider: `bank ${account}`, matched: 3, sums: { EUR: { oursIn: '8700' } } });
  const { rows } = await app().context.database.pool.query('select invoice_id from bank_line where invoice_id is not null');
  expect(rows.map(({ invoice_id: id }) => id as string).toSorted()).toEqual([one.id, two.id, three.id].toSorted());
});

test('missing here, another amount, another state and a payment that came twice are each found once, with an alarm', async () => {
  const player = await app().signUp();
  for (const { id } of await differences()) {
    for (const actor of ['operator:anna', 'operator:ben'])
      await resolveDifference(app().context, { id, outcome: 'explained', reason: 'the owner paid it in', actor });
  }
  const [short1, twice, unpaid] = [await credited(player, 5000), await credited(player, 1700), await deposit(player, 4000)];
  const nobody = randomUUID();
  await bring(
    camt('different', [
      { transactions: [{ minor: 4900, endToEnd: short(short1.id) }] },
      { transactions: [{ minor: 1700, endToEnd: short(twice.id) }] },
      { transactions: [{ minor: 4000, endToEnd: short(unpaid.id) }] },
      { transactions: [{ minor: 100, endToEnd: short(nobody) }] },
      { transactions: [{ minor: -310, text: 'Fees of June' }] },
    ]),
  );
  expect(await match()).toMatchObject({ matched: 1, differences: 4 });
  await bring(camt('again', [{ transactions: [{ minor: 1700, endToEnd: short(twice.id) }] }]));
  await match();
  expect(await match()).toMatchObject({ matched: 0, differences: 5 });
  const found = new Map((await differences()).map((one) => [one.reference, one]));
  expect(found.get(short1.id)).toMatchObject({ kind: 'amount', ours: { amount: '5000' }, theirs: { amount: '4900' } });
  expect(found.get(twice.id)).toMatchObject({ kind: 'amount', theirs: { amount: '3400' } });
  expect(found.get(unpaid.id)).toMatchObject({ kind: 'status' });
  expect(found.get(`${account} different 4.1`)).toMatchObject({ kind: 'missing-here', theirs: { amount: '100' } });
  expect(found.get(`${account} different 5.1`)).toMatchObject({ kind: 'missing-here', theirs: { amount: '-310' } });
  expect(await alarmsAbout(app(), `bank ${account}`)).toMatchObject([{ kind: 'payments-differ' }]);
  expect(await statusOf(app(), unpaid.id)).toBe(invoiceStatus.pending);
});

test('a payment that never came to the bank is missing there once the days of the bank are over', async () => {
  const player = await app().signUp();
  const gone = await credited(player, 3100);
  await match();
  expect((await differences()).find(({ reference }) => reference === gone.id)).toBeUndefined();
  await bring(camt('much later', [], after(7)));
  await runJob(app(), 'match-bank');
  const [found] = (await differences()).filter(({ reference }) => reference === gone.id);
  expect(found).toMatchObject({ kind: 'missing-there', theirs: null, ours: { amount: '3100' } });
  const say = async (outcome: 'explained' | 'ask-again', actor: string) =>
    await resolveDifference(app().context, { id: found?.id ?? '', outcome, reason: 'looked it up', actor });
  expect(await refusalOf(say('ask-again', 'operator:anna'))).toMatchObject({ slug: 'conflict' });
  expect(await say('explained', 'operator:anna')).toBe(false);
  expect(await say('explained', 'operator: Anna')).toBe(false);
  expect(await say('explained', 'operator:ben')).toBe(true);
  await match();
  expect((await differences()).find(({ reference }) => reference === gone.id)).toBeUndefined();
});

test('one that was missing there is closed when its line comes with a later statement, which is told; one that comes as another amount stays as that', async () => {
  const player = await app().signUp();
  const [late, low, twice] = [await credited(player, 3200), await credited(player, 3300), await credited(player, 3400)];
  const about = async (id: string) => (await differences()).filter(({ reference }) => reference === id).map(({ kind }) => kind);
  await bring(camt('without them', [], after(8)));
  await match();
  for (const { id } of [late, low, twice]) expect(await about(id)).toEqual(['missing-there']);
  const [open] = (await differences()).filter(({ reference }) => reference === late.id);
  // one person has said a word of it: the line is the better one
  await resolveDifference(app().context, { id: open?.id ?? '', outcome: 'explained', reason: 'a guess', actor: 'operator:anna' });
  const lineFor = ({ id }: { id: string }, minor: number): Transaction => ({ minor, endToEnd: id.replaceAll('-', '') });
  await bring(
    camt('with them', [{ day: after(9), transactions: [lineFor(late, 3200), lineFor(low, 3000), lineFor(twice, 3000)] }], after(9)),
  );
  expect((await match())?.closed).toBe(3);
  expect(await about(late.id)).toEqual([]);
  expect(await about(low.id)).toEqual(['amount']);
  const db = app().context.database.db;
  const rowsOf = async (id: string) =>
    await db.selectFrom('payment_difference').selectAll().where('reference', '=', id).orderBy('kind', 'desc').execute();
  expect(await rowsOf(late.id)).toMatchObject([
    { outcome: 'came-later', resolved_by: 'system', resolved_reason: 'came with statement with them', proposed_by: 'operator:anna' },
  ]);
  expect((await rowsOf(low.id))[0]).toMatchObject({ kind: 'missing-there', resolved_reason: 'came with statement with them, and differs' });
  const [told] = await db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', open?.id ?? '')
    .where('actor', '=', 'system')
    .execute();
  expect(told).toMatchObject({ action: 'payment difference resolve', reason: 'came with statement with them' });
  // the rest of it makes it whole; the same again changes nothing
  await bring(camt('the rest', [{ day: after(10), transactions: [lineFor(twice, 400)] }], after(10)));
  expect((await match())?.closed).toBe(1);
  expect(await about(twice.id)).toEqual([]);
  expect((await rowsOf(twice.id)).find(({ kind }) => kind === 'amount')?.resolved_reason).toContain('the rest');
  expect((await match())?.closed).toBe(0);
  expect(await rowsOf(late.id)).toHaveLength(1);
});

test('what came short and was credited by a case is one payment: its line is found by the deposit that was asked for', async () => {
  const player = await app().signUp();
  const [before, later] = [await deposit(player, 6000), await deposit(player, 6100)];
  const about = async (id: string) => (await differences()).filter(({ reference }) => reference === id).map(({ kind }) => kind);
  const credit = async (one: typeof before, amount: number) => {
    await sendCallback(app(), newsOf({ ...one, amount }));
    const [found] = await casesAbout(app(), one.id);
    await propose(app(), found?.id ?? '', 'credit');
    await decide(app(), found?.id ?? '');
  };
  await credit(before, 5900);
  const line = (id: string, minor: number) => ({ day: after(11), transactions: [{ minor, endToEnd: short(id) }] });
  await bring(camt('short', [line(before.id, 5900), line(later.id, 6000)], after(11)));
  expect(await match()).toMatchObject({ matched: 1 });
  expect(await about(before.id)).toEqual([]);
  expect(await about(later.id)).toEqual(['status']);
  await credit(later, 6000);
  expect(await about(later.id)).toEqual([]);
  expect(await match()).toMatchObject({ matched: 1, closed: 0 });
  await bring(camt('nothing more', [], after(20)));
  await match();
  const made = await player.call('listInvoices');
  for (const { id } of made.data) expect(await about(id)).toEqual([]);
});

const paymentOf = (amount: bigint, more: Partial<Payment> = {}): Payment => ({
  id: randomUUID(),
  type: invoiceType.deposit,
  status: invoiceStatus.success,
  amount,
  fee: 0n,
  credited: 0n,
  currency: 'EUR',
  reason: null,
  provider_payment_id: null,
  created_at: new Date('2026-05-10T10:00:00Z'),
  updated_at: new Date('2026-05-10T11:00:00Z'),
  ...more,
});
const lineOf = (payment: Payment, more: Partial<Line> = {}): Line => ({
  name: randomUUID(),
  amount: movedBy(payment),
  currency: 'EUR',
  bookedOn: '2026-05-11',
  bankReference: null,
  endToEnd: null,
  reference: payment.id,
  ...more,
});

test('a line of another currency, or of another time, is none of the payment that it names; the provider’s id names it too', () => {
  const payment = paymentOf(500n, { provider_payment_id: 'p-9' });
  const kinds = (line: Line) => pairLines([line], [payment], new Set([payment.id])).differences.map(({ kind }) => kind);
  expect(kinds(lineOf(payment))).toEqual([]);
  expect(kinds(lineOf(payment, { reference: null, endToEnd: 'p-9' }))).toEqual([]);
  expect(kinds(lineOf(payment, { currency: 'USD' }))).toEqual(['missing-here', 'missing-there']);
  expect(kinds(lineOf(payment, { bookedOn: '2026-05-01' }))).toEqual(['missing-here', 'missing-there']);
  expect(kinds(lineOf(payment, { bookedOn: '2026-09-01' }))).toEqual(['missing-here', 'missing-there']);
  expect(kinds(lineOf(payment, { amount: -500n }))).toEqual(['amount']);
  const out = paymentOf(500n, { type: invoiceType.withdrawal, fee: 20n });
  expect(pairLines([lineOf(out)], [out], new Set()).matched[0]?.lines[0]?.amount).toBe(-480n);
});

test('what came and was taken back by the bank moved nothing, as our books say; while people decide it is no match', () => {
  const kinds = (payment: Payment) =>
    pairLines([lineOf(payment, { amount: 500n }), lineOf(payment, { amount: -500n })], [payment], new Set()).differences.map(
      ({ kind }) => kind,
    );
  expect(kinds(paymentOf(500n, { status: invoiceStatus.failed, reason: 'charged-back' }))).toEqual([]);
  expect(kinds(paymentOf(500n))).toEqual(['amount']);
  const inReview = paymentOf(500n, { status: invoiceStatus.review });
  expect(pairLines([lineOf(inReview, { amount: 500n })], [inReview], new Set())).toEqual({ matched: [], differences: [] });
});

test('every line is in a match or in a difference, once, and every payment that is due in one of them', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ amount: fc.bigInt(1n, 99n), lines: fc.array(fc.bigInt(-99n, 99n), { maxLength: 3 }) })), (made) => {
      const payments = made.map(({ amount }) => paymentOf(amount));
      const lines = made.flatMap(({ lines: own }, at) => own.map((amount) => lineOf(payments[at] as Payment, { amount })));
      const { matched, differences: found } = pairLines(lines, payments, new Set(payments.map(({ id }) => id)));
      const told = [...matched, ...found].flatMap(({ lines: own }) => own.map(({ name }) => name));
      expect(told.toSorted()).toEqual(lines.map(({ name }) => name).toSorted());
      expect(new Set([...matched.map(({ payment }) => payment.id), ...found.map(({ reference }) => reference)]).size).toBe(payments.length);
      for (const { payment, lines: own } of matched) expect(own.reduce((all, { amount }) => all + amount, 0n)).toBe(payment.amount);
    }),
  );
});

test('a batch whose transactions do not give its amount stays one line', () => {
  closing = 0;
  const xml = camt('batch', [{ transactions: [{ minor: 300 }, { minor: 200 }] }]);
  const [whole] = readCamt(xml, () => 100);
  expect(whole?.entries[0]?.lines.map(({ amount }) => amount)).toEqual([300n, 200n]);
  const [odd] = readCamt(xml.replace('<Amt Ccy="EUR">2.00</Amt>', '<Amt Ccy="EUR">1.00</Amt>'), () => 100);
  expect(odd?.entries[0]?.lines).toEqual([{ amount: 500n, endToEnd: null, reference: null }]);
});
