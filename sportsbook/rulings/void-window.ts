// Voids the bets that were accepted in a window of time, or no longer, by the door of the feed's own voids: what is said is kept as a result of the
// markets, and settled from there. What is said is kept once.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { rulingRule, type RulingRefusal } from '#contract/protocols/sportsbook-operator.ts';
import type { Tx } from '#kit/service-database.ts';
import { BadRequest } from '#kit/signed-http/serve-signed.ts';
import type { Book } from '../book-parts.ts';
import { sourceOfHand } from '../settlement/derive-result.ts';
import { everyMarket, keepResults, lockEvent } from '../settlement/keep-result.ts';
import { wouldSettleAnew } from '../settlement/settle-bets.ts';
import type { MarketResultRow } from '../tables.ts';
import { closedRounds, keepAct } from './keep-act.ts';
import { decideOrUndo, Undone } from './undone.ts';

type Request = BookRequest<'void-window'>;
type Answer = BookAnswer<'void-window'>;

interface Covered {
  id: string;
  currency: string;
  stake: bigint;
}
interface Market {
  market_id: string;
  specifiers: string;
}

const chosen = `s.event_id = $1 and ($2::text is null or s.market_id = $2) and ($3::text is null or s.specifiers = $3)`;
const chosenBy = ({ eventId, marketId, specifiers }: Request): (string | null)[] => [eventId, marketId, specifiers];

/** Bets of the window that are not cashed out. */
const readCovered = async (tx: Tx, request: Request): Promise<Covered[]> =>
  await tx.query<Covered>(
    `select bet.id, bet.currency, case when bet.free_bet is null then bet.stake else 0 end as stake from sportsbook.bet
      where bet.id in (select s.bet_id from sportsbook.selection s where ${chosen})
        and bet.state = 'accepted' and bet.accepted_at >= $4 and bet.accepted_at < $5 and bet.outcome is distinct from 'cashed-out'
      order by bet.id`,
    [...chosenBy(request), new Date(request.from), new Date(request.to)],
  );

/** The markets to be named: of one without specifiers every line that was bet on. */
async function readMarkets(tx: Tx, request: Request): Promise<Market[]> {
  if (request.marketId === null) return [{ market_id: everyMarket, specifiers: '' }];
  if (request.specifiers !== null) return [{ market_id: request.marketId, specifiers: request.specifiers }];
  return await tx.query<Market>(`select distinct s.market_id, s.specifiers from sportsbook.selection s where ${chosen} order by 1, 2`, [
    ...chosenBy(request),
  ]);
}

/** True where the window of each market stands as it is asked for. */
async function standsSo(tx: Tx, { eventId, from, to, isVoid }: Request, markets: readonly Market[]): Promise<boolean> {
  const kept = await tx.query<MarketResultRow>(
    `select * from sportsbook.market_result where event_id = $1 and kind in ('voided', 'unvoided') and window_from = $2 and window_to = $3 order by id`,
    [eventId, new Date(from), new Date(to)],
  );
  return markets.every(({ market_id: market, specifiers }) => {
    const last = kept.findLast((row) => row.market_id === market && row.specifiers === specifiers && row.source.startsWith(sourceOfHand));
    return (last?.kind === 'voided') === isVoid;
  });
}

function sumStakes(covered: readonly Covered[]): Answer['stakes'] {
  const sums = new Map<string, bigint>();
  for (const { currency, stake } of covered) sums.set(currency, (sums.get(currency) ?? 0n) + stake);
  return [...sums].map(([currency, stake]) => ({ currency, stake: String(stake) }));
}

async function decide(tx: Tx, book: Book, request: Request): Promise<Answer> {
  const { id, eventId, from, to, isVoid, isTrial, reason, why } = request;
  const at = new Date(book.wallMs());
  const none = (refusal: RulingRefusal): Answer => ({ refusal, bets: 0, stakes: [] });
  if (to <= from || to > at.getTime()) return none('bad-window');
  await lockEvent(tx, eventId);
  const source = `${sourceOfHand}${id}`;
  const covered = await readCovered(tx, request);
  const answer: Answer = { refusal: null, bets: covered.length, stakes: sumStakes(covered) };
  const [known] = await tx.query('select 1 from sportsbook.market_result where source = $1 and event_id = $2', [source, eventId]);
  if (known !== undefined) return answer;
  if (covered.length === 0) return none('unknown');
  const markets = await readMarkets(tx, request);
  if (await standsSo(tx, request, markets)) return none('same');
  const closed = await closedRounds(
    tx,
    covered.map((bet) => bet.id),
  );
  if (isTrial && closed.length === 0) return answer;
  const window = { window_from: new Date(from), window_to: new Date(to), rule: rulingRule(reason), reason: why, told_at: at };
  const kind = isVoid ? ('voided' as const) : ('unvoided' as const);
  await keepResults(
    tx,
    markets.map((market) => ({ event_id: eventId, ...market, ...window, source, kind })),
    at,
  );
  // one that another leg has lost stays lost: it stands in nobody's way
  if (closed.length > 0 && (await wouldSettleAnew(tx, closed))) throw new Undone<Answer>({ ...answer, refusal: 'round-closed' });
  if (isTrial) throw new Undone<Answer>(answer);
  const subject = [eventId, request.marketId ?? everyMarket, request.specifiers ?? ''].join(' ').trim();
  await keepAct(tx, isVoid ? 'market void' : 'market unvoid', subject, request, { from, to, bets: covered.length }, at);
  return answer;
}

/** Voids the window, or ends that, or says what would become of it. The same decision again changes nothing. */
export async function voidByWindow(book: Book, request: Request): Promise<Answer> {
  if (!request.isTrial && request.by.confirmed === null) throw new BadRequest('Bets are voided by hand by two people.');
  const answer = await decideOrUndo(book, async (tx) => await decide(tx, book, request));
  if (answer.refusal === null && !request.isTrial) book.wake();
  return answer;
}
