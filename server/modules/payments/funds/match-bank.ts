// Lines of the bank's statements are laid to the payments that they are, where these come and go one by one over an account. What differs stands
// among the differences with providers, for two people. It books nothing.
import { sql } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { changedAt, creditedInstead } from '../cases/credited-instead.ts';
import { bankName } from '../reconciliation/bank-of-difference.ts';
import { isBooked } from '../reconciliation/compare.ts';
import { keepDifference, raiseAtOpen } from '../reconciliation/reconcile-provider.ts';
import { closeFound, type FoundPayment } from './close-found.ts';
import { type BankLink, readBankLinks } from './link-bank.ts';
import { type Line, type LineDifference, movedBy, type Pairing, pairLines, type Payment } from './pair-lines.ts';

const dayMs = 24 * 60 * 60_000;
/** So long a payment may take to the bank before it counts as missing there. */
const graceMs = 5 * dayMs;
/** What is no payment after so long is one no more; its difference stays. */
const lookedAtMs = 100 * dayMs;

export interface MatchedAccount {
  account: string;
  currency: string;
  /** Payments that were found on it now. */
  matched: number;
  /** Found now, or found before and not resolved. */
  differences: number;
  /** Found before, and over: what was missing came with a later statement. */
  closed: number;
}

type StoredLine = Line & { statementId: string; statement: string; position: number; part: number };

interface Account {
  account: string;
  currency: string;
  links: readonly BankLink[];
}

/** Lines since a day that are no payment yet. */
async function readOpenLines(tx: Tx, { account, currency }: Account, since: string): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('bank_line as line')
    .innerJoin('bank_statement as statement', 'statement.id', 'line.statement_id')
    .innerJoin('bank_entry as entry', (join) =>
      join.onRef('entry.statement_id', '=', 'line.statement_id').onRef('entry.position', '=', 'line.position'),
    )
    .select(['line.statement_id', 'line.position', 'line.part', 'line.amount', 'line.booked_on', 'line.end_to_end', 'line.reference'])
    .select(['statement.name', 'entry.bank_reference'])
    .where('statement.account', '=', account)
    .where('statement.currency', '=', currency)
    .where('line.invoice_id', 'is', null)
    .where('line.booked_on', '>=', since)
    .orderBy('line.booked_on')
    .orderBy('line.statement_id')
    .orderBy('line.position')
    .orderBy('line.part')
    .execute();
  return rows.map((row) => ({
    statementId: row.statement_id,
    statement: row.name,
    position: row.position,
    part: row.part,
    name: `${account} ${row.name} ${row.position + 1}.${row.part + 1}`,
    amount: row.amount,
    currency,
    bookedOn: row.booked_on,
    bankReference: row.bank_reference,
    endToEnd: row.end_to_end,
    reference: row.reference,
  }));
}

/** Payments over the account that lines name, and those that were booked in the time of its statements; none that is matched. */
async function readPayments(tx: Tx, { currency, links }: Account, lines: readonly StoredLine[], from: Date): Promise<Payment[]> {
  const ids = named(lines.map(({ reference }) => reference));
  const theirs = named(lines.map(({ endToEnd }) => endToEnd));
  return await tx
    .selectFrom('invoice')
    .select(['id', 'type', 'status', 'amount', 'fee', 'currency', 'reason', 'provider_payment_id', 'created_at'])
    .select([creditedInstead.as('credited'), changedAt.as('updated_at')])
    .where('instead_of', 'is', null)
    .where('currency', '=', currency)
    .where(({ or, and, eb }) => or(links.map(({ provider, method }) => and([eb('provider', '=', provider), eb('method', '=', method)]))))
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        sql<boolean>`id = any(${ids}::uuid[])`,
        sql<boolean>`provider_payment_id = any(${theirs}::text[])`,
        and([eb('status', '=', invoiceStatus.success), eb('updated_at', '>=', from)]),
        exists(
          selectFrom('invoice as made')
            .select('made.id')
            .whereRef('made.instead_of', '=', 'invoice.id')
            .where('made.status', '=', invoiceStatus.success)
            .where('made.updated_at', '>=', from),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bank_line').select('bank_line.position').whereRef('bank_line.invoice_id', '=', 'invoice.id'))),
    )
    .orderBy('id')
    .execute();
}

/** The time that the statements of an account cover: what was booked before the first of them is not looked for. */
async function readPeriod(tx: Tx, { account, currency }: Account): Promise<{ from: Date; to: Date } | undefined> {
  const { from, to } = await tx
    .selectFrom('bank_statement')
    .select((e) => [e.fn.min('until').as('from'), e.fn.max('until').as('to')])
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return from === null || to === null ? undefined : { from, to };
}

const named = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);

/** Of a payment that was matched a further line has come: all of its lines are laid together anew. */
async function loosenMatched(tx: Tx, { account, currency }: Account, lines: readonly StoredLine[]): Promise<void> {
  const ids = named(lines.map(({ reference }) => reference));
  const theirs = named(lines.map(({ endToEnd }) => endToEnd));
  await sql`
    update bank_line set invoice_id = null from bank_statement s, invoice i
    where bank_line.statement_id = s.id and s.account = ${account} and s.currency = ${currency}
      and i.id = bank_line.invoice_id and (i.id = any(${ids}::uuid[]) or i.provider_payment_id = any(${theirs}::text[]))`.execute(tx);
}

const sumOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n);

function theirsOf({ lines }: LineDifference): string | null {
  const [first] = lines;
  if (first === undefined) return null;
  return JSON.stringify({
    amount: String(sumOf(lines)),
    currency: first.currency,
    status: 'succeeded',
    lines: lines.map(({ name, bookedOn, bankReference, endToEnd }) => ({ name, bookedOn, bankReference, endToEnd })),
  });
}

/** What came in and went out, in our books and at the bank, of what was looked at. */
function sumsOf({ currency }: Account, { matched, differences }: Pairing<StoredLine>): string {
  const ours = [...matched.map(({ payment }) => payment), ...differences.flatMap(({ ours: one }) => one ?? [])]
    .filter(isBooked)
    .map(movedBy);
  const theirs = [...matched, ...differences].flatMap(({ lines }) => lines.map(({ amount }) => amount));
  const sum = (all: readonly bigint[], sign: bigint): string =>
    String(all.reduce((total, one) => (one * sign > 0n ? total + one * sign : total), 0n));
  const sums = { oursIn: sum(ours, 1n), theirsIn: sum(theirs, 1n), oursOut: sum(ours, -1n), theirsOut: sum(theirs, -1n) };
  return JSON.stringify({ [currency]: sums });
}

/** The payments that lines were laid to, with the statements of these. */
function foundIn({ matched, differences }: Pairing<StoredLine>): FoundPayment[] {
  const statementsOf = (lines: readonly StoredLine[]): string[] => lines.map(({ statement }) => statement);
  return [
    ...matched.map(({ payment, lines }) => ({ paymentId: payment.id, statements: statementsOf(lines), isWhole: true })),
    ...differences.flatMap(({ ours, lines }) =>
      ours === undefined || lines.length === 0 ? [] : [{ paymentId: ours.id, statements: statementsOf(lines), isWhole: false }],
    ),
  ];
}

async function matchAccount(tx: Tx, clock: Clock, account: Account): Promise<MatchedAccount | undefined> {
  // two who match at once come one after the other
  await sql`select pg_advisory_xact_lock(hashtext(${`bank ${account.account} ${account.currency}`}))`.execute(tx);
  const period = await readPeriod(tx, account);
  if (period === undefined) return undefined;
  const since = new Date(period.to.getTime() - lookedAtMs).toISOString().slice(0, 10);
  await loosenMatched(tx, account, await readOpenLines(tx, account, since));
  const lines = await readOpenLines(tx, account, since);
  const payments = await readPayments(tx, account, lines, period.from);
  const dueBefore = period.to.getTime() - graceMs;
  const due = payments.filter((one) => isBooked(one) && one.updated_at >= period.from && one.updated_at.getTime() < dueBefore);
  const pairing = pairLines(lines, payments, new Set(due.map(({ id }) => id)));
  for (const { payment, lines: own } of pairing.matched)
    for (const { statementId, position, part } of own)
      await tx
        .updateTable('bank_line')
        .set({ invoice_id: payment.id })
        .where('statement_id', '=', statementId)
        .where('position', '=', position)
        .where('part', '=', part)
        .execute();
  const now = clock.now();
  const by = { id: newId(), provider: bankName(account.account) };
  const closed = await closeFound(tx, clock, by.provider, foundIn(pairing));
  const row = { ...by, from_at: period.from, to_at: period.to, run_at: now, matched: pairing.matched.length };
  await tx
    .insertInto('payment_reconciliation')
    .values({ ...row, sums: sumsOf(account, pairing) })
    .execute();
  for (const one of pairing.differences) await keepDifference(tx, now, by, one.kind, { ...one, theirs: theirsOf(one) });
  const { account: name, currency } = account;
  const differences = await raiseAtOpen(tx, by.provider, by.provider);
  return { account: name, currency, matched: pairing.matched.length, differences, closed };
}

/** Lays the lines of every account over which payments go one by one to these. The same again changes nothing. */
export async function matchBank({ database, clock }: PaymentDeps): Promise<MatchedAccount[]> {
  const links = Map.groupBy(await readBankLinks(database.db), ({ account, currency }) => `${account} ${currency}`);
  const found: MatchedAccount[] = [];
  for (const own of links.values()) {
    const [first] = own;
    if (first === undefined) continue;
    const { account, currency } = first;
    const one = await database.transact(async (tx) => await matchAccount(tx, clock, { account, currency, links: own }));
    if (one !== undefined) found.push(one);
  }
  return found;
}
