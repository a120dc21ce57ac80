// What free spins win whose winnings are to be wagered: their rounds pay nothing, and it is kept here until they are over. What counts is
// booked: the ledger has an entry of 0 of the same key.
import { findEntry, hasOpenRoundOf, isRolledBack, readProviderEntries, type RoundRow } from '#server/modules/wallet/index.ts';
import { issueSpinWinnings } from '#server/modules/bonuses/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';

interface Winning {
  key: string;
  grantId: string;
  roundRef: string;
  amount: bigint;
}

/** Keeps what a transaction has won, once. Returns false where the same transaction has told another amount before. */
export async function keepWinning({ database }: Pick<PlayDeps, 'database'>, { key, grantId, roundRef, amount }: Winning): Promise<boolean> {
  return await database.transact(async (tx) => {
    await tx
      .insertInto('free_winning')
      .values({ key, grant_id: grantId, round_ref: roundRef, amount })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await tx.selectFrom('free_winning').select(['amount', 'grant_id']).where('key', '=', key).executeTakeFirstOrThrow();
    return kept.amount === amount && kept.grant_id === grantId;
  });
}

/** Returns what the places of a grant have won to be wagered, as it is booked. */
export async function sumWinnings(db: Db, grantId: string): Promise<bigint> {
  const kept = await db.selectFrom('free_winning').select(['key', 'amount']).where('grant_id', '=', grantId).execute();
  let sum = 0n;
  for (const { key, amount } of kept) if ((await findEntry(db, key)) !== undefined && !(await isRolledBack(db, key))) sum += amount;
  return sum;
}

/** Returns by their keys what transactions have won that is kept and not paid. */
export async function readWinnings(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('free_winning')
    .select(['key', 'amount'])
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

export interface RoundWinnings {
  provider: string;
  ref: string;
  amount: bigint;
}

/** Returns what rounds of a player have won that is to be wagered, as it is booked; of all rounds unless some are named. */
export async function readRoundWinnings(
  db: Db,
  playerId: string,
  rounds?: readonly Pick<RoundRow, 'round_ref' | 'stake'>[],
): Promise<RoundWinnings[]> {
  const costless = rounds?.filter(({ stake }) => stake === 0n).map(({ round_ref: ref }) => ref);
  if (costless?.length === 0) return [];
  let kept = db
    .selectFrom('free_winning as won')
    .innerJoin('free_round_grant as grant', 'grant.id', 'won.grant_id')
    .select(['won.key', 'grant.provider', 'won.round_ref as ref', 'won.amount'])
    .where('grant.player_id', '=', playerId)
    .where('won.amount', '>', 0n);
  if (costless !== undefined) kept = kept.where('won.round_ref', 'in', costless);
  const found = await kept.execute();
  const booked = await readProviderEntries(
    db,
    found.map(({ key }) => key),
  );
  const standing = new Set(booked.filter(({ isReversed }) => !isReversed).map(({ key }) => key));
  return found.filter(({ key }) => standing.has(key)).map(({ provider, ref, amount }) => ({ provider, ref, amount }));
}

/** Returns the sum that one round has won so. */
export const winningsOf = (won: readonly RoundWinnings[], { provider, round_ref: ref }: Pick<RoundRow, 'provider' | 'round_ref'>): bigint =>
  won.reduce((sum, one) => (one.provider === provider && one.ref === ref ? sum + one.amount : sum), 0n);

const over = ['finished', 'cancelled', 'expired'] as const;

/** A stake that is not booked this long after its place was taken is not under way any more. */
const bookedWithinMs = 60_000;

/**
 * Issues what a grant has won as a bonus, once it is over and none of its rounds is open. Who may not play at that time is given it when they
 * may again: nothing is lost. Returns whether it is settled.
 */
export async function settleWinnings(context: PlayDeps, grantId: string): Promise<boolean> {
  return await context.database.transact(async (tx) => {
    const grant = await tx
      .selectFrom('free_round_grant')
      .selectAll()
      .where('id', '=', grantId)
      .where('winnings', '=', 'bonus')
      .where('state', 'in', [...over])
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (grant === undefined) return false;
    const places = await tx.selectFrom('free_round').select(['key', 'round_ref', 'taken_at']).where('grant_id', '=', grantId).execute();
    const since = context.clock.wallMs() - bookedWithinMs;
    const fresh = places.filter(({ taken_at: at }) => at.getTime() > since);
    for (const { key } of fresh) if ((await findEntry(tx, key)) === undefined) return false;
    const refs = places.map(({ round_ref: ref }) => ref);
    if (await hasOpenRoundOf(tx, grant.provider, refs)) return false;
    const amount = await sumWinnings(tx, grantId);
    if (amount > 0n && (await requirePlayer(tx, grant.player_id)).status !== playerStatus.active) return false;
    await issueSpinWinnings(tx, context, grantId, amount);
    await tx.updateTable('free_round_grant').set({ settled_at: context.clock.now() }).where('id', '=', grantId).execute();
    return true;
  });
}
