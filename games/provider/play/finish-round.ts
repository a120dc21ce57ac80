import type { GameRegistry } from '#games/registry.ts';
import type { Tx } from '#kit/service-database.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import type { RoundRow } from '../tables.ts';

/** Returns a decided round as numbers by name, in its game's words; nothing without an outcome. */
export const summarizeRound = (
  games: GameRegistry,
  round: Pick<RoundRow, 'game_id' | 'maths_version' | 'outcome'>,
): Record<string, number> => (round.outcome === null ? {} : games.mathsOf(round).summarize(round.outcome));

/**
 * Books the payout of a round that has been shown: in real play as a win that closes the round at the casino, after what it won of a jackpot, in a
 * demo on the play money. Any later call changes nothing. True: a delivery was written.
 */
export async function finishRound(tx: Tx, games: GameRegistry, roundId: string, wallMs: number): Promise<boolean> {
  const now = new Date(wallMs);
  const [round] = await tx.query<RoundRow & { session_token: string; play_session_id: string }>(
    `select round.*, session.session_token, session.play_session_id
       from studio.round join studio.session on session.id = round.session_id
      where round.id = $1 and round.state = 'open' for update of round`,
    [roundId],
  );
  if (round === undefined || round.payout === null) return false;
  const { payout } = round;
  const isReal = round.mode === 'real';
  const won = payout + BigInt(round.jackpot?.win ?? 0);
  const duty = { call: 'win', amount: payout, summary: summarizeRound(games, round) } as const;
  await Promise.all([
    tx.query(`update studio.round set state = $2, shown_steps = steps, touched_at = $3, finished_at = $4 where id = $1`, [
      round.id,
      isReal ? 'settling' : 'finished',
      now,
      isReal ? null : now,
    ]),
    tx.query('update studio.play_session set won = won + $2, last_at = $3 where id = $1', [round.play_session_id, String(won), now]),
    round.jackpot?.win !== undefined &&
      writeDelivery(tx, round, round.session_token, { call: 'jackpot-win', id: round.jackpot.id, amount: won - payout }, wallMs),
    isReal && writeDelivery(tx, round, round.session_token, duty, wallMs),
  ]);
  if (isReal) return true;
  await tx.query(
    `with paid as (update studio.session set demo_balance = demo_balance + $2 where id = $1 returning demo_balance)
     update studio.round set funds_after = paid.demo_balance from paid where round.id = $3`,
    [round.session_id, String(payout), round.id],
  );
  return false;
}
