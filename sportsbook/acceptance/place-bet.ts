// Places a bet under the player's key: the row is written first, under a unique index, so that one key is one bet whatever the network does.
import { createHash } from 'node:crypto';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { newId } from '#kit/time-ordered-id.ts';
import { readBet } from '../bets/read-bets.ts';
import { tellBets } from '../bets/tell-bets.ts';
import { writeMoment } from '../bets/write-moment.ts';
import type { Book } from '../book-parts.ts';
import { rulesVersion } from '../book-parts.ts';
import { canonicalJson } from '../receipts/canonical.ts';
import { slipVersion } from '../slip/index.ts';
import type { SessionRow } from '../tables.ts';
import { decideBet } from './decide-bet.ts';
import { type Weighed, weighSlip } from './weigh-slip.ts';

type Request = BookRequest<'submit'>;

const hashOf = ({ currency, slip, pricePolicy, freeBet }: Request): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ currency, slip, pricePolicy, ...(freeBet && { freeBet: freeBet.grantId }) }))
    .digest();

/** Decisions under way in this process, for those who send the same again meanwhile. */
const deciding = new WeakMap<Book, Map<string, Promise<void>>>();

function decideOnce(book: Book, betId: string): Promise<void> {
  const own = deciding.get(book) ?? new Map<string, Promise<void>>();
  deciding.set(book, own);
  const running = own.get(betId);
  if (running !== undefined) return running;
  const decided = decideBet(book, betId).finally(() => own.delete(betId));
  own.set(betId, decided);
  return decided;
}

/** Decides a live bet when its delay is over; where this process dies, the sweep of another one does. */
export function decideLater(book: Book, betId: string, delayMs: number): void {
  setTimeout(() => {
    decideOnce(book, betId).catch((error: unknown) =>
      book.log.warn({ err: error, betId }, 'a bet could not be decided; it is tried again'),
    );
  }, delayMs).unref();
}

async function answerKnown(book: Book, request: Request, hash: Buffer): Promise<BookAnswer<'submit'> | undefined> {
  const { database } = book;
  const [known] = await database.query<{ id: string; submit_hash: Buffer; state: string }>(
    'select id, submit_hash, state from sportsbook.bet where player_id = $1 and submit_key = $2',
    [request.playerId, request.submitKey],
  );
  if (known === undefined) return undefined;
  if (!known.submit_hash.equals(hash)) return { bet: null, conflict: true };
  await deciding.get(book)?.get(known.id);
  return { bet: (await readBet(database, request.playerId, known.id)) ?? null, conflict: false };
}

/** Writes the bet. Returns its id; undefined where the key is taken by now. */
async function writeBet(book: Book, request: Request, hash: Buffer, session: SessionRow, weighed: Weighed): Promise<string | undefined> {
  const wallMs = book.wallMs();
  const id = newId(wallMs);
  const at = new Date(wallMs);
  // what does not fit makes no lines; it is kept as a bet of one, so that the same key is answered alike
  const lines = Math.max(1, weighed.lines);
  const isReoffered = weighed.refusal !== undefined && weighed.offer !== undefined;
  const state = isReoffered ? 'reoffered' : weighed.refusal === undefined ? 'waiting' : 'rejected';
  const decideAt = isReoffered ? new Date(weighed.offer?.validUntil ?? 0) : state === 'waiting' ? new Date(wallMs + weighed.delayMs) : null;
  return await book.database.transact(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into sportsbook.bet (id, player_id, session_id, submit_key, submit_hash, currency, exponent, type, sizes, lines, stake_per_line,
              stake, price_policy, legs, max_payout, rules_version, slip_version, state, refusal, offer, round_id, bet_tx_id, decide_at, placed_at, free_bet,
              is_each_way)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
       on conflict (player_id, submit_key) do nothing returning id`,
      [
        id,
        request.playerId,
        session.id,
        request.submitKey,
        hash,
        request.currency,
        session.exponent,
        request.slip.type,
        weighed.shape.sizes ?? [],
        lines,
        String(weighed.stakePerLine),
        String(weighed.stake),
        request.pricePolicy,
        JSON.stringify(weighed.agreed),
        String(weighed.bounds.maxPayout),
        rulesVersion,
        slipVersion,
        state,
        weighed.refusal === undefined ? null : JSON.stringify(weighed.refusal),
        weighed.offer === undefined ? null : JSON.stringify(weighed.offer),
        newId(wallMs),
        newId(wallMs),
        decideAt,
        at,
        request.freeBet === undefined ? null : JSON.stringify({ grantId: request.freeBet.grantId, minPrice: request.freeBet.minPrice }),
        request.slip.isEachWay === true,
      ],
    );
    if (row === undefined) return undefined;
    await writeMoment(tx, id, 'placed', at);
    if (state !== 'waiting') await writeMoment(tx, id, state, at, { detail: weighed.refusal?.code ?? '' });
    return id;
  });
}

/** Places the bet and decides it, unless it waits for its live delay. `bet` null without conflict: there is no such session of the player. */
export async function placeBet(book: Book, request: Request): Promise<BookAnswer<'submit'>> {
  const hash = hashOf(request);
  const known = await answerKnown(book, request, hash);
  if (known !== undefined) return known;
  const [session] = await book.database.query<SessionRow>(
    'select * from sportsbook.session where id::text = $1 and player_id = $2 and currency = $3 and ended_at is null',
    [request.sessionId, request.playerId, request.currency],
  );
  if (session === undefined) return { bet: null, conflict: false };
  const stakes = { minStake: session.min_stake, maxStake: session.max_stake };
  const asked = {
    playerId: request.playerId,
    currency: request.currency,
    slip: request.slip,
    policy: request.pricePolicy,
    session: stakes,
    freeBet: request.freeBet,
  };
  const weighed = await weighSlip(book, asked);
  const id = await writeBet(book, request, hash, session, weighed);
  if (id === undefined) return (await answerKnown(book, request, hash)) ?? { bet: null, conflict: true };
  await book.atStep('placed');
  if (weighed.refusal === undefined && weighed.delayMs > 0) {
    decideLater(book, id, weighed.delayMs);
    await tellBets(book, [id]);
  } else if (weighed.refusal === undefined) await decideOnce(book, id);
  const bet: BookBet | undefined = await readBet(book.database, request.playerId, id);
  return { bet: bet ?? null, conflict: false };
}
