import type { Maths } from '#games/sdk/maths.ts';
import { type Database, queryOne, type Tx, violates } from '#kit/service-database.ts';
import { newId } from '../ids.ts';
import { takePlace } from '../free-rounds/take-place.ts';
import { Refusal } from '../refusal.ts';
import { takeNonce, type TakenNonce } from '../seeds/take-nonce.ts';
import type { RoundRow, SeedRow, SessionRow } from '../tables.ts';

/** What a new round begins with. */
export interface NewRound {
  actionId: string;
  stake: string;
  choice: unknown;
  maths: Maths;
  /** The grant of free rounds that it takes a place of; null for a round that is staked. */
  grantId: string | null;
}

export interface ReservedRound {
  round: RoundRow;
  seed: SeedRow;
}

/** Milliseconds until the session may stake again (requirement GA-05). */
export function waitMs(session: Pick<SessionRow, 'last_stake_at' | 'rules'>, wallMs: number): number {
  return session.last_stake_at === null ? 0 : Math.max(0, session.last_stake_at.getTime() + session.rules.minCycleMs - wallMs);
}

const unfinishedOf = `select round.state from studio.round join studio.session using (player_id, game_id)
  where session.id = $1 and round.state in ('reserved', 'open', 'settling', 'voiding')`;

function refuseWhileUnfinished(unfinished: Pick<RoundRow, 'state'> | undefined): void {
  if (unfinished === undefined) return;
  if (unfinished.state === 'reserved') throw new Refusal('in-progress', 'Wait for the round that is under way.', { retryAfterMs: 500 });
  if (unfinished.state === 'open') throw new Refusal('round-open', 'Show the open round to its end first.');
  throw new Refusal('settling', 'The end of the last round has not reached the casino yet.', { retryAfterMs: 2000 });
}

/** `place`: the round's in its grant. */
async function insertRound(tx: Tx, session: SessionRow, input: NewRound, taken: TakenNonce, place: number | null, wallMs: number) {
  return await queryOne<RoundRow>(
    tx,
    `insert into studio.round (id, session_id, player_id, game_id, mode, currency, action_id, stake, seed_id, nonce, maths_version,
                               math_hash, choice, grant_id, grant_index, state, bet_tx_id, reserved_at, touched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'reserved', $16, $17, $17) returning *`,
    [
      newId(wallMs),
      session.id,
      session.player_id,
      session.game_id,
      session.mode,
      session.currency,
      input.actionId,
      input.stake,
      taken.seed.id,
      taken.nonce,
      input.maths.version,
      input.maths.hash,
      input.choice === null ? null : JSON.stringify(input.choice),
      input.grantId,
      place,
      newId(wallMs),
      new Date(wallMs),
    ],
  );
}

/**
 * Takes a nonce for a new round and writes it down, before anything is staked. One round of a game runs at a time for a player.
 * `alsoDo` joins the same transaction.
 * @throws Refusal session-over, in-progress, round-open, settling, too-fast, client-seed-missing, free-rounds-over
 */
export async function reserveRound(
  database: Database,
  sessionId: string,
  input: NewRound,
  wallMs: number,
  alsoDo: (tx: Tx, reserved: ReservedRound, session: SessionRow) => Promise<void> = async () => undefined,
): Promise<ReservedRound> {
  try {
    return await database.transact(async (tx) => {
      // sent together, done in turn: what is unfinished is read when the session is locked
      const [session, [unfinished]] = await Promise.all([
        queryOne<SessionRow>(tx, 'select * from studio.session where id = $1 for update', [sessionId]),
        tx.query<Pick<RoundRow, 'state'>>(unfinishedOf, [sessionId]),
      ]);
      if (session.ended_at !== null) throw new Refusal('session-over', 'Open the game again to play on.');
      refuseWhileUnfinished(unfinished);
      const wait = waitMs(session, wallMs);
      if (wait > 0) throw new Refusal('too-fast', `The next stake is taken in ${wait} ms.`, { retryAfterMs: wait });
      const place = input.grantId === null ? null : await takePlace(tx, session, input.grantId, input.stake, wallMs);
      const reserved = await takeNonce(tx, session.player_id, wallMs, async (taken) => ({
        round: await insertRound(tx, session, input, taken, place, wallMs),
        seed: taken.seed,
      }));
      await alsoDo(tx, reserved, session);
      return reserved;
    });
  } catch (error) {
    const isLate = violates(error, 'round_one_unfinished') || violates(error, 'round_session_id_action_id_key');
    if (!isLate) throw error;
    throw new Refusal('in-progress', 'Wait for the round that is under way.', { retryAfterMs: 500, cause: error });
  }
}
