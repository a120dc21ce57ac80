import type { Calls } from '#contract/kernel/calls.ts';
import type { BookBet, FreeBet } from '#contract/protocols/sportsbook-bets.ts';
import { requireFreeBet } from '#server/modules/bonuses/index.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import type { RequestOf } from '#server/platform/calls/handler.ts';
import { Problem } from '#server/platform/problem.ts';
import { askForPlayer } from './book/book.ts';
import { handle, type SportsDeps } from './deps.ts';
import { keepBet } from './keep-bets.ts';
import { readBetting, refuseBetting } from './refuse-betting.ts';
import { toBetDetail, toSportsBet } from './to-sports-bet.ts';

/** The slip as the book reads it. */
const toBookSlip = <S extends { stake: { of: 'line' | 'total'; amount: number } }>(slip: S) => ({
  ...slip,
  stake: { of: slip.stake.of, amount: String(slip.stake.amount) },
});

/** The free bet of a slip as the book is told of it. @throws Problem not-found, game-not-for-currency */
async function freeBetOf({ database }: Pick<SportsDeps, 'database'>, playerId: string, currency: string, id: string | undefined) {
  if (id === undefined) return {};
  const found = await requireFreeBet(database.db, playerId, id);
  if (found.currency !== currency)
    throw new Problem('game-not-for-currency', `The free bet is for your account in ${found.currency}. Switch to it.`);
  const freeBet: FreeBet = { grantId: id, amount: String(found.amount), minPrice: found.minOdds === undefined ? null : found.minOdds * 10 };
  return { freeBet, isWaiting: found.isWaiting };
}

/** @throws Problem currency-unavailable, game-not-for-currency */
async function refuseCurrency({ bookSessions, settings }: Pick<SportsDeps, 'bookSessions' | 'settings'>, currency: string): Promise<void> {
  refuseUnlessOffered(settings, currency);
  const taken = await bookSessions.currencies();
  if (!taken.includes(currency))
    throw new Problem('game-not-for-currency', `Bets are taken in ${taken.join(', ')}. Switch to one of these accounts.`);
}

/** @throws Problem not-found where the player has no such bet */
function requireBet(bet: BookBet | null): BookBet {
  if (bet === null) throw new Problem('not-found', 'You have no such bet.');
  return bet;
}

/** Writes the bet down and returns it as its player sees it. It stands, even where that fails: then the book's next word of it writes it down. */
async function kept({ database, log }: Pick<SportsDeps, 'database' | 'log'>, bet: BookBet) {
  await keepBet(database, bet).catch((error: unknown) =>
    log.error({ err: error, betId: bet.id }, 'a bet could not be written down as it was answered'),
  );
  return { data: toBetDetail(bet) };
}

/** What is priced together costs the feed draws of the match; a slip that is looked at asks 20 times a minute. */
const togetherPerMinute = 120;

export const quoteSlip = handle('quoteSlip', async ({ context, clientInfo, session, body: { currency, slip, freeBetId } }) => {
  const { playerId } = session;
  const isTogether = slip.legs.some(({ selections }) => selections.length > 1);
  if (isTogether) await context.rates.take('quoteSlip:together', togetherPerMinute, playerId);
  refuseBetting(context, await readBetting(context, playerId, clientInfo.country), slip);
  await refuseCurrency(context, currency);
  const { freeBet, isWaiting } = await freeBetOf(context, playerId, currency, freeBetId);
  if (isWaiting === false)
    throw new Problem('bonus-state', 'The free bet was staked, or its time is over. Stake your own money, or another one.');
  return {
    data: await askForPlayer(context.sports.book, 'quote', { playerId, currency, slip: toBookSlip(slip), ...(freeBet && { freeBet }) }),
  };
});

/** What the book is told beside the slip of a bet that the house lets through. @throws Problem that says what stands in its way */
async function admit({
  context,
  clientInfo,
  session,
  body: { currency, slip, freeBetId },
}: RequestOf<Calls['placeBet']['spec'], SportsDeps>) {
  const { playerId } = session;
  refuseBetting(context, await readBetting(context, playerId, clientInfo.country), slip);
  // a session that is open already would take it
  refuseUnlessOffered(context.settings, currency);
  // one that was staked already is asked for again with its own key, and by any other the book is refused the stake
  const { freeBet } = await freeBetOf(context, playerId, currency, freeBetId);
  const sessionId = await context.bookSessions.open({ session, clientInfo }, currency);
  return { sessionId, ...(freeBet && { freeBet }) };
}

/** What the house refuses now may be the second try of what it let through at the first. */
export const placeBet = handle('placeBet', async (asking) => {
  const { context, session, body } = asking;
  const { submitKey, currency, slip, freeBetId, pricePolicy } = body;
  const asked = { playerId: session.playerId, submitKey, currency, slip: toBookSlip(slip), pricePolicy };
  const admitted = await admit(asking).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
  const { book } = context.sports;
  const { bet, conflict } =
    admitted instanceof Problem
      ? await askForPlayer(book, 'placed', { ...asked, ...(freeBetId !== undefined && { freeBetId }) })
      : await askForPlayer(book, 'submit', { ...asked, ...admitted });
  if (conflict) throw new Problem('conflict', 'Another slip was placed under this key. Place this one under a new key.');
  if (bet === null && admitted instanceof Problem) throw admitted;
  return await kept(context, requireBet(bet));
});

export const answerBetOffer = handle('answerBetOffer', async ({ context, clientInfo, session, params, body: { isTaken } }) => {
  const { playerId } = session;
  const { bet } = await askForPlayer(context.sports.book, 'bet', { playerId, betId: params.id });
  const { currency, legs } = requireBet(bet);
  if (isTaken) {
    refuseBetting(context, await readBetting(context, playerId, clientInfo.country), { legs });
    refuseUnlessOffered(context.settings, currency);
  }
  const sessionId = await context.bookSessions.open({ session, clientInfo }, currency);
  const answer = await askForPlayer(context.sports.book, 'answer-offer', { playerId, betId: params.id, sessionId, isTaken });
  return await kept(context, requireBet(answer.bet));
});

export const listBets = handle('listBets', async ({ context, clientInfo, session, query }) => {
  const { page = 1, perPage = 20, isSettled = true, currency, state, before, from, to } = query;
  const { book } = context.sports;
  const isValued = query.isValued === true && (await readBetting(context, session.playerId, clientInfo.country)).isCashOut;
  if (book === undefined) return { data: [], meta: { page, perPage, total: 0 } };
  const { bets, total } = await askForPlayer(book, 'bets', {
    playerId: session.playerId,
    isSettled,
    page,
    perPage,
    ...(currency !== undefined && { currency }),
    ...(state !== undefined && { states: [state] }),
    ...(before !== undefined && { before }),
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { to: Date.parse(to) }),
    ...(isValued && { isValued }),
  });
  return { data: bets.map(toSportsBet), meta: { page, perPage, total } };
});

export const readBet = handle('readBet', async ({ context, session, params }) => {
  const { bet } = await askForPlayer(context.sports.book, 'bet', { playerId: session.playerId, betId: params.id });
  return { data: toBetDetail(requireBet(bet)) };
});

export const readBetReceipt = handle('readBetReceipt', async ({ context, session, params }) => {
  const { receipt } = await askForPlayer(context.sports.book, 'receipt', { playerId: session.playerId, betId: params.id });
  if (receipt === null) throw new Problem('not-found', 'You have no accepted bet of this number, so there is no receipt.');
  return { data: receipt };
});

export const readBetRules = handle('readBetRules', async ({ context: { sports } }) => {
  const { sports: told, ...rules } = await askForPlayer(sports.book, 'rules', {});
  const named = sports.catalogue.feed.sports;
  return {
    data: {
      ...rules,
      sports: told.map((one) => ({ ...one, names: named.find(({ id }) => id === one.sportId)?.names ?? { en: one.sportId } })),
    },
  };
});

export const readResultsDay = handle('readResultsDay', async ({ context, params }) => {
  const { day } = await askForPlayer(context.sports.book, 'results', { day: params.day });
  if (day === null) throw new Problem('not-found', 'No results are published for this day. Those of a day come when it is over (UTC).');
  return { data: day };
});

export const readResultsKey = handle('readResultsKey', async ({ context }) => {
  const { key } = await askForPlayer(context.sports.book, 'results-key', {});
  if (key === null) throw new Problem('not-found', 'The feed of this sportsbook publishes no results.');
  return { data: key };
});

export const listBookKeys = handle('listBookKeys', async ({ context: { sports } }) => ({
  data: sports.book === undefined ? { keys: [] } : await askForPlayer(sports.book, 'keys', {}),
}));
