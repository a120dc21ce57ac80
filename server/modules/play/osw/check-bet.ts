// What a bet must pass before the wallet is asked, in the protocol's order: session, player, location, game, currency, stake, cycle,
// reality check.
// Limits, rules of a bonus and funds are the wallet's to check, under its lock.
import { playerStatus, spinStatus } from '#contract/kernel/constants.ts';
import type { OswAnswer, OswRequest } from '#contract/protocols/osw.ts';
import { isBlockedRegion, noteRegionRefusal } from '#server/modules/players/index.ts';
import { countsIdleness, noteAct } from '#server/modules/identity/index.ts';
import { findRoundByRef, providerKey } from '#server/modules/wallet/index.ts';
import type { PlayDeps } from '../deps.ts';
import { checkShares } from '../jackpots/check-shares.ts';
import { takeFreeStake } from '../free-rounds/free-stake.ts';
import { minCycleMs, realityCheckPath } from '../rules.ts';
import { type Answer, refuse } from './answers.ts';
import type { CycleStake } from './game-cycles.ts';
import type { KnownSession } from './session-memory.ts';

type Bet = Pick<OswRequest<'bet'>, 'txId' | 'amount' | 'currency' | 'roundId' | 'freeRound' | 'jackpotShare'>;

/** The stake of a transaction as the one that takes a game's cycle. */
export const cycleStakeOf = ({ playerId, game }: KnownSession, txId: string): CycleStake => ({
  playerId,
  game: game.identity,
  key: providerKey(game.provider, txId),
});

/** The way to the page on which a reality check is acknowledged. */
export const realityCheckAction = ({ config }: Pick<PlayDeps, 'config'>): NonNullable<OswAnswer['actions']>[number] => ({
  type: 'realityCheck',
  url: `${config.publicUrl}${realityCheckPath}`,
});

/** True where the player has a reality check to acknowledge. A question alone begins no play session. */
export const isRealityCheckDue = async ({ playTime, clock }: PlayDeps, { playerId }: Pick<KnownSession, 'playerId'>): Promise<boolean> =>
  playTime.recall(playerId, clock.now().getTime()) ?? (await playTime.look(playerId));

/** True for a bet in a round of the player's that goes on: it begins no new one. */
async function isUnderWay({ database }: PlayDeps, { game, playerId }: KnownSession, roundRef: string): Promise<boolean> {
  const round = await findRoundByRef(database.db, { provider: game.provider, ref: roundRef });
  return round?.state === spinStatus.open && round.player_id === playerId;
}

/** A check that is due stands in the way of a new round, and of nothing that a round under way still needs. */
async function checkReality(context: PlayDeps, session: KnownSession, goesOn: () => Promise<boolean>): Promise<Answer | undefined> {
  const { playTime, clock } = context;
  const { playerId } = session;
  const isDue = playTime.recall(playerId, clock.now().getTime()) ?? (await playTime.enter(playerId, session.loginSessionId));
  if (!isDue || (await goesOn())) return undefined;
  return refuse('REALITY_CHECK', 'The player acknowledges the reality check first.', { actions: [realityCheckAction(context)] });
}

/** The first refusal, or undefined when the bet may go to the wallet. */
export async function checkBet(context: PlayDeps, session: KnownSession, bet: Bet, isGameUnderWay = false): Promise<Answer | undefined> {
  const { sessions } = context;
  const login = sessions.recall(session.loginSessionId) ?? (await sessions.find(session.loginSessionId));
  if (login === undefined) return refuse('SESSION_EXPIRED', 'The game session is over.');
  const { player } = session;
  // whose games were ended because they may not play is told that, and not that the session is over
  if (player.status !== playerStatus.active) return refuse('PLAYER_BLOCKED', 'The player may not play.');
  if (session.endedAt !== null) return refuse('SESSION_EXPIRED', 'The game session is over.');
  // also where it was launched in the moment in which the currency was switched off
  if (context.settings.currency(session.currency)?.isEnabled !== true)
    return refuse('SESSION_EXPIRED', `The casino offers ${session.currency} no more.`);
  if (countsIdleness(player.rules) && !(await noteAct(context, { sessionId: session.loginSessionId, playerId: session.playerId })))
    return refuse('SESSION_EXPIRED', 'The player has to sign in again.');
  const place = login.country ?? session.country ?? player.country;
  if (isBlockedRegion(context, place)) {
    await noteRegionRefusal(context, { ip: '', country: place }, { act: 'stake', subject: session.playerId, country: player.country });
    return refuse('LOCATION_BLOCKED', 'Play is not offered there.');
  }
  if ([place, player.country].some((country) => session.game.blockedCountries.includes(country)))
    return refuse('LOCATION_BLOCKED', 'The game is not offered there.');
  if (session.game.unkeptRules.some((rule) => !player.rules[rule]))
    return refuse('LOCATION_BLOCKED', 'The game is not offered under the rules of the player.');
  if (!session.game.isEnabled) return refuse('GAME_DISABLED', 'The game is switched off.');
  if (context.settings.isInMaintenance) return refuse('MAINTENANCE', 'The house is closed for maintenance.');
  if (bet.currency !== session.currency) return refuse('CURRENCY_MISMATCH', `The session plays in ${session.currency}.`);
  const amount = BigInt(bet.amount);
  const { range } = session;
  if (bet.freeRound === undefined && (amount === 0n || range === undefined || amount < range.min || amount > range.max))
    return refuse(
      'STAKE_OUT_OF_RANGE',
      range === undefined ? 'No stakes in this currency.' : `Stakes go from ${range.min} to ${range.max}.`,
    );
  if (bet.freeRound === undefined && range?.values?.has(bet.amount) === false)
    return refuse('STAKE_OUT_OF_RANGE', `The game has these stakes: ${[...range.values].join(', ')}.`);
  const misshared = bet.jackpotShare && (await checkShares(context, session.game.provider, bet));
  if (misshared !== undefined) return misshared;
  const goesOn = async (): Promise<boolean> => isGameUnderWay || (await isUnderWay(context, session, bet.roundId));
  const cycleMs = minCycleMs(player.rules, session.game);
  // a stake that is added to a round belongs to its cycle, and begins none of its own
  const cycle =
    cycleMs === 0 || (await goesOn())
      ? undefined
      : await context.gameCycles.claim(cycleStakeOf(session, bet.txId), cycleMs, context.clock.wallMs());
  // the stake that began the round may have been booked meanwhile
  if (cycle !== undefined && cycle.waitMs > 0 && !(await goesOn()))
    return refuse('TOO_FAST', 'The game cycle is not over.', { retryAfterMs: cycle.waitMs });
  const check = await checkReality(context, session, goesOn);
  const refusal = check ?? (bet.freeRound === undefined ? undefined : await takeFreeStake(context, session, bet));
  if (refusal !== undefined && cycle?.isNew === true) await context.gameCycles.release(cycleStakeOf(session, bet.txId));
  return refusal;
}
