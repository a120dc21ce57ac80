// Asks the house for the stake of a bet, and says what its answer means for the bet.
import { isAccepted, type OswStatus } from '#contract/protocols/osw.ts';
import { bookGameId } from '#contract/protocols/sportsbook.ts';
import type { BookRefusal } from '#contract/protocols/sportsbook-bets.ts';
import type { Operator } from '../operator/ask-operator.ts';
import type { BetRow } from '../tables.ts';

export type Taken =
  | { is: 'taken'; entryId: string }
  /** The house has said no; nothing is booked. */
  | { is: 'refused'; refusal: BookRefusal }
  /** Nobody knows: it is rolled back. */
  | { is: 'unknown' };

const codes: Partial<Record<OswStatus, BookRefusal['code']>> = {
  INSUFFICIENT_FUNDS: 'insufficient-funds',
  LIMIT_BET: 'limit-bet',
  LIMIT_LOSS: 'limit-loss',
  PLAYER_BLOCKED: 'player-blocked',
  LOCATION_BLOCKED: 'location-blocked',
  BONUS_RULE: 'bonus-rule',
  REALITY_CHECK: 'reality-check',
  MAINTENANCE: 'maintenance',
  GAME_DISABLED: 'maintenance',
  SESSION_EXPIRED: 'session-over',
  IN_PROGRESS: 'too-many-bets',
};

/** What the house may judge a stake by: which product it is, and the odds of the whole and of its lowest leg. */
const detailOf = ({ type, legs, lines, is_each_way: isEachWay }: BetRow): Record<string, unknown> => ({
  product: 'sports',
  type,
  lines,
  legs: isEachWay ? legs.length / 2 : legs.length,
  lowestOdds: Math.min(...legs.map(({ price }) => price)),
  isLive: legs.some(({ isLive }) => isLive),
});

export async function takeStake(operator: Operator, bet: BetRow, sessionToken: string): Promise<Taken> {
  const outcome = await operator.ask('bet', {
    sessionToken,
    txId: bet.bet_tx_id,
    roundId: bet.round_id,
    gameId: bookGameId,
    ...(bet.free_bet === null ? { amount: String(bet.stake) } : { amount: '0', freeRound: { grantId: bet.free_bet.grantId, index: 0 } }),
    currency: bet.currency,
    actionId: bet.submit_key,
    detail: detailOf(bet),
  });
  if (!outcome.isKnown) return { is: 'unknown' };
  const { status, operatorTxId, retryable } = outcome.answer;
  if (isAccepted(status)) return operatorTxId === undefined ? { is: 'unknown' } : { is: 'taken', entryId: operatorTxId };
  const code = codes[status];
  // what may be sent again was not booked now, but a late copy of it may be
  if (code === undefined && retryable) return { is: 'unknown' };
  return { is: 'refused', refusal: code === undefined ? { code: 'wallet-refused', detail: status } : { code } };
}
