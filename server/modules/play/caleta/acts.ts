// Each call of Caleta as the call of our own protocol that does the same, so that it meets the same checks and the wallet's one door.
import { findAccount, findEntry, isRolledBack, providerKey } from '#server/modules/wallet/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { isAccepted } from '#contract/protocols/osw.ts';
import type { PlayDeps } from '../deps.ts';
import { oswActs } from '../osw/answer-osw.ts';
import type { KnownSession } from '../osw/session-memory.ts';
import type { Asking } from '../osw/submit-play.ts';
import { findSessionOfToken, isSessionOpen, renewSession } from '../providers/session-of-token.ts';
import { caleta } from './provider-access.ts';
import type { CaletaCall, CaletaRequest } from './requests.ts';
import { type CaletaStatus, statusFor } from './statuses.ts';

/** Caleta counts in hundred thousandths of a unit. */
const parts = 100_000n;
const maxTokenLength = 43;

export interface CaletaAnswer {
  status: CaletaStatus;
  /** Whose money is told. */
  session?: KnownSession;
  token?: string;
}

/** Returns smallest units; undefined for what is no whole number of them. */
export function minorOfParts(amount: number, subunitToUnit: number): bigint | undefined {
  const scaled = BigInt(amount) * BigInt(subunitToUnit);
  return scaled % parts === 0n ? scaled / parts : undefined;
}

/** Returns what an account holds in hundred thousandths, rounded down where the currency is finer. */
export const toParts = (minor: bigint, subunitToUnit: number): bigint => (minor * parts) / BigInt(subunitToUnit);

const askingOf = (context: PlayDeps): Asking => ({
  context,
  provider: caleta.identity,
  progress: { isGivenUp: false, isSubmitted: false },
});

/** The session of a call, or what is told where there is none for this player and game. */
async function enter(
  context: PlayDeps,
  body: { token: string; game_code: string; supplier_user?: string },
): Promise<KnownSession | CaletaStatus> {
  const session = await findSessionOfToken(context, caleta.identity, body.token);
  if (session === undefined) return 'RS_ERROR_INVALID_TOKEN';
  if (body.supplier_user !== undefined && body.supplier_user !== session.playerId) return 'RS_ERROR_INVALID_TOKEN';
  return body.game_code === session.game.providerGameId ? session : 'RS_ERROR_INVALID_GAME';
}

async function check(context: PlayDeps, { token }: CaletaRequest<'check'>): Promise<CaletaAnswer> {
  const session = await findSessionOfToken(context, caleta.identity, token);
  if (session === undefined) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const fresh = (await isSessionOpen(context, session)) ? await renewSession(context, token, maxTokenLength) : undefined;
  return fresh === undefined ? { status: 'RS_ERROR_TOKEN_EXPIRED' } : { status: 'RS_OK', token: fresh };
}

async function balance(context: PlayDeps, body: CaletaRequest<'balance'>): Promise<CaletaAnswer> {
  const session = await enter(context, body);
  if (typeof session === 'string') return { status: session };
  return (await isSessionOpen(context, session)) ? { status: 'RS_OK', session } : { status: 'RS_ERROR_TOKEN_EXPIRED' };
}

const placeOf = (body: CaletaRequest<'bet'> | CaletaRequest<'rollback'>) => ({
  sessionToken: body.token,
  gameId: body.game_code,
  txId: body.transaction_uuid,
  roundId: body.round,
});

async function bet(context: PlayDeps, body: CaletaRequest<'bet'>): Promise<CaletaAnswer> {
  const session = await enter(context, body);
  if (typeof session === 'string') return { status: session };
  const amount = minorOfParts(body.amount, context.settings.requireCurrency(session.currency).subunitToUnit);
  if (amount === undefined || String(amount).length > 15) return { status: 'RS_ERROR_WRONG_TYPES', session };
  // nobody here grants free bets of theirs
  if (body.is_free) return { status: 'RS_ERROR_NOT_ENOUGH_MONEY', session };
  const { round_closed: roundClosed, currency } = body;
  const { status } = await oswActs.bet(askingOf(context), { ...placeOf(body), amount: String(amount), currency, roundClosed });
  return { status: statusFor[status], session };
}

/** A payout that cannot be booked as it was sent is looked at by people, as Caleta stops or repeats it. */
async function alarm(context: PlayDeps, body: CaletaRequest<'win'>, status: CaletaStatus): Promise<void> {
  await raiseAlarmNow(context, {
    kind: 'play-not-booked',
    subject: providerKey(caleta.identity, body.transaction_uuid),
    message: `A payout of Caleta was not booked: ${status}. Compare the round with its record and pay by hand what is owed (wallet adjust).`,
    details: { provider: caleta.identity, txId: body.transaction_uuid, round: body.round, amount: body.amount },
  });
}

async function win(context: PlayDeps, body: CaletaRequest<'win'>): Promise<CaletaAnswer> {
  const session = await enter(context, body);
  if (typeof session === 'string') return { status: session };
  const { db } = context.database;
  const stake = providerKey(caleta.identity, body.reference_transaction_uuid);
  if (await isRolledBack(db, stake)) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', session };
  if ((await findEntry(db, stake)) === undefined) return { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', session };
  const amount = minorOfParts(body.amount, context.settings.requireCurrency(session.currency).subunitToUnit);
  let status: CaletaStatus = 'RS_ERROR_WRONG_TYPES';
  if (amount !== undefined && String(amount).length <= 15) {
    const { round_closed: roundClosed, currency } = body;
    const told = await oswActs.win(askingOf(context), { ...placeOf(body), amount: String(amount), currency, roundClosed });
    status = statusFor[told.status];
  }
  if (status !== 'RS_OK' && status !== 'RS_ERROR_TIMEOUT') await alarm(context, body, status);
  return { status, session };
}

async function rollback(context: PlayDeps, body: CaletaRequest<'rollback'>): Promise<CaletaAnswer> {
  const named = body.user === undefined ? {} : { supplier_user: body.user };
  const session = await enter(context, { ...body, ...named });
  if (typeof session === 'string') return { status: session };
  const place = placeOf(body);
  const { status } = await oswActs.rollback(askingOf(context), { ...place, refTxId: body.reference_transaction_uuid });
  // the stakes that stay in the round are lost; without any it is void and ended already
  if (isAccepted(status) && body.round_closed) {
    const closed = await oswActs['round-close'](askingOf(context), place);
    if (closed.status === 'TEMPORARY') return { status: statusFor[closed.status], session };
  }
  return { status: statusFor[status], session };
}

export const caletaActs: { [C in CaletaCall]: (context: PlayDeps, body: CaletaRequest<C>) => Promise<CaletaAnswer> } = {
  check,
  balance,
  bet,
  win,
  rollback,
};

/** Returns what the player may stake of, real and bonus money together. */
export async function readPlayable(context: PlayDeps, { playerId, currency }: KnownSession): Promise<bigint> {
  const account = await findAccount(context.database.db, playerId, currency);
  return account === undefined ? 0n : account.real + account.bonus;
}
