// What came of the rounds that were played here, counted once each as they end: totals without reading the ledger again.
import { sql } from 'kysely';
import { findRoundAhead, type RoundSums, sumEndedRounds, sumRounds } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';
/** Rounds younger than this wait: one that was booked in this moment may have a smaller id than one that is counted. */
const settleMs = 60_000;
const maxAtOnce = 50_000;

/** Adds sums to the totals of their games. A game whose maths changed begins anew. */
async function addSums(tx: Tx, sums: readonly RoundSums[]): Promise<void> {
  for (const { game, currency, plays, staked, paid, stakedSquares, from, to } of sums)
    await sql`
      insert into game_return as known (game, currency, math_hash, plays, staked, paid, staked_squares, from_at, to_at)
      select identity, ${currency}, coalesce(math_hash, ''), ${plays}, ${staked}, ${paid}, ${stakedSquares}::numeric, ${from}, ${to}
        from game where identity = ${game}
      on conflict (game, currency) do update set
        math_hash = excluded.math_hash,
        plays = excluded.plays + case when known.math_hash = excluded.math_hash then known.plays else 0 end,
        staked = excluded.staked + case when known.math_hash = excluded.math_hash then known.staked else 0 end,
        paid = excluded.paid + case when known.math_hash = excluded.math_hash then known.paid else 0 end,
        staked_squares = excluded.staked_squares + case when known.math_hash = excluded.math_hash then known.staked_squares else 0 end,
        from_at = case when known.math_hash = excluded.math_hash then least(known.from_at, excluded.from_at) else excluded.from_at end,
        to_at = greatest(known.to_at, excluded.to_at)`.execute(tx);
}

/** Counts the next rounds. Returns false when there were none. */
async function countNext(context: PlayDeps, tx: Tx): Promise<boolean> {
  // two processes that count at once would count twice: the second waits here and goes on where the first ended
  await sql`insert into game_return_mark (round_id) values (${beforeAll}) on conflict do nothing`.execute(tx);
  const mark = await tx.selectFrom('game_return_mark').select('round_id').forUpdate().executeTakeFirstOrThrow();
  const before = new Date(context.clock.now().getTime() - settleMs);
  const upTo = await findRoundAhead(tx, mark.round_id, { before, max: maxAtOnce });
  const waiting = await tx.selectFrom('game_return_open').select('round_id').execute();
  const ids = waiting.map(({ round_id: id }) => id);
  const ended = await sumEndedRounds(tx, ids);
  const next = upTo === undefined ? { sums: [], open: [] } : await sumRounds(tx, mark.round_id, upTo);
  await addSums(tx, [...ended.sums, ...next.sums]);
  const gone = ids.filter((id) => !ended.open.includes(id));
  if (gone.length > 0) await tx.deleteFrom('game_return_open').where('round_id', 'in', gone).execute();
  if (next.open.length > 0)
    await tx
      .insertInto('game_return_open')
      .values(next.open.map((id) => ({ round_id: id })))
      .execute();
  if (upTo !== undefined) await tx.updateTable('game_return_mark').set({ round_id: upTo }).execute();
  return upTo !== undefined;
}

/** Counts every round that is over and was not counted, each once, whoever else counts. Tells every process when something was added. */
export async function countReturns(context: PlayDeps): Promise<void> {
  let hasMore = true;
  while (hasMore)
    hasMore = await context.database.transact(async (tx) => {
      const added = await countNext(context, tx);
      if (added) await context.notifier.announce(tx, 'catalogue', {});
      return added;
    });
}
