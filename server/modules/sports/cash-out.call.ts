import { Problem } from '#server/platform/problem.ts';
import { askForPlayer } from './book/book.ts';
import { handle, type SportsDeps } from './deps.ts';
import { keepBet } from './keep-bets.ts';
import { readBetting } from './refuse-betting.ts';
import { toBetDetail, toCashOut } from './to-sports-bet.ts';

type Asked = { context: SportsDeps; session: { playerId: string }; clientInfo: { country: string | undefined } };

/** @throws Problem betting-not-offered where the player's rules know no cash-out */
async function refuseCashOut({ context, session, clientInfo }: Asked): Promise<void> {
  const { isCashOut } = await readBetting(context, session.playerId, clientInfo.country);
  if (!isCashOut) throw new Problem('betting-not-offered', 'Cash-out is not offered where you are. The bet stays as it is.');
}

const missing = () => new Problem('not-found', 'You have no such bet.');

export const quoteCashOut = handle('quoteCashOut', async ({ context, session, clientInfo, params, body: { thousandths } }) => {
  await refuseCashOut({ context, session, clientInfo });
  const of = { playerId: session.playerId, betId: params.id };
  const { bet } = await askForPlayer(context.sports.book, 'bet', of);
  const { quote } = await askForPlayer(context.sports.book, 'cash-out-quote', { ...of, thousandths });
  if (bet === null || quote === null) throw missing();
  return { data: toCashOut(quote, bet.currency) };
});

export const takeCashOut = handle('takeCashOut', async ({ context, session, clientInfo, params, body: { offerId } }) => {
  await refuseCashOut({ context, session, clientInfo });
  const of = { playerId: session.playerId, betId: params.id };
  const { bet, isTaken, reason } = await askForPlayer(context.sports.book, 'cash-out-take', { ...of, offerId });
  if (bet === null) throw missing();
  await keepBet(context.database, bet);
  return { data: { bet: toBetDetail(bet), isTaken, reason } };
});

export const setAutoCashOut = handle('setAutoCashOut', async ({ context, session, clientInfo, params, body: { value } }) => {
  if (value !== null) await refuseCashOut({ context, session, clientInfo });
  const of = { playerId: session.playerId, betId: params.id };
  const { bet } = await askForPlayer(context.sports.book, 'cash-out-auto', { ...of, value: value === null ? null : String(value) });
  if (bet === null) throw missing();
  await keepBet(context.database, bet);
  return { data: toBetDetail(bet) };
});
