// Places a bet under the player's key: the row is written first, under a unique index, so that one key is one bet whatever the network does.
import { createHash } from 'node:crypto';
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { readBet, showBet } from '../bets/read-bets.ts';
import { tellBet, tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import { canonicalJson } from '../receipts/canonical.ts';
import type { BetRow, MomentRow } from '../tables.ts';
import { eventsOf, scopesOf } from './bounds.ts';
import { decideLater, stakeBet } from './decide-bet.ts';
import { decideOnce, decisionOf } from './decide-once.ts';
import { judgeAsked, measureSlip } from './weigh-slip.ts';
import { writeBet } from './write-bet.ts';

type Request = BookRequest<'submit'>;

const hashOf = (
  { currency, slip, pricePolicy }: Pick<Request, 'currency' | 'slip' | 'pricePolicy'>,
  freeBetId: string | undefined,
): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ currency, slip, pricePolicy, ...(freeBetId !== undefined && { freeBet: freeBetId }) }))
    .digest();

async function answerKnown(
  book: Book,
  request: Pick<Request, 'playerId' | 'submitKey'>,
  hash: Buffer,
): Promise<BookAnswer<'submit'> | undefined> {
  const { database } = book;
  const [known] = await database.query<{ id: string; submit_hash: Buffer; state: string }>(
    'select id, submit_hash, state from sportsbook.bet where player_id = $1 and submit_key = $2',
    [request.playerId, request.submitKey],
  );
  if (known === undefined) return undefined;
  if (!known.submit_hash.equals(hash)) return { bet: null, conflict: true };
  await decisionOf(book, known.id);
  return { bet: (await readBet(database, request.playerId, known.id)) ?? null, conflict: false };
}

/** The bet of a key, as `placeBet` would answer it again. */
export const findPlaced = async (book: Book, request: BookRequest<'placed'>): Promise<BookAnswer<'placed'>> =>
  (await answerKnown(book, request, hashOf(request, request.freeBetId))) ?? { bet: null, conflict: false };

/** What happened to a bet that was placed and accepted in one go. */
function momentsOf({ id, placed_at: placedAt, accepted_at: acceptedAt }: BetRow): MomentRow[] {
  const blank = { bet_id: id, payout: null, rule: null, detail: null };
  return [
    { ...blank, number: 1, at: placedAt, kind: 'placed' },
    { ...blank, number: 2, at: acceptedAt ?? placedAt, kind: 'accepted' },
  ];
}

/** Asks for the stake of a bet that has no delay. Returns the bet where it is accepted. */
async function stakeNow(book: Book, bet: BetRow, sessionToken: string): Promise<BetRow | undefined> {
  let accepted: BetRow | undefined;
  await decideOnce(book, bet.id, async () => {
    accepted = await stakeBet(book, bet, sessionToken);
    if (accepted === undefined) await tellBets(book, [bet.id]);
    else tellBet(book, accepted);
  });
  return accepted;
}

/** Places the bet and decides it, unless it waits for its live delay. `bet` null without conflict: there is no such session of the player. */
export async function placeBet(book: Book, request: Request): Promise<BookAnswer<'submit'>> {
  const { playerId, currency, slip, pricePolicy: policy, freeBet, sessionId, submitKey } = request;
  const hash = hashOf(request, freeBet?.grantId);
  const judged = await judgeAsked({ ...book, feed: book.jointFor(playerId) }, { slip, policy, freeBet });
  const scopes = scopesOf({ playerId, legs: judged.agreed });
  const read = await book.readPlacing({ playerId, sessionId, submitKey, currency, scopes, events: eventsOf(judged.agreed) });
  const known = read.isKnown ? await answerKnown(book, request, hash) : undefined;
  if (known !== undefined) return known;
  const { session } = read;
  if (session === undefined) return { bet: null, conflict: false };
  const stakes = { minStake: session.min_stake, maxStake: session.max_stake };
  const weighed = measureSlip(book, judged, read, { currency, session: stakes, freeBet });
  const bet = await writeBet(book, { request, hash, session, weighed });
  // the key is taken by now, or another bet of the player was faster and its stake counts
  if (bet === undefined) return (await answerKnown(book, request, hash)) ?? (await placeBet(book, request));
  await book.atStep('placed');
  if (bet.state === 'waiting') {
    decideLater(book, bet.id, weighed.delayMs);
    tellBet(book, bet);
  }
  const accepted = bet.state === 'staking' ? await stakeNow(book, bet, session.session_token) : undefined;
  if (accepted !== undefined) return { bet: showBet(accepted, [], momentsOf(accepted)), conflict: false };
  return { bet: (await readBet(book.database, playerId, bet.id)) ?? null, conflict: false };
}
