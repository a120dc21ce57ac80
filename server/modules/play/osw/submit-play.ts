// The way of a provider's transaction to the wallet, and what the protocol makes of the wallet's word.
import { oswIdAheadMs } from '#contract/protocols/osw.ts';
import {
  answerOldKey,
  findAccountById,
  findRoundByRef,
  isLatelyMade,
  type PlayCommand,
  timeOfId,
  type WalletAnswer,
  type WalletCommand,
} from '#server/modules/wallet/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { PlayDeps } from '../deps.ts';
import { type Answer, fromWallet, refuse } from './answers.ts';
import type { Progress } from './deadlines.ts';
import type { KnownSession } from './session-memory.ts';

/** Who asks: a provider whose signature fitted. */
export interface Asking {
  context: PlayDeps;
  provider: string;
  progress: Progress;
  /** A stake of a game that the player has begun, though the wallet keeps its bets as rounds of their own. */
  isGameUnderWay?: boolean;
}

/** Where a command books: the session's account or, for what belongs to an older round, that round's. */
type Place = Pick<KnownSession, 'playerId' | 'accountId' | 'currency'>;
type Keyless = Extract<WalletCommand, { kind: 'round-close' }>;

const tooSlow: WalletAnswer = { code: 'temporary', entryId: undefined, balances: { real: 0n, bonus: 0n, held: 0n }, seq: 0n };

/** Gives a command to the wallet, unless its call was answered meanwhile. */
function submit({ context, progress }: Asking, command: WalletCommand): Promise<WalletAnswer> {
  if (progress.isGivenUp) return Promise.resolve(tooSlow);
  progress.isSubmitted = true;
  return context.wallet.submit(command);
}

/** An id that names a time of its own is believed to be no older than it says; so it must not lie about what is to come. */
export const isFromFuture = (txId: string, wallMs: number): boolean => (timeOfId(txId) ?? 0) > wallMs + oswIdAheadMs;

/** Posts a transaction: under a key that is booked already, however long ago, nothing is booked again. */
export async function submitPlay(asking: Asking, txId: string, command: PlayCommand): Promise<WalletAnswer> {
  if (isLatelyMade(txId, asking.context.clock.now().getTime())) return await submit(asking, command);
  return (await answerOldKey(asking.context, command)) ?? (await submit(asking, command));
}

/** The account of a round that its player opened in another currency than the session's; undefined for any other. */
async function findOtherPlace({ context }: Asking, place: Place, command: PlayCommand | Keyless): Promise<Place | undefined> {
  const { db } = context.database;
  const round = await findRoundByRef(db, command.round);
  if (round === undefined || round.player_id !== place.playerId || round.account_id === place.accountId) return undefined;
  const account = await findAccountById(db, place.playerId, round.account_id);
  return account && { playerId: place.playerId, accountId: account.id, currency: account.currency };
}

/** What cannot be booked yet and must be in the end: the operator is told, the provider sends it again. */
async function answerStuck(
  { context, provider }: Asking,
  command: WalletCommand,
  code: 'insufficient' | 'account-full',
  txId?: string,
): Promise<Answer> {
  const { key, kind, accountId } = command;
  const what = code === 'insufficient' ? 'the rollback of a payout that is spent' : 'a payout that the account cannot hold';
  await raiseAlarmNow(context, {
    kind: 'play-not-booked',
    subject: key,
    message: `A provider sends ${what}. It sends it again for three days: make room on the account by then (wallet adjust).`,
    details: { provider, txId, kind, accountId },
  });
  const message = `The operator was told of ${what}. Nothing is booked; send the same call again.`;
  return refuse('TEMPORARY', message, { retryAfterMs: 60_000, ...(txId !== undefined && { txId }) });
}

/**
 * Posts what belongs to a round that is there: a win, a rollback, a close. It goes to the account on which the round was opened, also when the
 * player has launched the game in another currency since.
 */
export async function submitToRound(
  asking: Asking,
  place: Place,
  command: PlayCommand | Keyless,
  request: { txId?: string; currency?: string } = {},
): Promise<Answer> {
  const { txId, currency } = request;
  const { context } = asking;
  const isOther = currency !== undefined && currency !== place.currency;
  const at = (isOther ? await findOtherPlace(asking, place, command) : undefined) ?? place;
  if (currency !== undefined && currency !== at.currency)
    return refuse('CURRENCY_MISMATCH', `The round is played in ${at.currency}.`, txId === undefined ? {} : { txId });
  const own = { ...command, accountId: at.accountId };
  const answer = own.kind === 'round-close' || txId === undefined ? await submit(asking, own) : await submitPlay(asking, txId, own);
  if (answer.code === 'no-round' && at === place) {
    const other = await findOtherPlace(asking, place, command);
    if (other !== undefined) return await submitToRound(asking, other, command, request);
  }
  if ((answer.code === 'insufficient' && command.kind === 'rollback') || answer.code === 'account-full')
    return await answerStuck(asking, own, answer.code, txId);
  context.activeBonuses.played(at.accountId);
  return fromWallet(txId, answer, at.currency);
}
