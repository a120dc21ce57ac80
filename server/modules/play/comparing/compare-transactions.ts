// Both books side by side (docs/osw.md, rule 16): what a provider says that it asked of the wallet, and what the ledger holds of it. Nothing is
// changed here; a difference is for people.
import { isAccepted, isRetryable, type OswStatus, oswStatuses, type OswTransaction } from '#contract/protocols/osw.ts';
import { type ProviderEntry, providerKey, readProviderEntries, readProviderStakes } from '#server/modules/wallet/index.ts';
import type { Static } from 'typebox';
import type { PlayDeps } from '../deps.ts';
import { readWinnings } from '../free-rounds/keep-winning.ts';
import { listTransactionsAtProvider, type ProviderAccess } from '../osw/provider-client.ts';

type Told = Static<typeof OswTransaction>;

export interface Difference {
  /** `not-booked`: only the provider has it. `not-told`: a stake that only we have. */
  what: 'not-booked' | 'not-told' | 'booked-differently' | 'booked-though-refused';
  /** The provider's id of it; of a stake that it did not tell, of its round. */
  ref: string;
  told?: string;
  booked?: string;
}

export interface Comparison {
  provider: string;
  from: Date;
  to: Date;
  /** Transactions that the provider listed. */
  told: number;
  /** Stakes of the ledger that were looked for among them. */
  stakes: number;
  /** How many differ; `differences` are the first of them. */
  differing: number;
  differences: Difference[];
}

export const maxDifferences = 100;
const hourMs = 3_600_000;
/** A stake may be listed so long before or after it was booked: it is told when its answer came, or when it was given up. */
const marginMs = hourMs;
/** Stakes of so long are read at once. */
const sliceMs = hourMs / 6;
/** More pages than that is a list without an end. */
const maxPages = 20_000;

const wordsOf = ({ kind, amount, currency }: Pick<ProviderEntry, 'kind' | 'currency'> & { amount: bigint | string }): string =>
  `${kind} ${amount} ${currency}`;

/** A final refusal, which leaves nothing booked. What else is not accepted says that the provider does not know. */
const isRefusal = (status: string): boolean => oswStatuses.some((one) => one === status && !isAccepted(one) && !isRetryable(one));

/** What is wrong with a stake or a payout that a provider tells. Rollbacks may be of what never came, and book nothing then. */
function judge(told: Told, entry: ProviderEntry | undefined): Difference | undefined {
  const { txId: ref, status } = told;
  if (isAccepted(status as OswStatus)) {
    if (entry === undefined) return { what: 'not-booked', ref, told: wordsOf(told) };
    const isSame = entry.kind === told.kind && String(entry.amount) === told.amount && entry.currency === told.currency;
    return isSame ? undefined : { what: 'booked-differently', ref, told: wordsOf(told), booked: wordsOf(entry) };
  }
  if (entry === undefined || entry.isReversed || !isRefusal(status)) return undefined;
  return { what: 'booked-though-refused', ref, told: `${wordsOf(told)} ${status}`, booked: wordsOf(entry) };
}

/** Each page of a provider's list. @throws where the list has no end */
async function* pagesOf(context: PlayDeps, access: ProviderAccess, range: { from: Date; to: Date }): AsyncGenerator<readonly Told[]> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await listTransactionsAtProvider(access, context.clock.wallMs(), { ...range, cursor });
    yield answer.transactions;
    if (answer.cursor === undefined || answer.cursor === cursor) return;
    ({ cursor } = answer);
  }
  throw new Error(`The list of transactions of ${access.identity} has no end`);
}

/**
 * Compares what a provider lists of a time by the wall clock with the ledger, and the ledger's stakes of that time with the list.
 * @throws ProviderUnreachable
 */
export async function compareTransactions(
  context: PlayDeps,
  access: ProviderAccess,
  { from, to }: { from: Date; to: Date },
): Promise<Comparison> {
  const { clock, database } = context;
  const { identity: provider } = access;
  const found: Comparison = { provider, from, to, told: 0, stakes: 0, differing: 0, differences: [] };
  const note = (difference: Difference): void => {
    found.differing += 1;
    if (found.differences.length < maxDifferences) found.differences.push(difference);
  };
  const listed = new Set<string>();
  const wide = { from: new Date(from.getTime() - marginMs), to: new Date(to.getTime() + marginMs) };
  for await (const page of pagesOf(context, access, wide)) {
    const keyed = page.map((told) => [providerKey(provider, told.txId), told] as const);
    const entries = await readProviderEntries(
      database.db,
      keyed.map(([key]) => key),
    );
    // what free spins won that is kept for a bonus is told as a win, and is booked as none
    const unpaid = await readWinnings(
      database.db,
      keyed.map(([key]) => key),
    );
    const booked = new Map(entries.map((entry) => [entry.key, { ...entry, amount: entry.amount + (unpaid.get(entry.key) ?? 0n) }]));
    for (const [key, told] of keyed) {
      listed.add(key);
      const atMs = Date.parse(told.at);
      if (told.kind === 'rollback' || atMs < from.getTime() || atMs >= to.getTime()) continue;
      found.told += 1;
      const difference = judge(told, booked.get(key));
      if (difference !== undefined) note(difference);
    }
  }
  // entries bear the time of the house, which a demo may have moved
  const aheadMs = clock.now().getTime() - clock.wallMs();
  for (let atMs = from.getTime(); atMs < to.getTime(); atMs += sliceMs) {
    const range = { from: new Date(atMs + aheadMs), to: new Date(Math.min(atMs + sliceMs, to.getTime()) + aheadMs) };
    const stakes = await readProviderStakes(database.db, provider, range);
    found.stakes += stakes.length;
    for (const { key, roundRef, amount, currency } of stakes)
      if (!listed.has(key)) note({ what: 'not-told', ref: roundRef, booked: wordsOf({ kind: 'bet', amount, currency }) });
  }
  return found;
}
