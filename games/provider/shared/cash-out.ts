// A cash-out is judged by the moment in which it came in and by nothing else: not by when it is looked at, nor by what the player saw.
import type { SharedAnswer } from '#games/sdk/shared/shared-calls.ts';
import type { Shared } from '#games/sdk/maths.ts';
import { endTimeOf, multiplierAt } from '#games/sdk/shared/growth.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { newId } from '../ids.ts';
import { mathsOfKind } from '../play/maths-of-kind.ts';
import { requireOwnRound } from '../play/report-progress.ts';
import { Refusal } from '../refusal.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SessionRow, SharedRoundRow } from '../tables.ts';
import { endOfRound } from './drive-table.ts';
import { answerBet } from './own-bet.ts';
import { returnBet } from './return-bet.ts';
import { type BetRow, betColumns, settleBets } from './settle-bets.ts';

/** The player's bet with its round. @throws Refusal not-found for another's, and for what is no such bet */
async function requireBet(studio: Studio, session: SessionRow, id: string): Promise<RoundRow & { shared_id: string }> {
  const { shared_id: sharedId, ...round } = await requireOwnRound(studio.database, session, id);
  if (sharedId === null) throw new Refusal('not-found', 'You have no such bet.');
  return { ...round, shared_id: sharedId };
}

const lockBet = async (tx: Tx, id: string): Promise<BetRow> =>
  await queryOne<BetRow>(
    tx,
    `select ${betColumns} from studio.round join studio.session on session.id = round.session_id where round.id = $1 for update of round`,
    [id],
  );

/** Where a bet is cashed out that asks for it at a time. @throws Refusal step-refused before the start, round-over after the end */
async function judge(tx: Tx, maths: Shared, shared: SharedRoundRow, bet: BetRow, arrivedMs: number): Promise<number> {
  const startedMs = shared.started_at?.getTime();
  if (startedMs === undefined || arrivedMs < startedMs) throw new Refusal('step-refused', 'The round has not begun.');
  const elapsedMs = arrivedMs - startedMs;
  if (shared.is_interrupted || elapsedMs >= endTimeOf(maths, await endOfRound(tx, maths, shared)))
    throw new Refusal('round-over', 'The round was over when this came in.');
  const reached = multiplierAt(maths, elapsedMs);
  if (reached < maths.minCashOut) throw new Refusal('step-refused', 'It is too early to cash out.');
  return Math.min(reached, maths.autoOf(bet.choice) ?? reached);
}

async function storeCashOut(tx: Tx, studio: Studio, id: string, actionId: string, arrivedMs: number): Promise<{ isNew: boolean }> {
  const bet = await lockBet(tx, id);
  const known = await tx.query('select 1 from studio.step where round_id = $1 and action_id = $2', [id, actionId]);
  if (known.length > 0) return { isNew: false };
  if (bet.outcome !== null && bet.payout !== 0n) return { isNew: false };
  if (bet.state !== 'open' || bet.outcome !== null) throw new Refusal('round-over', 'This bet is over.');
  const maths = mathsOfKind(studio.games.mathsOf(bet), 'shared');
  const shared = await queryOne<SharedRoundRow>(tx, 'select * from studio.shared_round where id = $1', [bet.shared_id]);
  const cashedAt = await judge(tx, maths, shared, bet, arrivedMs);
  await tx.query(
    `insert into studio.step (id, round_id, number, action_id, action, taken_by, state, at) values ($1, $2, 1, $3, $4, 'player', 'taken', $5)`,
    [newId(studio.wallMs()), id, actionId, JSON.stringify({ cashOut: cashedAt }), new Date(arrivedMs)],
  );
  const { stake, choice } = bet;
  await settleBets(tx, studio.games, [{ bet, outcome: maths.settle({ stake, choice, cashedAt, end: shared.crash }) }], studio.wallMs());
  return { isNew: true };
}

/**
 * Cashes a bet out, or answers the cash-out that came before. It is stored before it is answered. `remembered`: the session, which may have
 * changed since. `arrivedMs`: when the whole request was in. @throws Refusal
 */
export async function cashOut(
  studio: Studio,
  remembered: SessionRow,
  betId: string,
  actionId: string,
  arrivedMs: number,
): Promise<SharedAnswer> {
  const session = await studio.sessions.readAnew(remembered);
  const { id } = await requireBet(studio, session, betId);
  const { isNew } = await studio.database.transact(async (tx) => await storeCashOut(tx, studio, id, actionId, arrivedMs));
  if (isNew) {
    await studio.atStep('cash-out-stored');
    studio.deliveryWorker.wake();
  }
  return await answerBet(studio, session, id);
}

/** Takes a bet back whose round has not begun; one that is back already stays so. @throws Refusal round-over once it has begun */
export async function cancelBet(studio: Studio, session: SessionRow, betId: string): Promise<SharedAnswer> {
  const { id, shared_id: sharedId } = await requireBet(studio, session, betId);
  await studio.database.transact(async (tx) => {
    const { state } = await queryOne<SharedRoundRow>(tx, 'select * from studio.shared_round where id = $1 for share', [sharedId]);
    const bet = await lockBet(tx, id);
    if (bet.state === 'void' || bet.state === 'voiding') return;
    if (state !== 'betting') throw new Refusal('round-over', 'The round has begun.');
    if (bet.state === 'reserved') throw new Refusal('in-progress', 'The casino has not answered yet.', { retryAfterMs: 500 });
    await returnBet(tx, bet, 'CANCELLED', studio.wallMs());
  });
  studio.deliveryWorker.wake();
  if (session.mode === 'real') await studio.deliveryWorker.settle(id, 3500);
  return await answerBet(studio, session, id);
}
