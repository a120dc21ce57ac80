// What came of the rounds that were played here, counted once each as they end: totals without reading the ledger again.
import { sql } from 'kysely';
import { findRoundAhead, type RoundSums, sumEndedRounds, sumRounds } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';
import { askForOdds, type KnownRound } from './ask-for-odds.ts';

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
        known_staked = case when known.math_hash = excluded.math_hash then known.known_staked else 0 end,
        known_squares = case when known.math_hash = excluded.math_hash then known.known_squares else 0 end,
        known_promised = case when known.math_hash = excluded.math_hash then known.known_promised else 0 end,
        known_variance = case when known.math_hash = excluded.math_hash then known.known_variance else 0 end,
        known_skew = case when known.math_hash = excluded.math_hash then known.known_skew else 0 end,
        from_at = case when known.math_hash = excluded.math_hash then least(known.from_at, excluded.from_at) else excluded.from_at end,
        to_at = greatest(known.to_at, excluded.to_at)`.execute(tx);
}

/**
 * Adds what is known of rounds among those whose sums were added. A stake that pays m times itself or nothing has a third moment of deviation^4 / promise: that
 * is taken for all, as what pays seldom pays about so.
 */
async function addKnown(tx: Tx, known: readonly KnownRound[]): Promise<void> {
  const byRow = Map.groupBy(known, ({ game, currency }) => `${game} ${currency}`);
  for (const rounds of byRow.values()) {
    const [{ game, currency } = { game: '', currency: '' }] = rounds;
    const total = (part: (stake: number, round: KnownRound) => number): string =>
      rounds.reduce((sum, round) => sum + part(round.stake, round), 0).toFixed(4);
    await sql`
      update game_return set
        known_staked = known_staked + ${total((stake) => stake)}::numeric,
        known_squares = known_squares + ${total((stake) => stake ** 2)}::numeric,
        known_promised = known_promised + ${total((stake, { promised }) => stake * promised)}::numeric,
        known_variance = known_variance + ${total((stake, { deviation }) => (stake * deviation) ** 2)}::numeric,
        known_skew = known_skew + ${total((stake, { deviation, promised }) => (stake ** 3 * deviation ** 4) / promised)}::numeric
       where game = ${game} and currency = ${currency}`.execute(tx);
  }
}

interface Span {
  /** How far the rounds were counted, and how far they are now; undefined where there are no further ones. */
  mark: string;
  upTo: string | undefined;
  /** What providers tell of rounds of it. */
  known: readonly KnownRound[];
}

/** Finds the next rounds, and asks about them, outside of any transaction. */
async function findSpan(context: PlayDeps): Promise<Span> {
  const { db } = context.database;
  const mark = (await db.selectFrom('game_return_mark').select('round_id').executeTakeFirst())?.round_id ?? beforeAll;
  const before = new Date(context.clock.now().getTime() - settleMs);
  const upTo = await findRoundAhead(db, mark, { before, max: maxAtOnce });
  const waiting = await db.selectFrom('game_return_open').select('round_id').execute();
  const ids = waiting.map(({ round_id: id }) => id);
  const known = upTo === undefined && ids.length === 0 ? [] : await askForOdds(context, { after: mark, upTo: upTo ?? mark, ids });
  return { mark, upTo, known };
}

/** Counts the rounds of a span. Returns false where another process has counted from its mark on. */
async function countSpan(tx: Tx, { mark, upTo, known }: Span): Promise<boolean> {
  // two processes that count at once would count twice: the second waits here and goes on where the first ended
  await sql`insert into game_return_mark (round_id) values (${beforeAll}) on conflict do nothing`.execute(tx);
  const held = await tx.selectFrom('game_return_mark').select('round_id').forUpdate().executeTakeFirstOrThrow();
  if (held.round_id !== mark) return false;
  const waiting = await tx.selectFrom('game_return_open').select('round_id').execute();
  const ids = waiting.map(({ round_id: id }) => id);
  const ended = await sumEndedRounds(tx, ids);
  const next = upTo === undefined ? { sums: [], open: [] } : await sumRounds(tx, mark, upTo);
  await addSums(tx, [...ended.sums, ...next.sums]);
  const isWaiting = new Set(ids);
  await addKnown(
    tx,
    known.filter(({ id }) => isWaiting.has(id) || (upTo !== undefined && id > mark && id <= upTo)),
  );
  const gone = ids.filter((id) => !ended.open.includes(id));
  if (gone.length > 0) await tx.deleteFrom('game_return_open').where('round_id', 'in', gone).execute();
  if (next.open.length > 0)
    await tx
      .insertInto('game_return_open')
      .values(next.open.map((id) => ({ round_id: id })))
      .execute();
  if (upTo !== undefined) await tx.updateTable('game_return_mark').set({ round_id: upTo }).execute();
  return true;
}

/** Counts every round that is over and was not counted, each once, whoever else counts. Tells every process when something was added. */
export async function countReturns(context: PlayDeps): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const span = await findSpan(context);
    const isCounted = await context.database.transact(async (tx) => {
      const counted = await countSpan(tx, span);
      if (counted && span.upTo !== undefined) await context.notifier.announce(tx, 'catalogue', {});
      return counted;
    });
    hasMore = !isCounted || span.upTo !== undefined;
  }
}
