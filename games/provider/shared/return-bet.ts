import type { Tx } from '#kit/service-database.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import type { SessionRow } from '../tables.ts';
import { type BetRow, betColumns } from './settle-bets.ts';
import type { WhyReturned } from './why-returned.ts';

/** Gives the stake of a bet back that was taken and is not settled. False: it is settled, or on its way back already. */
export async function returnBet(tx: Tx, bet: BetRow, why: WhyReturned, wallMs: number): Promise<boolean> {
  const now = new Date(wallMs);
  const isReal = bet.mode === 'real';
  const changed = await tx.query(
    `update studio.round set state = $2, refusal = $3, touched_at = $4, finished_at = $5
      where id = $1 and state = 'open' and outcome is null returning id`,
    [bet.id, isReal ? 'voiding' : 'void', why, now, isReal ? null : now],
  );
  if (changed.length === 0) return false;
  await tx.query('update studio.play_session set staked = staked - $2 where id = $1', [bet.play_session_id, String(bet.stake)]);
  if (isReal) await writeDelivery(tx, bet, bet.session_token, { call: 'rollback', reason: why.toLowerCase() }, wallMs);
  else await tx.query('update studio.session set demo_balance = demo_balance + $2 where id = $1', [bet.session_id, String(bet.stake)]);
  return true;
}

/** Gives back what a player has in rounds of a game that have not begun, for whom no stake may be played any more. */
export async function returnWaitingBets(tx: Tx, session: SessionRow, wallMs: number): Promise<void> {
  const bets = await tx.query<BetRow>(
    `select ${betColumns} from studio.round join studio.session on session.id = round.session_id
       join studio.shared_round shared on shared.id = round.shared_id
      where round.player_id = $1 and round.game_id = $2 and round.mode = $3 and round.state = 'open' and shared.state = 'betting'
      for update of round for share of shared`,
    [session.player_id, session.game_id, session.mode],
  );
  for (const bet of bets) await returnBet(tx, bet, 'SESSION_CLOSED', wallMs);
}
