// What each call of a provider does. Bets are checked first; wins, rollbacks and closes are taken whatever became of the session,
// the player or the game since (rule 9).
import { isAccepted, type OswCall, type OswRequest } from '#contract/protocols/osw.ts';
import {
  findAccount,
  findEntry,
  findOpenRound,
  isBooked,
  isRolledBack,
  type PlayCommand,
  providerKey,
  type RoundRef,
} from '#server/modules/wallet/index.ts';
import { explainBonusRefusal } from '#server/modules/bonuses/index.ts';
import { derivedId } from '#server/platform/ids.ts';
import type { PlayDeps } from '../deps.ts';
import { findStakeOfWin, releaseFreeStake } from '../free-rounds/free-stake.ts';
import { keepFreeRoundsResult } from '../free-rounds/free-stakes.ts';
import { keepWinning, readWinnings } from '../free-rounds/keep-winning.ts';
import { checkJackpotWin } from '../jackpots/check-shares.ts';
import { keepJackpotWin, keepReturn, keepShares } from '../jackpots/keep-jackpot-money.ts';
import { minCycleMs } from '../rules.ts';
import { type Answer, balanceOf, fromWallet, refuse } from './answers.ts';
import { checkBet, cycleStakeOf, isRealityCheckDue, realityCheckAction } from './check-bet.ts';
import type { KnownSession } from './session-memory.ts';
import { keepStakeOdds } from './stake-odds.ts';
import { type Asking, isFromFuture, submitPlay, submitToRound } from './submit-play.ts';

type Body = { sessionToken: string; gameId: string };

type Act = (session: KnownSession) => Promise<Answer>;

/** Hands the act's own promise on where the session is remembered: each promise between costs every bet. */
function withSession(asking: Asking, { sessionToken, gameId }: Body, act: Act): Promise<Answer> {
  const remembered = asking.context.gameSessions.recall(sessionToken, asking.provider, gameId);
  return remembered === undefined ? findSession(asking, { sessionToken, gameId }, act) : act(remembered);
}

async function findSession(asking: Asking, { sessionToken, gameId }: Body, act: Act): Promise<Answer> {
  const session = await asking.context.gameSessions.find(sessionToken, asking.provider, gameId);
  return session === undefined ? refuse('SESSION_EXPIRED', 'There is no such game session.') : await act(session);
}

const roundOf = (asking: Asking, session: KnownSession, ref: string): RoundRef => ({
  provider: asking.provider,
  ref,
  game: session.game.identity,
});

const refuseFuture = (txId: string): Answer =>
  refuse('BAD_REQUEST', 'The time in the transaction id lies more than a day ahead.', { txId });

async function readBalance(context: PlayDeps, session: KnownSession): Promise<Pick<Answer, 'balance' | 'currency'>> {
  const account = await findAccount(context.database.db, session.playerId, session.currency);
  return { balance: balanceOf(account ?? { real: 0n, bonus: 0n }), currency: session.currency };
}

/** A stake. One that may not be placed now may have been placed before: then it is answered from the ledger. */
async function stake(
  asking: Asking,
  session: KnownSession,
  body: OswRequest<'bet'> | OswRequest<'bet-win'>,
  command: PlayCommand,
): Promise<Answer> {
  const { context } = asking;
  if (isFromFuture(body.txId, context.clock.wallMs())) return refuseFuture(body.txId);
  const refusal = await checkBet(context, session, body, asking.isGameUnderWay);
  if (refusal !== undefined) {
    const isKnown = (await findEntry(context.database.db, command.key)) !== undefined;
    const told =
      isKnown && body.currency !== session.currency ? refuse('DUPLICATE_MISMATCH', 'The id was used in another currency.') : refusal;
    if (!isKnown || told !== refusal) return { ...told, txId: body.txId, ...(await readBalance(context, session)) };
  }
  if (body.detail !== undefined && refusal === undefined) await keepStakeOdds(context.database, command.key, body.detail);
  const answer = await submitPlay(asking, body.txId, command);
  // what is not booked leaves its place to the next
  if ('freeRound' in body && !isBooked(answer.code)) await releaseFreeStake(context, command.key);
  if (isBooked(answer.code)) {
    context.playTime.stakedAt(session.playerId, context.clock.now().getTime());
    context.activeBonuses.played(session.accountId);
    if (refusal === undefined && 'jackpotShare' in body) await shareBet(asking, session, body, command.key);
  } else if (answer.code !== 'mismatch' && minCycleMs(session.player.rules, session.game) > 0)
    await context.gameCycles.release(cycleStakeOf(session, body.txId));
  const told = fromWallet(body.txId, answer, session.currency);
  return answer.code === 'bonus-rule' ? { ...told, message: await explainRule(context, session, body.amount) } : told;
}

/** The rule of its bonus that the ledger has refused a stake for. */
async function explainRule(context: PlayDeps, { accountId, currency, game }: KnownSession, amount: string): Promise<string> {
  return await explainBonusRefusal(context, { accountId, currency, game: game.identity, amount: BigInt(amount) });
}

/** Keeps what a booked bet puts aside for jackpots. */
async function shareBet(
  { context, provider }: Asking,
  { currency }: KnownSession,
  { jackpotShare = [], roundId }: OswRequest<'bet'>,
  key: string,
): Promise<void> {
  await keepShares(context, { key, provider, currency, roundRef: roundId }, jackpotShare);
}

async function readSession(asking: Asking, body: OswRequest<'session'>): Promise<Answer> {
  return await withSession(asking, body, async (found) => {
    const { context } = asking;
    if (found.endedAt !== null || !(await context.sessions.isOpen(found.loginSessionId)))
      return refuse('SESSION_EXPIRED', 'The game session is over.');
    const open = await findOpenRound(context.database.db, found.playerId, asking.provider, found.game.identity);
    return {
      status: 'OK',
      retryable: false,
      playerId: found.playerId,
      exponent: String(context.settings.requireCurrency(found.currency).subunitToUnit).length - 1,
      ...(await readBalance(context, found)),
      ...(found.range && { limits: { minStake: String(found.range.min), maxStake: String(found.range.max) } }),
      ...(open && { openRound: open.round_ref }),
      ...((await isRealityCheckDue(context, found)) && { actions: [realityCheckAction(context)] }),
    };
  });
}

async function balance(asking: Asking, body: OswRequest<'balance'>): Promise<Answer> {
  return await withSession(asking, body, async (found) => ({
    status: 'OK',
    retryable: false,
    ...(await readBalance(asking.context, found)),
  }));
}

function bet(asking: Asking, body: OswRequest<'bet'>): Promise<Answer> {
  return withSession(asking, body, (found) =>
    stake(asking, found, body, {
      kind: 'bet',
      key: providerKey(asking.provider, body.txId),
      accountId: found.accountId,
      amount: BigInt(body.amount),
      round: roundOf(asking, found, body.roundId),
      exclusive: found.game.isExclusive,
      closesRound: body.roundClosed ?? false,
    }),
  );
}

function betWin(asking: Asking, body: OswRequest<'bet-win'>): Promise<Answer> {
  return withSession(asking, body, (found) =>
    stake(asking, found, body, {
      kind: 'bet-win',
      key: providerKey(asking.provider, body.txId),
      accountId: found.accountId,
      stake: BigInt(body.amount),
      payout: BigInt(body.winAmount),
      round: roundOf(asking, found, body.roundId),
      exclusive: found.game.isExclusive,
      closesRound: body.roundClosed ?? false,
    }),
  );
}

/** What a win pays at once: of free spins whose winnings are to be wagered only what it takes out of a jackpot. */
const paidOf = ({ amount, jackpotWin }: OswRequest<'win'>, grant: { winnings: 'real' | 'bonus' } | undefined): bigint =>
  grant?.winnings === 'bonus' ? BigInt(jackpotWin?.amount ?? 0) : BigInt(amount);

/** Keeps what a win does not pay at once. Returns false where the same transaction has told another win before. */
async function keepUnpaid(context: PlayDeps, { roundId: roundRef, amount }: OswRequest<'win'>, grantId: string, key: string, paid: bigint) {
  const rest = BigInt(amount) - paid;
  return rest <= 0n || (await keepWinning(context, { key, grantId, roundRef, amount: rest }));
}

function win(asking: Asking, body: OswRequest<'win'>): Promise<Answer> {
  return withSession(asking, body, async (found) => {
    const grant = body.freeRound && (await findStakeOfWin(asking.context, found, body));
    if (body.freeRound !== undefined && grant === undefined)
      return refuse('BAD_REQUEST', 'There is no such round of a grant.', { txId: body.txId });
    const misnamed = await checkJackpotWin(asking.context, asking.provider, body);
    if (misnamed !== undefined) return misnamed;
    if (isFromFuture(body.txId, asking.context.clock.wallMs())) return refuseFuture(body.txId);
    const key = providerKey(asking.provider, body.txId);
    const paid = paidOf(body, grant);
    const isSame = grant === undefined || (await keepUnpaid(asking.context, body, grant.id, key, paid));
    if (!isSame) return refuse('DUPLICATE_MISMATCH', 'The id was used for another win.', { txId: body.txId });
    const answer = await submitToRound(
      asking,
      found,
      {
        kind: 'win',
        key,
        accountId: found.accountId,
        amount: paid,
        round: roundOf(asking, found, body.roundId),
        closesRound: body.roundClosed,
      },
      body,
    );
    if (isAccepted(answer.status)) await takeFromJackpot(asking, found, body);
    return answer;
  });
}

/** Keeps what a booked win has taken out of a jackpot. */
async function takeFromJackpot({ context, provider }: Asking, { playerId, game }: KnownSession, body: OswRequest<'win'>): Promise<void> {
  const { jackpotWin, txId, currency, roundId: roundRef } = body;
  const amount = BigInt(jackpotWin?.amount ?? 0);
  if (jackpotWin === undefined || amount === 0n) return;
  const { jackpotId: jackpot } = jackpotWin;
  const key = providerKey(provider, txId);
  await keepJackpotWin(context, { key, provider, jackpot, currency, roundRef, playerId, game: game.identity, amount });
}

async function rollback(asking: Asking, body: OswRequest<'rollback'>): Promise<Answer> {
  return await withSession(asking, body, async (found) => {
    if (isFromFuture(body.txId, asking.context.clock.wallMs())) return refuseFuture(body.txId);
    const answer = await submitToRound(
      asking,
      found,
      {
        kind: 'rollback',
        key: providerKey(asking.provider, body.txId),
        accountId: found.accountId,
        reverses: providerKey(asking.provider, body.refTxId),
        round: roundOf(asking, found, body.roundId),
      },
      { txId: body.txId },
    );
    if (isAccepted(answer.status)) {
      const key = providerKey(asking.provider, body.refTxId);
      await Promise.all([releaseFreeStake(asking.context, key), keepReturn(asking.context, key)]);
    }
    return answer;
  });
}

async function closeRound(asking: Asking, body: OswRequest<'round-close'>): Promise<Answer> {
  return await withSession(asking, body, async (found) => {
    const key = derivedId('round-close', asking.provider, body.roundId);
    return await submitToRound(asking, found, {
      kind: 'round-close',
      key,
      accountId: found.accountId,
      round: roundOf(asking, found, body.roundId),
    });
  });
}

async function status(asking: Asking, body: OswRequest<'status'>): Promise<Answer> {
  const { db } = asking.context.database;
  const { txId } = body;
  const key = providerKey(asking.provider, txId);
  const entry = await findEntry(db, key);
  // a rollback is never taken back, though a provider may have named its id before as that of a bet
  const outcome = entry?.kind !== 'rollback' && (await isRolledBack(db, key)) ? 'TX_ROLLED_BACK' : 'OK';
  if (entry === undefined)
    return outcome === 'TX_ROLLED_BACK'
      ? refuse(outcome, 'It was rolled back before it came.', { txId })
      : refuse('TX_NOT_FOUND', 'Nothing is stored under this transaction id.', { txId });
  const unpaid = (await readWinnings(db, [key])).get(key) ?? 0n;
  const stored = { kind: entry.kind, amount: String(entry.amount + unpaid), status: outcome, at: entry.at.toISOString() };
  return { status: outcome, retryable: false, txId, operatorTxId: entry.key, stored };
}

const noCampaigns = async (): Promise<Answer> => refuse('BAD_REQUEST', 'There is no such campaign.');

/** The act of each call. */
export const oswActs: { [C in OswCall]: (asking: Asking, body: OswRequest<C>) => Promise<Answer> } = {
  session: readSession,
  balance,
  bet,
  win,
  'bet-win': betWin,
  rollback,
  'round-close': closeRound,
  status,
  'promo-win': noCampaigns,
  'free-rounds-result': async ({ context, provider }, body) => await keepFreeRoundsResult(context, provider, body),
};
