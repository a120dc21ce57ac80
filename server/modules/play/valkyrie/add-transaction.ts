// POST /players/{id}/transactions: each kind of Valkyrie's transactions as the call of our own protocol that does the same, so that it meets
// the same checks in the same order and the wallet's one door.
import { findAccount, findEntry, findRoundByRef, providerKey, readOpenRounds } from '#server/modules/wallet/index.ts';
import { spinStatus } from '#contract/kernel/constants.ts';
import { isAccepted, type OswStatus } from '#contract/protocols/osw.ts';
import { oswActs } from '../osw/answer-osw.ts';
import type { KnownSession } from '../osw/session-memory.ts';
import type { Asking } from '../osw/submit-play.ts';
import { sessionOfOtherGame } from '../providers/session-of-token.ts';
import { alarmUnpaid, txIdOf } from './alarm-unpaid.ts';
import { minorOf } from './amounts.ts';
import { codeOf, PamError } from './codes.ts';
import type { TransactionKind, ValkyrieTransaction } from './requests.ts';
import { roundRefOf, type SentRound, sentRoundOf } from './round-refs.ts';
import { type Asked, maxTokenLength } from './sessions.ts';

export interface Posted {
  /** The document's id of ours. */
  transactionId: string | undefined;
  refusal: PamError | undefined;
}

interface Play extends Asked {
  session: KnownSession;
  asking: Asking;
  body: ValkyrieTransaction;
  cash: bigint;
  promo: bigint;
  depositEndsRound: boolean;
  /** The wallet's number of the round that the body names. */
  roundRef: string;
}

const withdrawals: readonly TransactionKind[] = ['WITHDRAW', 'PROMOWITHDRAW'];
/** The ledger takes amounts of so many digits from a provider. */
const maxMinor = 999_999_999_999_999n;

const refOf = async (
  { context, provider, session: { playerId }, depositEndsRound }: Omit<Play, 'roundRef'>,
  sent: SentRound,
): Promise<string> => await roundRefOf(context.database.db, { provider, playerId, depositEndsRound }, sent);

const posted = (status: OswStatus, transactionId: string | undefined, message = ''): Posted => {
  const code = codeOf[status];
  return { transactionId, refusal: code && new PamError(code, message === '' ? status : message) };
};

/** @throws PamError for amounts that are none of this currency, negative, or of accounts that players do not have here */
export function readAmounts({ context }: Asked, { currency }: KnownSession, body: ValkyrieTransaction): { cash: bigint; promo: bigint } {
  if (body.currency !== currency) throw new PamError('PAM_ERR_TRANS_CURRENCY', `The session plays in ${currency}.`);
  const { subunitToUnit } = context.settings.requireCurrency(currency);
  const [cash, bonus, promo] = [body.cashAmount, body.bonusAmount, body.promoAmount].map((text) => minorOf(text, subunitToUnit));
  if (cash === undefined || bonus === undefined || promo === undefined)
    throw new PamError('PAM_ERR_UNDEFINED', `An amount has more digits than ${currency}; nothing is rounded.`);
  if (cash < 0n || bonus < 0n || promo < 0n) throw new PamError('PAM_ERR_NEGATIVE_STAKE', 'An amount is negative.');
  if (cash > maxMinor) throw new PamError('PAM_ERR_UNDEFINED', 'The amount is too large.');
  const isTaking = withdrawals.includes(body.transactionType);
  if (bonus > 0n && isTaking)
    throw new PamError('PAM_ERR_BONUS_OVERDRAFT', 'Stakes are named as cash; the house takes bonus money by its own rule.');
  if (promo > 0n && isTaking) throw new PamError('PAM_ERR_PROMO_OVERDRAFT', 'The player has no promotional account.');
  return { cash, promo: promo + bonus };
}

/**
 * Remembers what is sent, before it is booked: what is found by its number later is told only if the ledger has it. Until then a further try
 * may be another one.
 */
async function remember({ context, provider, session, body, cash }: Play): Promise<void> {
  const key = providerKey(provider, txIdOf(body));
  if ((await findEntry(context.database.db, key)) !== undefined) return;
  const facts = {
    bet_ref: body.providerBetRef ?? null,
    round_ref: sentRoundOf(body).round,
    game: session.game.providerGameId,
    currency: body.currency,
    amount: cash,
    at: context.clock.now(),
  };
  await context.database.transact(
    async (tx) =>
      await tx
        .insertInto('valkyrie_transaction')
        .values({ ...facts, provider, kind: body.transactionType, tx_id: body.providerTransactionId, key })
        .onConflict((conflict) => conflict.columns(['provider', 'kind', 'tx_id']).doUpdateSet(facts))
        .execute(),
  );
}

const placeOf = (play: Play) => ({
  sessionToken: play.token,
  gameId: play.session.game.providerGameId,
  roundId: play.roundRef,
  txId: txIdOf(play.body),
});

/** True where another bet of the same game is open, which is a round of its own here. */
async function isGameUnderWay({ context, provider, session, body, depositEndsRound }: Play): Promise<boolean> {
  if (!depositEndsRound) return false;
  const open = await readOpenRounds(context.database.db, session.playerId);
  return open.some((round) => round.provider === provider && round.round_ref.startsWith(`${sentRoundOf(body).round} `));
}

async function withdraw(play: Play): Promise<Posted> {
  const { body, cash } = play;
  const asking = { ...play.asking, isGameUnderWay: await isGameUnderWay(play) };
  const bet = { ...placeOf(play), amount: String(cash), currency: body.currency, roundClosed: body.isGameOver ?? false };
  const { status, operatorTxId, message } = await oswActs.bet(asking, bet);
  // "settled" is a success to an adapter, and no stake was taken
  if (status === 'ROUND_CLOSED')
    return { transactionId: undefined, refusal: new PamError('PAM_ERR_BET_NOT_ALLOWED', 'The round takes no stakes any more.') };
  return posted(status, operatorTxId, message);
}

async function deposit(play: Play): Promise<Posted> {
  const { asking, body, cash, promo, provider, context, depositEndsRound } = play;
  if (promo > 0n) return noPromoAccount();
  const roundClosed = body.isGameOver ?? depositEndsRound;
  const { status, operatorTxId, message } = await oswActs.win(asking, {
    ...placeOf(play),
    amount: String(cash),
    currency: body.currency,
    roundClosed,
  });
  const round = status === 'ROUND_CLOSED' ? await findRoundByRef(context.database.db, { provider, ref: play.roundRef }) : undefined;
  return posted(round?.state === spinStatus.void ? 'TX_ROLLED_BACK' : status, operatorTxId, message);
}

const noPromoAccount = (): Posted => ({
  transactionId: undefined,
  refusal: new PamError('PAM_ERR_ACC_NOT_FOUND', 'Players have no promotional account here; agree with the provider on cash.'),
});

/** True for the payout of a promotion that the player has bought into: it belongs to a round that is open, or has been paid as that. */
async function isOfRound({ context, provider, session, body, roundRef }: Play, key: string): Promise<boolean> {
  const { db } = context.database;
  if (body.providerRoundId === undefined) return false;
  const round = await findRoundByRef(db, { provider, ref: roundRef });
  if (round?.player_id !== session.playerId) return false;
  return round.state === spinStatus.open || (await findEntry(db, key))?.kind === 'win';
}

/** A promotion's payout outside of an open round is an adjustment in the player's favour, whose note names it. */
async function depositPromo(play: Play): Promise<Posted> {
  const { context, provider, session, body, cash, promo } = play;
  if (promo > 0n) return noPromoAccount();
  const key = providerKey(provider, txIdOf(body));
  if (await isOfRound(play, key)) {
    const told = await deposit(play);
    // closed in this moment: it is owed all the same
    if (told.refusal?.code !== 'PAM_ERR_TRANS_ALREADY_SETTLED') return told;
  }
  // adapters take the number out of each success
  if (cash === 0n) return posted('OK', key);
  const note = `promotion of ${provider}`;
  const { code, entryId } = await context.wallet.submit({ kind: 'adjustment', key, accountId: session.accountId, amount: cash, note });
  if (code === 'ok' || code === 'duplicate') return posted('OK', entryId);
  return posted(code === 'mismatch' ? 'DUPLICATE_MISMATCH' : 'TEMPORARY', undefined);
}

/**
 * What a cancellation names, and what is booked of it: by the reference of the bet, else by its own number, as providers do either. Players may
 * share such a number; the player's own comes first.
 */
async function findCancelled({ context, provider, session, body }: Play) {
  const { db } = context.database;
  const refs = [body.providerBetRef, body.providerTransactionId].filter((ref) => ref !== undefined);
  const rows = await db
    .selectFrom('valkyrie_transaction')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', 'not in', ['CANCEL', 'PROMOCANCEL'])
    .where((e) => e.or([e('tx_id', 'in', refs), e('bet_ref', 'in', refs)]))
    .orderBy('at')
    .execute();
  const found = await Promise.all(rows.map(async (row) => ({ row, entry: await findEntry(db, row.key) })));
  const own = found.filter(({ entry }) => entry?.account_id === session.accountId);
  const best = (among: typeof found, ref: string | undefined) =>
    among.find(({ row }) => row.tx_id === ref) ?? among.find(({ row }) => row.bet_ref !== null && row.bet_ref === ref);
  const bestOf = (among: typeof found) => best(among, body.providerTransactionId) ?? best(among, body.providerBetRef);
  return bestOf(own) ?? bestOf(found);
}

async function cancel(play: Play): Promise<Posted> {
  const { asking, body, context, provider, session } = play;
  const { db } = context.database;
  const { row: target, entry } = (await findCancelled(play)) ?? {};
  if (target !== undefined && !withdrawals.includes(target.kind))
    return { transactionId: undefined, refusal: new PamError('PAM_ERR_CANCEL_NON_WITHDRAW', 'It is no withdrawal.') };
  if (entry !== undefined && entry.account_id !== session.accountId)
    return { transactionId: undefined, refusal: new PamError('PAM_ERR_CANCEL_NOT_FOUND', 'The player has no such withdrawal.') };
  const refs =
    target === undefined ? [...new Set([body.providerBetRef ?? body.providerTransactionId, body.providerTransactionId])] : [target.tx_id];
  const isAgain = (await findEntry(db, providerKey(provider, txIdOf(body)))) !== undefined;
  const sent = target === undefined ? sentRoundOf(body) : { round: target.round_ref ?? target.tx_id, bet: target.bet_ref };
  const place = { ...placeOf(play), roundId: await refOf(play, sent) };
  let last = posted('OK', undefined);
  let isUndone = false;
  // what never came is refused when it comes late, whichever of the two numbers it has
  for (const refTxId of refs) {
    const { status, operatorTxId, message } = await oswActs.rollback(asking, { ...place, refTxId });
    const isRepeated = status === 'OK_DUPLICATE' && !isAgain && entry !== undefined;
    last = posted(isRepeated ? 'TX_ROLLED_BACK' : status, operatorTxId, message);
    isUndone ||= isAccepted(status);
  }
  // the stakes that stay in the round are lost; without any it is void and ended already
  if (isUndone && body.isGameOver === true) {
    const { status } = await oswActs['round-close'](asking, place);
    if (status === 'TEMPORARY') return posted(status, undefined);
  }
  if (entry !== undefined || last.refusal !== undefined) return last;
  return {
    transactionId: undefined,
    refusal: new PamError('PAM_ERR_CANCEL_NOT_FOUND', 'There is no such withdrawal; one that comes late is refused.'),
  };
}

const acts: Record<TransactionKind, (play: Play) => Promise<Posted>> = {
  WITHDRAW: withdraw,
  PROMOWITHDRAW: withdraw,
  DEPOSIT: deposit,
  PROMODEPOSIT: depositPromo,
  CANCEL: cancel,
  PROMOCANCEL: cancel,
};

/**
 * The session in the game that the body names, which may be another one of the provider's than was launched. What a promotion pays needs none.
 * @throws PamError where it is no game of ours, or the launched session is over and so takes no stake in another game either
 */
async function sessionOfBody(asked: Asked, launched: KnownSession, body: ValkyrieTransaction): Promise<Pick<Play, 'token' | 'session'>> {
  const { providerGameId: named, transactionType } = body;
  const own = { token: asked.token, session: launched };
  if (named === undefined || named === launched.game.providerGameId) return own;
  if (launched.endedAt !== null && withdrawals.includes(transactionType))
    throw new PamError('PAM_ERR_SESSION_EXPIRED', 'The session is over.');
  const other = await sessionOfOtherGame(asked.context, launched, named, maxTokenLength);
  if (other === undefined && transactionType !== 'PROMODEPOSIT')
    throw new PamError('PAM_ERR_GAME_NOT_FOUND', 'The house has no such game of the provider.');
  return other ?? own;
}

async function post(asked: Asked, launched: KnownSession, body: ValkyrieTransaction, depositEndsRound: boolean): Promise<Posted> {
  const { context, provider } = asked;
  const { token, session } = await sessionOfBody(asked, launched, body);
  const asking: Asking = { context, provider, progress: { isGivenUp: false, isSubmitted: false } };
  const known = { ...asked, token, session, asking, body, depositEndsRound, ...readAmounts(asked, session, body) };
  const play: Play = { ...known, roundRef: await refOf(known, sentRoundOf(body)) };
  await remember(play);
  return await acts[body.transactionType](play);
}

/** Books it, or tells why not; never both. */
export async function addTransaction(
  asked: Asked,
  session: KnownSession,
  body: ValkyrieTransaction,
  depositEndsRound: boolean,
): Promise<Posted> {
  const told = await post(asked, session, body, depositEndsRound).catch((error: unknown) => {
    if (!(error instanceof PamError)) throw error;
    return { transactionId: undefined, refusal: error };
  });
  if (told.refusal !== undefined) await alarmUnpaid(asked, body, told.refusal);
  return told;
}

/** The player's money as it stands. */
export async function readBalance({ context }: Asked, { playerId, currency }: KnownSession): Promise<{ real: bigint; bonus: bigint }> {
  return (await findAccount(context.database.db, playerId, currency)) ?? { real: 0n, bonus: 0n };
}
