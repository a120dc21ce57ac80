// What lies at providers, on chains and at the bank, beside what payments say must lie there and what is owed to players. By currency.
import { sql } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readLiabilities } from '#server/modules/wallet/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Balance, StaleBalance } from '../providers/provider-funds.ts';
import { PaymentProviderError } from '../providers/guard-gateway.ts';
import type { FundsPart } from '../tables.ts';
import { burntOf, type Funds, fundsRow, type StaleFunds, toFunds, verdictOf } from './funds.ts';

interface Booked {
  provider: string;
  currency: string;
  /** What came in less what was paid out. */
  net: bigint;
  coming: bigint;
  leaving: bigint;
  inReview: bigint;
}

const { pending, processing, review, success } = invoiceStatus;

/**
 * Sums of all payments by provider and currency. What was asked for longer ago than an hour, and of which nothing has come, is not on its way;
 * coins that were seen are, however long their blocks take.
 */
async function readBooked(db: Db, now: Date): Promise<Booked[]> {
  const lately = new Date(now.getTime() - 60 * 60_000);
  const seen = sql`coalesce(greatest(other_amount, (transfer ->> 'received')::bigint), 0)`;
  const { rows } = await sql<Booked>`
    select provider, currency,
      coalesce(sum(case type when 1 then amount + fee else fee - amount end) filter (where status = ${success}), 0)::bigint as net,
      coalesce(sum(greatest(amount + fee, ${seen})) filter (where type = 1 and (status = ${review}
        or status = ${pending} and (created_at > ${lately}::timestamptz or ${seen} > 0))), 0)::bigint as coming,
      coalesce(sum(amount + fee) filter (where type = 1 and status = ${review}), 0)::bigint as "inReview",
      coalesce(sum(amount - fee) filter (where type = 2 and status in (${processing}, ${review})), 0)::bigint as leaving
    from invoice group by provider, currency`.execute(db);
  return rows;
}

/** The newest closing balance of each account at the bank; of two that end at one moment, as two of one day do, that of the later import. */
async function readBank(db: Db): Promise<FundsPart[]> {
  const rows = await db
    .selectFrom('bank_statement')
    .distinctOn(['account', 'currency'])
    .selectAll()
    .orderBy('account')
    .orderBy('currency')
    .orderBy('until', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ account, currency, closing, until }) => ({
    kind: 'bank',
    name: account,
    currency,
    amount: String(closing),
    at: until.toISOString(),
  }));
}

const sumBy = (rows: readonly { currency: string; amount: bigint }[], currency: string): bigint =>
  rows.reduce((sum, row) => (row.currency === currency ? sum + row.amount : sum), 0n);

interface Told {
  parts: FundsPart[];
  stale: (StaleFunds & { currency: string })[];
}

function readTold(name: string, answer: readonly (Balance | StaleBalance)[], now: Date): Told {
  const common = { kind: 'provider' as const, name };
  const told: Told = { parts: [], stale: [] };
  for (const one of answer)
    if ('stale' in one) {
      const { currency, last, stale } = one;
      told.stale.push({ name, currency, ...stale });
      if (last !== undefined)
        told.parts.push({
          ...common,
          currency,
          amount: String(last.amount),
          at: last.at.toISOString(),
          isStale: true,
          ...(last.chain !== undefined && { chain: last.chain }),
        });
    } else
      told.parts.push({
        ...common,
        currency: one.currency,
        amount: String(one.amount),
        at: now.toISOString(),
        ...(one.chain !== undefined && { chain: one.chain }),
        ...(one.burnt !== undefined && { burnt: String(one.burnt) }),
      });
  return told;
}

/** What a provider says that it holds, or what payments say where it has no word on it; undefined where it could not be asked. */
async function readProviders({ payments }: PaymentDeps, booked: readonly Booked[], now: Date): Promise<Map<string, Told | undefined>> {
  const found = new Map<string, Told | undefined>();
  for (const { identity, balances } of payments.all) {
    const answer: readonly (Balance | StaleBalance)[] | undefined | Error = await balances?.().catch((error: unknown) => {
      if (error instanceof PaymentProviderError) return error;
      throw error;
    });
    if (answer instanceof Error) found.set(identity, undefined);
    else if (answer === undefined) {
      const common = { kind: 'provider' as const, name: identity, at: now.toISOString(), isAssumed: true as const };
      const own = booked.filter(({ provider }) => provider === identity);
      found.set(identity, { parts: own.map(({ currency, net }) => ({ ...common, currency, amount: String(net) })), stale: [] });
    } else found.set(identity, readTold(identity, answer, now));
  }
  return found;
}

async function raiseIfWrong(tx: Tx, { settings }: PaymentDeps, funds: Funds): Promise<void> {
  const wrong = verdictOf(funds);
  if (wrong === undefined || settings.currency(funds.currency) === undefined) return;
  await raiseAlarm(tx, {
    kind: wrong === 'short' ? 'funds-short' : 'funds-differ',
    subject: `funds in ${funds.currency}`,
    message: `${
      wrong === 'short'
        ? `What lies at providers, on chains and at the bank in ${funds.currency} is less than is owed to players. Where players converted into it, exchange as much`
        : `What lies at providers, on chains and at the bank in ${funds.currency} is not what payments and the house's own money make`
    }. npm run op -- funds report shows it.`,
    details: { owed: funds.owed, found: funds.found, burnt: burntOf(funds), booked: funds.booked, own: funds.own },
  });
}

/** @param silent providers that could not be asked at all */
async function raiseIfUnknown(tx: Tx, all: readonly Funds[], silent: readonly string[]): Promise<void> {
  for (const { currency, stale: ofIt } of all)
    for (const { name, since, reason } of ofIt)
      await raiseAlarm(tx, {
        kind: 'reconcile-failed',
        subject: `balance at ${name} in ${currency}`,
        message: `${name} cannot tell since ${since.toISOString()} what it holds in ${currency}, so its funds are not known: ${reason}. npm run op -- funds report shows it.`,
      });
  for (const identity of silent)
    await raiseAlarm(tx, {
      kind: 'reconcile-failed',
      subject: `balance at ${identity}`,
      message: `${identity} could not be asked what it holds, so the funds of its currencies are not known. Ask again: npm run op -- funds report`,
    });
}

/** Asks everybody, keeps what was found as a report of each currency, and raises an alarm where it does not add up. */
export async function measureFunds(context: PaymentDeps): Promise<Funds[]> {
  const { database, clock } = context;
  const now = clock.now();
  // what is booked meanwhile is in neither or is under way: the books are read after everybody was asked
  const providers = await readProviders(context, await readBooked(database.db, now), now);
  const booked = await readBooked(database.db, now);
  const owed = await readLiabilities(database.db);
  const own = await database.db.selectFrom('own_funds').select(['currency', 'amount']).where('confirmed_at', 'is not', null).execute();
  const told = [...providers.values()].flatMap((one) => one ?? []);
  const parts = [...told.flatMap((one) => one.parts), ...(await readBank(database.db))];
  const stale = told.flatMap((one) => one.stale);
  const silent = [...providers].filter(([, one]) => one === undefined).map(([identity]) => identity);
  const currencies = new Set([...owed, ...parts, ...stale, ...own, ...booked].map(({ currency }) => currency));
  const all = [...currencies].toSorted().map((currency) => {
    const rows = booked.filter((row) => row.currency === currency);
    const total = (pick: (row: Booked) => bigint): bigint => rows.reduce((sum, row) => sum + pick(row), 0n);
    return toFunds({
      currency,
      at: now,
      owed: owed.filter((row) => row.currency === currency).reduce((sum, { real, bonus, held }) => sum + real + bonus + held, 0n),
      booked: total(({ net }) => net),
      own: sumBy(own, currency),
      coming: total(({ coming }) => coming),
      leaving: total(({ leaving }) => leaving),
      inReview: total(({ inReview }) => inReview),
      parts: parts.filter((part) => part.currency === currency),
      stale: stale.filter((one) => one.currency === currency),
      isWhole: !silent.some((identity) => rows.some(({ provider }) => provider === identity)),
    });
  });
  const known = all.filter(({ currency }) => context.settings.currency(currency) !== undefined);
  await database.transact(async (tx) => {
    if (known.length > 0)
      await tx
        .insertInto('funds_report')
        .values(known.map(fundsRow))
        .onConflict((c) => c.doNothing())
        .execute();
    for (const funds of known) await raiseIfWrong(tx, context, funds);
    await raiseIfUnknown(tx, known, silent);
  });
  return known;
}
