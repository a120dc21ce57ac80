import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';

/** Asks the casino how a real session stands and keeps its balance. Without an answer the last known one stays. */
export async function refreshBalance(studio: Studio, session: SessionRow): Promise<void> {
  if (session.mode === 'demo' || session.ended_at !== null) return;
  const outcome = await studio.operator.ask('session', { sessionToken: session.session_token, gameId: session.game_id });
  if (!outcome.isKnown) return;
  const { status, balance } = outcome.answer;
  if (status === 'SESSION_EXPIRED')
    await studio.database.query(`update studio.session set ended_at = $2, end_reason = 'expired' where id = $1 and ended_at is null`, [
      session.id,
      new Date(studio.wallMs()),
    ]);
  if (status === 'OK' && balance !== undefined)
    await studio.database.query('update studio.session set balance = $2 where id = $1', [session.id, JSON.stringify(balance)]);
}
