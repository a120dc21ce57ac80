import type { Tx } from '#kit/service-database.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import { endsWithSession, ofSession } from '../play/ends-with-session.ts';
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

/**
 * Gives back what was staked in rounds that have not begun, where it can go on in no session. What the casino is still asked for goes back once
 * it has answered.
 */
export async function returnWaitingBets(tx: Tx, session: SessionRow, wallMs: number): Promise<void> {
  await tx.query(
    `update studio.round set is_left = true where ${endsWithSession} and state = 'reserved' and shared_id is not null`,
    ofSession(session),
  );
  const bets = await tx.query<BetRow>(
    `select ${betColumns} from studio.round join studio.session on session.id = round.session_id
       join studio.shared_round shared on shared.id = round.shared_id
      where ${endsWithSession} and round.state = 'open' and shared.state = 'betting'
      for update of round for share of shared`,
    ofSession(session),
  );
  for (const bet of bets) await returnBet(tx, bet, 'SESSION_CLOSED', wallMs);
}
