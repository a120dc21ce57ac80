// One look at the shared rounds of a game: whatever is due by the clock is done. Everything is read from rows, under the game's lock, so
// it is all the same which process looks, and one that takes over goes on where the last one stood.
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import type { OfferedGame } from '#games/registry.ts';
import type { Shared } from '#games/sdk/maths.ts';
import { bettingMs } from '#games/sdk/shared/betting-time.ts';
import { endTimeOf, multiplierAt } from '#games/sdk/shared/growth.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { sha256 } from '../ids.ts';
import { mathsOfKind } from '../play/maths-of-kind.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SeedRow, SharedChainRow, SharedRoundRow } from '../tables.ts';
import { openBetting } from './open-betting.ts';
import { graceMs, lateStartMs, pauseMs, settleBatch, signMs } from './phases.ts';
import { returnBet } from './return-bet.ts';
import { type BetRow, betColumns, settleBets } from './settle-bets.ts';
import { saltOf } from './salt.ts';
import { tryLockTable } from './table-lock.ts';

export type Drive = Pick<Studio, 'games' | 'interruptedAfterMs' | 'links'>;

export interface Driven {
  /** Something is on its way to the casino. */
  isDue: boolean;
  /** There is more to do at once. */
  isMore: boolean;
}

/** Where a round ends, worked out from its link and the chain's salt. */
export async function endOfRound(tx: Pick<Tx, 'query'>, maths: Shared, { seed_id: id, number }: SharedRoundRow): Promise<number> {
  const seed = await queryOne<SeedRow>(tx, 'select * from studio.seed where id = $1', [id]);
  return maths.endOf(createDraws({ serverSeed: seed.server_seed, clientSeed: seed.client_seed ?? '', nonce: number }, nodeHashing));
}

const findBets = async (tx: Tx, round: SharedRoundRow, where: string, values: readonly unknown[]): Promise<BetRow[]> =>
  await tx.query<BetRow>(
    `select ${betColumns} from studio.round join studio.session on session.id = round.session_id
      where round.shared_id = $1 and round.state = 'open' and round.outcome is null ${where}
      order by round.id limit ${settleBatch} for update of round skip locked`,
    [round.id, ...values],
  );

/** Cashes out what was to be cashed out by itself at a multiplier up to this one. */
async function cashOutReached(
  tx: Tx,
  { games }: Drive,
  maths: Shared,
  round: SharedRoundRow,
  reached: number,
  wallMs: number,
): Promise<Driven> {
  const bets = await findBets(tx, round, `and (round.choice ->> 'autoAt')::int <= $2`, [reached]);
  const settled = bets.map((bet) => {
    const { stake, choice } = bet;
    return { bet, outcome: maths.settle({ stake, choice, cashedAt: maths.autoOf(choice), end: round.crash }) };
  });
  const isDue = await settleBets(tx, games, settled, wallMs);
  return { isDue, isMore: bets.length === settleBatch };
}

/** Settles what is left of a round that is over: reached before its end, lost, or given back where nobody could cash out. */
async function settleRest(tx: Tx, drive: Drive, maths: Shared, round: SharedRoundRow, end: number, wallMs: number): Promise<Driven> {
  const won = await cashOutReached(tx, drive, maths, round, end, wallMs);
  if (won.isMore) return won;
  const bets = await findBets(tx, round, '', []);
  let { isDue } = won;
  const isReturned = (bet: BetRow): boolean => round.is_interrupted && maths.autoOf(bet.choice) === null;
  for (const bet of bets.filter(isReturned)) isDue = (await returnBet(tx, bet, 'INTERRUPTED', wallMs)) || isDue;
  // whoever is on board at the very top is paid there
  const cashedAt = end >= maths.maxCashOut ? end : null;
  const settled = bets
    .filter((bet) => !isReturned(bet))
    .map((bet) => ({ bet, outcome: maths.settle({ stake: bet.stake, choice: bet.choice, cashedAt, end }) }));
  isDue = (await settleBets(tx, drive.games, settled, wallMs)) || isDue;
  const left = await tx.query(`select 1 from studio.round where shared_id = $1 and state = 'open' and outcome is null limit 1`, [round.id]);
  if (left.length > 0) return { isDue, isMore: bets.length === settleBatch };
  await tx.query(
    `update studio.round set outcome = outcome || jsonb_build_object('end', $2::int) where shared_id = $1 and outcome is not null`,
    [round.id, end],
  );
  await tx.query(`update studio.shared_round set state = 'over' where id = $1`, [round.id]);
  return { isDue, isMore: false };
}

async function driveFlight(tx: Tx, drive: Drive, maths: Shared, round: SharedRoundRow, wallMs: number): Promise<Driven> {
  const startedMs = round.started_at?.getTime() ?? 0;
  const seenMs = round.seen_at?.getTime() ?? startedMs;
  const end = await endOfRound(tx, maths, round);
  const endMs = startedMs + endTimeOf(maths, end);
  // who was on board while nobody drove the flight could not get off
  const isInterrupted = round.is_interrupted || Math.min(wallMs, endMs) - seenMs > drive.interruptedAfterMs;
  if (isInterrupted !== round.is_interrupted || wallMs - seenMs >= signMs)
    await tx.query('update studio.shared_round set seen_at = $2, is_interrupted = $3 where id = $1', [
      round.id,
      new Date(wallMs),
      isInterrupted,
    ]);
  if (wallMs < endMs) return await cashOutReached(tx, drive, maths, round, multiplierAt(maths, wallMs - startedMs), wallMs);
  await tx.query(`update studio.shared_round set state = 'crashed', crashed_at = $2, crash = $3 where id = $1`, [
    round.id,
    new Date(endMs),
    end,
  ]);
  await tx.query(`update studio.seed set state = 'retired', retired_at = $2 where id = $1`, [round.seed_id, new Date(wallMs)]);
  return { isDue: false, isMore: false };
}

/**
 * The bettors of a chain's first round salt it with their seeds as they were at the bet, before anything of it is drawn: those who staked money,
 * where any did, as play money costs nobody anything. False: there are none.
 */
async function saltChain(tx: Tx, round: SharedRoundRow, now: Date): Promise<boolean> {
  const chain = await queryOne<SharedChainRow>(tx, 'select * from studio.shared_chain where id = $1', [round.chain_id]);
  if (chain.salt !== null) return true;
  const bets = await tx.query<Pick<RoundRow, 'id' | 'mode' | 'salt_seed'>>(
    `select id, mode, salt_seed from studio.round where shared_id = $1 and state = 'open' order by id`,
    [round.id],
  );
  if (bets.length === 0) return false;
  const isReal = bets.some(({ mode }) => mode === 'real');
  const given = bets.filter(({ mode }) => !isReal || mode === 'real').map(({ salt_seed: seed, id }) => seed ?? sha256(id).toString('hex'));
  const salt = saltOf(chain.first_hash, given);
  await tx.query('update studio.shared_chain set salt = $2, salt_seeds = $3, salted_at = $4 where id = $1', [
    chain.id,
    salt,
    JSON.stringify(given),
    now,
  ]);
  await tx.query('update studio.seed set client_seed = $2 where id = $1', [round.seed_id, salt]);
  return true;
}

async function start(tx: Tx, drive: Drive, game: OfferedGame, round: SharedRoundRow, wallMs: number): Promise<void> {
  const now = new Date(wallMs);
  if (!(await saltChain(tx, round, now))) {
    await tx.query('update studio.shared_round set flies_at = null where id = $1', [round.id]);
    return;
  }
  await tx.query(`update studio.seed set state = 'active', activated_at = $2 where id = $1`, [round.seed_id, now]);
  await tx.query(`update studio.shared_round set state = 'flying', started_at = $2, seen_at = $2 where id = $1`, [round.id, now]);
  await openBetting(tx, drive.links, game, wallMs);
}

async function driveBetting(tx: Tx, drive: Drive, game: OfferedGame, isWatched: boolean, wallMs: number): Promise<void> {
  const round = isWatched
    ? await openBetting(tx, drive.links, game, wallMs)
    : (await tx.query<SharedRoundRow>(`select * from studio.shared_round where game_id = $1 and state = 'betting'`, [game.id]))[0];
  if (round === undefined) return;
  // a stake that is confirmed at this moment is waited for, or comes too late
  await tx.query('select 1 from studio.shared_round where id = $1 for update', [round.id]);
  const fliesMs = round.flies_at?.getTime();
  // one whose maths are not here flies where they are
  if (fliesMs !== undefined && drive.games.findMaths(round) === undefined) return;
  if (fliesMs !== undefined && wallMs >= fliesMs && wallMs < fliesMs + lateStartMs) return await start(tx, drive, game, round, wallMs);
  if (fliesMs !== undefined && wallMs < fliesMs) return;
  const [facts] = await tx.query<{ has_bets: boolean; is_salted: boolean; last_at: Date | null }>(
    `select exists (select 1 from studio.round where shared_id = $1 and state in ('reserved', 'open')) as has_bets,
            exists (select 1 from studio.seed where id = $2 and client_seed is not null) as is_salted,
            (select max(crashed_at) from studio.shared_round where game_id = $3 and crash is not null) as last_at`,
    [round.id, round.seed_id, game.id],
  );
  if (facts === undefined || !(facts.has_bets || (isWatched && facts.is_salted))) return;
  const fromMs = Math.max(wallMs, (facts.last_at?.getTime() ?? 0) + pauseMs);
  await tx.query('update studio.shared_round set flies_at = $2 where id = $1', [round.id, new Date(fromMs + bettingMs)]);
}

/**
 * Does what is due for a game's shared rounds. `isWatched`: somebody is there, so the next round is to begin even without bets. Nothing
 * happens while another process is at it.
 */
export async function driveTable(tx: Tx, drive: Drive, game: OfferedGame, isWatched: boolean, wallMs: number): Promise<Driven> {
  if (!(await tryLockTable(tx, game.id))) return { isDue: false, isMore: false };
  const rounds = await tx.query<SharedRoundRow>(
    `select * from studio.shared_round where game_id = $1 and state in ('flying', 'crashed') order by id`,
    [game.id],
  );
  const driven: Driven = { isDue: false, isMore: false };
  for (const round of rounds) {
    const found = drive.games.findMaths(round);
    // another version of the house began it, and settles it
    if (found === undefined) continue;
    const maths = mathsOfKind(found, 'shared');
    const isSettleable = round.crashed_at !== null && wallMs >= round.crashed_at.getTime() + graceMs;
    const nothing = { isDue: false, isMore: false };
    const done =
      round.state === 'flying'
        ? await driveFlight(tx, drive, maths, round, wallMs)
        : isSettleable && round.crash !== null
          ? await settleRest(tx, drive, maths, round, round.crash, wallMs)
          : nothing;
    driven.isDue ||= done.isDue;
    driven.isMore ||= done.isMore;
  }
  if (!rounds.some(({ state }) => state === 'flying')) await driveBetting(tx, drive, game, isWatched, wallMs);
  return driven;
}

export type UnsettledRound = Pick<SharedRoundRow, 'id' | 'game_id' | 'maths_version'> & {
  /** The last sign that somebody drives it; null while its betting waits for one. */
  driven_at: Date | null;
};

/** Rounds that have to be brought to their end, whoever watches. */
export const findUnsettledRounds = async (tx: Pick<Tx, 'query'>): Promise<UnsettledRound[]> =>
  await tx.query(
    `select id, game_id, maths_version, coalesce(crashed_at, seen_at, flies_at) as driven_at
       from studio.shared_round shared
      where shared.state in ('flying', 'crashed')
         or (shared.state = 'betting' and exists (
              select 1 from studio.round where shared_id = shared.id and round.state in ('reserved', 'open')))
      order by id`,
  );
