// Takes results that were kept to the bets on their markets, by the index, in batches that are each a transaction: who dies in between goes on after
// the last one.
import { tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import { everyMarket } from './keep-result.ts';
import { settleBets } from './settle-bets.ts';

const betsAtOnce = 500;
const resultsAtOnce = 1000;
/** So many batches are settled before it looks again which results concern nobody. */
const batchesAtOnce = 50;

type Next = { id: bigint; event_id: string; market_id: string; specifiers: string; after_bet: string | null };

/** Marks results as done on whose markets nobody has bet. */
async function passIdle(book: Book): Promise<void> {
  await book.database.query(
    `update sportsbook.market_result set is_done = true where id in (
       select told.id from sportsbook.market_result told
        where not told.is_done and told.after_bet is null and not exists (
          select 1 from sportsbook.selection s where s.event_id = told.event_id
             and (told.market_id = $1 or (s.market_id = told.market_id and s.specifiers = told.specifiers)))
        order by told.id limit $2 for update skip locked)`,
    [everyMarket, resultsAtOnce],
  );
}

/** One batch of the next result. Returns the bets that changed; undefined: no result waits. */
async function settleNext(book: Book): Promise<string[] | undefined> {
  const wallMs = book.wallMs();
  return await book.database.transact(async (tx) => {
    const [next] = await tx.query<Next>(
      `select id, event_id, market_id, specifiers, after_bet from sportsbook.market_result
        where not is_done order by id limit 1 for update skip locked`,
    );
    if (next === undefined) return undefined;
    const isWhole = next.market_id === everyMarket;
    const bets = await tx.query<{ bet_id: string }>(
      `select distinct bet_id from sportsbook.selection
        where event_id = $1 ${isWhole ? '' : 'and market_id = $4 and specifiers = $5'} and ($2::uuid is null or bet_id > $2)
        order by bet_id limit $3`,
      [next.event_id, next.after_bet, betsAtOnce, ...(isWhole ? [] : [next.market_id, next.specifiers])],
    );
    const changed = await settleBets(
      tx,
      book,
      bets.map((row) => row.bet_id),
      wallMs,
    );
    await tx.query('update sportsbook.market_result set after_bet = coalesce($2, after_bet), is_done = $3 where id = $1', [
      String(next.id),
      bets.at(-1)?.bet_id ?? null,
      bets.length < betsAtOnce,
    ]);
    return changed;
  });
}

/** Settles until nothing waits, though more may come all the while; says so after each batch that changed bets, whose payouts are due. */
export async function settleMarkets(book: Book, isStopped: () => boolean, onSettled: () => void): Promise<void> {
  for (let batches = 0; !isStopped(); batches += 1) {
    if (batches % batchesAtOnce === 0) await passIdle(book);
    const changed = await settleNext(book);
    if (changed === undefined) return;
    await book.atStep('settled');
    if (changed.length > 0) onSettled();
    await tellBets(book, changed);
  }
}
