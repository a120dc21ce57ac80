// Resolves bets whose time has come and about which nobody says anything: their process died, or nobody took the offer.
import { tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow } from '../tables.ts';
import { decideBet } from './decide-bet.ts';
import { rejectBet } from './end-bet.ts';

const atOnce = 100;
/** Whoever took the bet decides it; others look after it when this has passed. */
const graceMs = 2000;
/** A bet that should have been decided this long ago is not taken any more: its player has given it up. */
const interruptedAfterMs = 10_000;

async function endDue(book: Book, id: string, wallMs: number): Promise<boolean> {
  return await book.database.transact(async (tx) => {
    const [bet] = await tx.query<BetRow>(
      `select * from sportsbook.bet where id = $1 and state in ('waiting', 'staking', 'reoffered') and decide_at <= $2 for no key update skip locked`,
      [id, new Date(wallMs)],
    );
    if (bet === undefined) return false;
    if (bet.state === 'reoffered') await rejectBet(tx, bet, { code: 'offer-over' }, false, wallMs);
    else await rejectBet(tx, bet, { code: 'interrupted' }, bet.state === 'staking', wallMs);
    return true;
  });
}

/** Returns whether there may be more. */
export async function sweepBets(book: Book): Promise<boolean> {
  const wallMs = book.wallMs();
  const due = await book.database.query<Pick<BetRow, 'id' | 'state' | 'decide_at'>>(
    `select id, state, decide_at from sportsbook.bet
      where state in ('waiting', 'staking', 'reoffered') and decide_at <= case when state = 'waiting' then $2::timestamptz else $1::timestamptz end
      order by decide_at limit $3`,
    [new Date(wallMs), new Date(wallMs - graceMs), atOnce],
  );
  const isFresh = ({ state, decide_at: decideAt }: (typeof due)[number]): boolean =>
    state === 'waiting' && (decideAt?.getTime() ?? 0) > wallMs - interruptedAfterMs;
  await Promise.all(due.filter(isFresh).map(async ({ id }) => await decideBet(book, id)));
  for (const { id } of due.filter((one) => !isFresh(one))) if (await endDue(book, id, wallMs)) await tellBets(book, [id]);
  return due.length === atOnce;
}
