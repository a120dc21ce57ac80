// The books of a provider beside ours, for a time that is over. It changes no payment: what differs is written down for people.
import { sql } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { PaymentDeps } from '../deps.ts';
import { creditedInstead } from '../cases/credited-instead.ts';
import { takenBack } from '../chargebacks/taken-back.ts';
import { reported } from '../payment-report.ts';
import { PaymentProviderError } from '../providers/guard-gateway.ts';
import type { PaymentReport } from '../providers/payment-adapter.ts';
import type { PaymentProvider } from '../providers/payment-providers.ts';
import type { DifferenceKind, ReconciledSums } from '../tables.ts';
import { amountLeft, amountLeftThere, type Booked, differenceOf, isDeposit, type Ours } from './compare.ts';

export interface Reconciled {
  id: string;
  provider: string;
  matched: number;
  /** Found now, or found before and not resolved. */
  differences: number;
}

interface Pair {
  reference: string;
  ours: Ours | undefined;
  theirs: PaymentReport | undefined;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const told = ['id', 'type', 'status', 'amount', 'fee', 'currency', 'reason'] as const;

/** All payments that the provider lists for a time; none where it has no list. */
async function readTheirs(provider: PaymentProvider, period: { from: Date; to: Date }): Promise<PaymentReport[]> {
  if (provider.list === undefined) return [];
  const all: PaymentReport[] = [];
  for (let after: string | undefined; ; ) {
    const page = await provider.list({ ...period, after });
    if ('refused' in page) throw new PaymentProviderError(`${provider.identity}: ${page.refused}`);
    all.push(...page.payments);
    if (page.next === undefined || page.next === after) return all;
    after = page.next;
  }
}

async function askState(provider: PaymentProvider, reference: string, id: string | undefined): Promise<PaymentReport | undefined> {
  const state = await provider.state({ reference, id });
  if (state !== undefined && 'refused' in state) throw new PaymentProviderError(`${provider.identity}: ${state.refused}`);
  return state;
}

/** What each side knows, side by side: what the provider lists, and what is booked here and is not in its list. */
async function readPairs({ database }: PaymentDeps, provider: PaymentProvider, period: { from: Date; to: Date }): Promise<Pair[]> {
  const theirs = new Map((await readTheirs(provider, period)).map((one) => [one.reference, one]));
  const references = [...theirs.keys()].filter(isUuid);
  const listed = await database.db
    .selectFrom('invoice')
    .select(told)
    .select([creditedInstead.as('credited'), takenBack.as('takenBack')])
    .where('provider', '=', provider.identity)
    // one parameter, however many a busy day has
    .where(sql<boolean>`id = any(${references}::uuid[])`)
    .execute();
  const booked = await database.db
    .selectFrom('invoice')
    .select([...told, 'provider_payment_id'])
    .select([creditedInstead.as('credited'), takenBack.as('takenBack')])
    .where('provider', '=', provider.identity)
    .where('instead_of', 'is', null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('status', '=', invoiceStatus.success), eb('updated_at', '>=', period.from), eb('updated_at', '<', period.to)]),
        // the provider knows it by what was asked for
        exists(
          selectFrom('invoice as made')
            .select('made.id')
            .whereRef('made.instead_of', '=', 'invoice.id')
            .where('made.status', '=', invoiceStatus.success)
            .where('made.updated_at', '>=', period.from)
            .where('made.updated_at', '<', period.to),
        ),
      ]),
    )
    .execute();
  const ours = new Map(listed.map((row) => [row.id, row]));
  const pairs: Pair[] = [...theirs.values()].map((one) => ({ reference: one.reference, ours: ours.get(one.reference), theirs: one }));
  // the provider's last change may lie outside of the time though ours does not
  for (const row of booked)
    if (!theirs.has(row.id))
      pairs.push({ reference: row.id, ours: row, theirs: await askState(provider, row.id, row.provider_payment_id ?? undefined) });
  return pairs;
}

const noSums = { oursIn: 0n, oursOut: 0n, theirsIn: 0n, theirsOut: 0n };

function sumUp(pairs: readonly Pair[]): Record<string, ReconciledSums> {
  const sums = new Map<string, typeof noSums>();
  const add = (currency: string, side: keyof typeof noSums, amount: bigint): void => {
    const sum = sums.get(currency) ?? { ...noSums };
    sum[side] += amount;
    sums.set(currency, sum);
  };
  for (const { ours, theirs } of pairs) {
    const [here, there] = [ours === undefined ? 0n : amountLeft(ours), theirs === undefined ? 0n : amountLeftThere(ours, theirs)];
    if (ours !== undefined && here !== 0n) add(ours.currency, isDeposit(ours.type) ? 'oursIn' : 'oursOut', here);
    if (theirs !== undefined && there !== 0n) add(theirs.currency, theirs.kind === 'charge' ? 'theirsIn' : 'theirsOut', there);
  }
  const asText = (sum: typeof noSums) => Object.fromEntries(Object.entries(sum).map(([side, amount]) => [side, String(amount)]));
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, asText(sum) as unknown as ReconciledSums]));
}

const plain = (ours: Booked): string =>
  JSON.stringify(ours, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** A difference as it is kept: what each side says, as JSON. */
interface Kept {
  reference: string;
  ours: Booked | undefined;
  theirs: string | null;
}

/** Writes a difference down, unless it is there, or two people have explained this very one. */
export async function keepDifference(
  tx: Tx,
  now: Date,
  by: { id: string; provider: string },
  kind: DifferenceKind,
  pair: Kept,
): Promise<void> {
  const { theirs } = pair;
  const explained = await tx
    .selectFrom('payment_difference')
    .select(['theirs'])
    .where('provider', '=', by.provider)
    .where('reference', '=', pair.reference)
    .where('kind', '=', kind)
    .where('outcome', '=', 'explained')
    .where('resolved_at', 'is not', null)
    .execute();
  const facts = (text: string | null): string => {
    const { amount, currency, status } = (text === null ? {} : JSON.parse(text)) as Record<string, unknown>;
    return JSON.stringify([amount, currency, status]);
  };
  if (explained.some((row) => facts(row.theirs === null ? null : JSON.stringify(row.theirs)) === facts(theirs))) return;
  await tx
    .insertInto('payment_difference')
    .values({
      id: newId(),
      reconciliation_id: by.id,
      provider: by.provider,
      reference: pair.reference,
      kind,
      ours: pair.ours === undefined ? null : plain(pair.ours),
      theirs,
      found_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference', 'kind']).where('resolved_at', 'is', null).doNothing())
    .execute();
}

/** Raises an alarm while differences wait for people. Returns how many do. */
export async function raiseAtOpen(tx: Tx, provider: string, subject: string): Promise<number> {
  const { open } = await tx
    .selectFrom('payment_difference')
    .select((e) => e.fn.countAll<bigint>().as('open'))
    .where('provider', '=', provider)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (open > 0n)
    await raiseAlarm(tx, {
      kind: 'payments-differ',
      subject,
      message: `${open} payments differ between the books of ${provider} and ours. They wait in: npm run op -- payment reconcile show`,
    });
  return Number(open);
}

/** Our side of payments that differ, as it is now, held: what was booked since it was read is no difference, what comes later finds one kept. */
export async function rereadOurs(tx: Tx, provider: string, references: readonly string[]): Promise<Map<string, Ours>> {
  if (references.length === 0) return new Map();
  const rows = tx.selectFrom('invoice').where('provider', '=', provider).where(sql<boolean>`id = any(${references}::uuid[])`);
  // a refund before its deposit, as whoever settles one locks them
  await rows
    .select('id')
    .orderBy(({ fn }) => fn<boolean>('num_nulls', ['refund_of']))
    .orderBy('id')
    .forShare()
    .execute();
  // by a statement of its own, which sees what was waited for
  const now = await rows
    .select(told)
    .select([creditedInstead.as('credited'), takenBack.as('takenBack')])
    .execute();
  return new Map(now.map((row) => [row.id, row]));
}

const differing = (pairs: readonly Pair[]): { kind: DifferenceKind; pair: Pair }[] =>
  pairs.flatMap((pair) => {
    const kind = differenceOf(pair.ours, pair.theirs);
    return kind === undefined ? [] : [{ kind, pair }];
  });

/** Returns what differs between a provider's payments of a time and ours right now. Writes nothing. @throws PaymentProviderError when it cannot be asked */
export async function compareProvider(
  context: PaymentDeps,
  provider: PaymentProvider,
  period: { from: Date; to: Date },
): Promise<{ kind: DifferenceKind; reference: string; ours: Ours | undefined; theirs: PaymentReport | undefined }[]> {
  return differing(await readPairs(context, provider, period)).map(({ kind, pair }) => ({ kind, ...pair }));
}

/** Compares a provider's payments of a time with ours, and keeps what came of it. @throws PaymentProviderError when it cannot be asked */
export async function reconcileProvider(
  context: PaymentDeps,
  provider: PaymentProvider,
  period: { from: Date; to: Date },
): Promise<Reconciled> {
  const read = await readPairs(context, provider, period);
  const references = differing(read).flatMap(({ pair }) => (pair.ours === undefined ? [] : [pair.reference]));
  const by = { id: newId(), provider: provider.identity };
  const now = context.clock.now();
  return await context.database.transact(async (tx) => {
    const ours = await rereadOurs(tx, by.provider, references);
    const pairs = read.map((pair) => ({ ...pair, ours: ours.get(pair.reference) ?? pair.ours }));
    const found = differing(pairs);
    const matched = pairs.length - found.length;
    const row = { ...by, from_at: period.from, to_at: period.to, run_at: now, matched, sums: JSON.stringify(sumUp(pairs)) };
    await tx.insertInto('payment_reconciliation').values(row).execute();
    for (const { kind, pair } of found) {
      const theirs = pair.theirs === undefined ? null : JSON.stringify(reported(pair.theirs));
      await keepDifference(tx, now, by, kind, { ...pair, theirs });
    }
    return { ...by, matched, differences: await raiseAtOpen(tx, by.provider, `payment provider ${by.provider}`) };
  });
}
