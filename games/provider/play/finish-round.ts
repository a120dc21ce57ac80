import type { Tx } from '../database.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import type { RoundRow } from '../tables.ts';
import { readRound } from './round-json.ts';

/** Free games that a round had; 0 without an outcome. */
export const freeGamesOf = (round: Pick<RoundRow, 'steps'>): number => Math.max(0, (round.steps ?? 1) - 1);

/**
 * Books the payout of a round that has been shown: in real play as a win that closes the round at the casino, in a demo on the play
 * money. Any later call changes nothing. True: a delivery was written.
 */
export async function finishRound(tx: Tx, roundId: string, wallMs: number): Promise<boolean> {
  const now = new Date(wallMs);
  const [round] = await tx.query<RoundRow & { session_token: string; play_session_id: string }>(
    `select round.*, session.session_token, session.play_session_id
       from studio.round join studio.session on session.id = round.session_id
      where round.id = $1 and round.state = 'open' for update of round`,
    [roundId],
  );
  if (round === undefined || round.outcome === null) return false;
  const payout = readRound(round.outcome).payout;
  const isReal = round.mode === 'real';
  await tx.query(`update studio.round set state = $2, shown_steps = steps, touched_at = $3, finished_at = $4 where id = $1`, [
    round.id,
    isReal ? 'settling' : 'finished',
    now,
    isReal ? null : now,
  ]);
  await tx.query('update studio.play_session set won = won + $2, last_at = $3 where id = $1', [round.play_session_id, String(payout), now]);
  if (isReal) {
    await writeDelivery(tx, round, round.session_token, { call: 'win', amount: payout, freeGames: freeGamesOf(round) }, wallMs);
    return true;
  }
  await tx.query(
    `with paid as (update studio.session set demo_balance = demo_balance + $2 where id = $1 returning demo_balance)
     update studio.round set funds_after = paid.demo_balance from paid where round.id = $3`,
    [round.session_id, String(payout), round.id],
  );
  return false;
}
