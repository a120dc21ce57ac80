// What a bet must pass before the wallet is asked, in the protocol's order: session, player, location, game, currency, stake, cycle.
// Funds are the wallet's to check, under its lock.
import { playerStatus } from '#contract/kernel/constants.ts';
import type { OswRequest } from '#contract/protocols/osw.ts';
import { isBlockedRegion, noteRegionRefusal } from '#server/modules/players/index.ts';
import { countsIdleness, noteAct } from '#server/modules/identity/index.ts';
import type { PlayDeps } from '../deps.ts';
import { minCycleMs } from '../rules.ts';
import { type Answer, refuse } from './answers.ts';
import type { KnownSession } from './session-memory.ts';

type Bet = Pick<OswRequest<'bet'>, 'amount' | 'currency' | 'freeRound' | 'jackpotShare'>;

/** The first refusal, or undefined when the bet may go to the wallet. */
export async function checkBet(context: PlayDeps, session: KnownSession, bet: Bet): Promise<Answer | undefined> {
  const { sessions } = context;
  const login = sessions.recall(session.loginSessionId) ?? (await sessions.find(session.loginSessionId));
  if (session.endedAt !== null || login === undefined) return refuse('SESSION_EXPIRED', 'The game session is over.');
  const { player } = session;
  if (player.status !== playerStatus.active) return refuse('PLAYER_BLOCKED', 'The player may not play.');
  if (countsIdleness(player.rules) && !(await noteAct(context, { sessionId: session.loginSessionId, playerId: session.playerId })))
    return refuse('SESSION_EXPIRED', 'The player has to sign in again.');
  const place = login.country ?? session.country ?? player.country;
  if (isBlockedRegion(context, place)) {
    await noteRegionRefusal(context, { ip: '', country: place }, { act: 'stake', subject: session.playerId, country: player.country });
    return refuse('LOCATION_BLOCKED', 'Play is not offered there.');
  }
  if (!session.game.isEnabled) return refuse('GAME_DISABLED', 'The game is switched off.');
  if (context.settings.isInMaintenance) return refuse('MAINTENANCE', 'The house is closed for maintenance.');
  if (bet.currency !== session.currency) return refuse('CURRENCY_MISMATCH', `The session plays in ${session.currency}.`);
  const amount = BigInt(bet.amount);
  const { range } = session;
  if (amount === 0n || range === undefined || amount < range.min || amount > range.max)
    return refuse(
      'STAKE_OUT_OF_RANGE',
      range === undefined ? 'No stakes in this currency.' : `Stakes go from ${range.min} to ${range.max}.`,
    );
  if (range.values?.has(bet.amount) === false)
    return refuse('STAKE_OUT_OF_RANGE', `The game has these stakes: ${[...range.values].join(', ')}.`);
  if (bet.freeRound !== undefined || bet.jackpotShare !== undefined) return refuse('BAD_REQUEST', 'There is no such grant or jackpot.');
  const wait = context.cycles.msUntilNext(session.id, minCycleMs(player.rules, session.game), context.clock.wallMs());
  return wait > 0 ? refuse('TOO_FAST', 'The game cycle is not over.', { retryAfterMs: wait }) : undefined;
}
