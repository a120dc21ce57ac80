// The operators' word on a rate: once two of them have said the same, it stands against every source until it is taken back. All is audited.
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { dropProposal, takeWord } from '#server/platform/second-word.ts';
import type { ReferenceDeps } from '../deps.ts';
import { formatRate, isFurtherThan } from './decimal-rate.ts';
import { putInForce, rateState, recordRate, requireRate } from './take-rates.ts';

export interface RateWord {
  currency: string;
  reason: string;
  /** Who says so: `operator:<name>`. */
  actor: string;
}

type Deps = Pick<ReferenceDeps, 'notifier' | 'clock' | 'config'>;

export interface ChangedRate {
  /** Decimals. */
  before: string;
  after: string;
}

/** What waits for a second person under it: list-rates.ts shows it. */
export const rateProposals = 'rates set';

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

/**
 * Puts a rate in force, whatever the sources say, once a second person has asked for the same. Undefined: it waits for that person.
 * @throws Problem not-found
 */
export async function setRate(tx: Tx, deps: Deps, word: RateWord & { rate: bigint }): Promise<ChangedRate | undefined> {
  const row = await lockCurrency(tx, word.currency);
  const { currency, rate, reason, actor } = word;
  const proposal = await takeWord(tx, deps.clock, {
    kind: rateProposals,
    subject: currency,
    wish: { rate: formatRate(rate) },
    reason,
    actor,
  });
  if (proposal === undefined) return undefined;
  await dropProposal(tx, rateProposals, currency);
  const now = new Date(deps.clock.wallMs());
  const change = { currency, rate, at: now, source: actor };
  await recordRate(tx, now, change, rateState.taken);
  await putInForce(tx, change, true);
  return await tell(tx, deps, word, { action: rateProposals, before: formatRate(requireRate(row.rate)), after: formatRate(rate) });
}

/**
 * Lets a currency follow its sources again. What they gave last is in force at once, also what was held, where it is near the rate that is in force;
 * one that is further away waits for a second person: undefined.
 * @throws Problem not-found
 */
export async function followSource(tx: Tx, deps: Deps, word: RateWord): Promise<ChangedRate | undefined> {
  const { currency, reason, actor } = word;
  const row = await lockCurrency(tx, currency);
  const last = await tx
    .selectFrom('currency_rate')
    .selectAll()
    .where('currency', '=', currency)
    .where('source', 'not like', 'operator:%')
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = requireRate(row.rate);
  const change = {
    currency,
    rate: requireRate(last?.rate ?? row.rate),
    at: last?.at ?? row.rate_at,
    source: last?.source ?? row.rate_source,
  };
  if (isFurtherThan(deps.config.currencyRates.maxChangePercent, before, change.rate)) {
    const wish = { follow: formatRate(change.rate) };
    if ((await takeWord(tx, deps.clock, { kind: rateProposals, subject: currency, wish, reason, actor })) === undefined) return undefined;
  }
  await dropProposal(tx, rateProposals, currency);
  await recordRate(tx, new Date(deps.clock.wallMs()), change, rateState.taken);
  await putInForce(tx, change, false);
  return await tell(tx, deps, word, { action: 'rates follow', before: formatRate(before), after: formatRate(change.rate) });
}
