// The stakes that the house gives (rule 11 of docs/osw.md): a round of a grant, and where bets on sports are taken the free bet of a bonus.
import type { OswRequest } from '#contract/protocols/osw.ts';
import { isStakeOfRound, releaseFreeBet, takeFreeBet } from '#server/modules/bonuses/index.ts';
import { providerKey } from '#server/modules/wallet/index.ts';
import type { PlayDeps } from '../deps.ts';
import { type Answer, refuse } from '../osw/answers.ts';
import type { KnownSession } from '../osw/session-memory.ts';
import { findGrantOfWin, isUuid, releaseFreeRound, takeFreeRound } from './free-stakes.ts';

type FreeStake = Pick<OswRequest<'bet'>, 'txId' | 'roundId' | 'amount' | 'freeRound'>;

const takesBets = ({ game }: Pick<KnownSession, 'game'>): boolean => game.category === 'sports';

/** Takes what the stake names, for this transaction alone. Returns why not. */
export async function takeFreeStake(context: PlayDeps, session: KnownSession, bet: FreeStake): Promise<Answer | undefined> {
  if (!takesBets(session)) return await takeFreeRound(context, session, bet);
  const { grantId = '', index = 0 } = bet.freeRound ?? {};
  if (bet.amount !== '0') return refuse('BONUS_RULE', 'The stake of a free bet is 0.');
  const { playerId, currency, game } = session;
  const key = providerKey(game.provider, bet.txId);
  const isTaken =
    index === 0 && isUuid(grantId) && (await takeFreeBet(context, { bonusId: grantId, playerId, currency, key, roundRef: bet.roundId }));
  return isTaken ? undefined : refuse('BONUS_RULE', 'The player has no such free bet, or it was staked already.');
}

/** Gives back what a transaction has taken, which is not booked or was rolled back. */
export async function releaseFreeStake(context: PlayDeps, key: string): Promise<void> {
  await Promise.all([releaseFreeRound(context, key), releaseFreeBet(context, key)]);
}

/** Returns the grant or free bet that staked the round of a win, with what becomes of winnings; undefined where the win names another one. */
export async function findStakeOfWin(
  context: PlayDeps,
  session: KnownSession,
  body: OswRequest<'win'>,
): Promise<{ id: string; winnings: 'real' | 'bonus' } | undefined> {
  if (!takesBets(session)) return await findGrantOfWin(context, session.game.provider, body);
  const { grantId = '', index = 0 } = body.freeRound ?? {};
  const isStake = index === 0 && isUuid(grantId) && (await isStakeOfRound(context.database.db, grantId, body.roundId));
  return isStake ? { id: grantId, winnings: 'real' } : undefined;
}
