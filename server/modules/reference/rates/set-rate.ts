// The operator's word on a rate: it stands against every source until it is taken back. Both are audited.
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ReferenceDeps } from '../deps.ts';
import { formatRate } from './decimal-rate.ts';
import { putInForce, rateState, recordRate, requireRate } from './take-rates.ts';

export interface RateWord {
  currency: string;
  reason: string;
  /** Who says so: `operator:<name>`. */
  actor: string;
}

type Deps = Pick<ReferenceDeps, 'notifier' | 'clock'>;

export interface ChangedRate {
  /** Decimals. */
  before: string;
  after: string;
}

/** The currency, locked. @throws Problem not-found for none, and for the base, whose rate is one */
async function lockCurrency(tx: Tx, code: string) {
  const row = await tx.selectFrom('currency').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', `There is no currency ${code}.`);
  if (row.is_base) throw new Problem('not-found', `${code} is the base: its rate is 1.`);
  return row;
}

async function tell(tx: Tx, { notifier, clock }: Deps, word: RateWord, change: { action: string } & ChangedRate): Promise<ChangedRate> {
  const { before, after, action } = change;
  await recordAudit(tx, clock, { actor: word.actor, action, subject: word.currency, reason: word.reason, before, after });
  await notifier.announce(tx, 'settings', {});
  return { before, after };
}

/** Puts a rate in force, whatever the sources say. @throws Problem not-found */
export async function setRate(tx: Tx, deps: Deps, word: RateWord & { rate: bigint }): Promise<ChangedRate> {
  const row = await lockCurrency(tx, word.currency);
  const now = new Date(deps.clock.wallMs());
  const change = { currency: word.currency, rate: word.rate, at: now, source: word.actor };
  await recordRate(tx, now, change, rateState.taken);
  await putInForce(tx, change, true);
  return await tell(tx, deps, word, { action: 'rates set', before: formatRate(requireRate(row.rate)), after: formatRate(word.rate) });
}

/**
 * Lets a currency follow its sources again. What they gave last is in force at once, also what was held.
 * @throws Problem not-found
 */
export async function followSource(tx: Tx, deps: Deps, word: RateWord): Promise<ChangedRate> {
  const row = await lockCurrency(tx, word.currency);
  const last = await tx
    .selectFrom('currency_rate')
    .selectAll()
    .where('currency', '=', word.currency)
    .where('source', 'not like', 'operator:%')
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const change = {
    currency: word.currency,
    rate: requireRate(last?.rate ?? row.rate),
    at: last?.at ?? row.rate_at,
    source: last?.source ?? row.rate_source,
  };
  await recordRate(tx, new Date(deps.clock.wallMs()), change, rateState.taken);
  await putInForce(tx, change, false);
  return await tell(tx, deps, word, { action: 'rates follow', before: formatRate(requireRate(row.rate)), after: formatRate(change.rate) });
}
