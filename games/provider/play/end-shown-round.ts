import type { Standing } from '#games/sdk/client-api.ts';
import { Refusal } from '../refusal.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';
import { finishAtOnce } from './finish-at-once.ts';
import { finishRound } from './finish-round.ts';
import { refreshBalance } from './refresh-balance.ts';
import { readStanding } from './read-standing.ts';
import { requireOwnRound } from './report-progress.ts';

/** How long the answer waits for the win to reach the casino; afterwards it goes on its way without the player. */
const settleWaitMs = 3500;

/** The client has shown the round to its end: its payout is booked. The same call again answers where the player stands. */
export async function endShownRound(studio: Studio, remembered: SessionRow, id: string): Promise<Standing> {
  const known = studio.openRounds.get(id);
  const isOwn = known?.player_id === remembered.player_id && known.mode === remembered.mode;
  const round = isOwn ? known : await requireOwnRound(studio.database, remembered, id);
  if (round.outcome === null) throw new Refusal('not-found', 'This round has no outcome.');
  const finished = await finishAtOnce(studio, remembered, round, settleWaitMs);
  if (finished !== undefined) return finished;
  const session = await studio.sessions.readAnew(remembered);
  const isWritten = await studio.database.transact(async (tx) => await finishRound(tx, studio.games, id, studio.wallMs()));
  if (isWritten) await studio.atStep('finish-written');
  if (session.mode === 'real') await studio.deliveryWorker.settle(id, settleWaitMs);
  // the casino's answer went to the session that staked
  if (session.id !== round.session_id) await refreshBalance(studio, session);
  return await readStanding(studio.database, session.id, studio.wallMs());
}
