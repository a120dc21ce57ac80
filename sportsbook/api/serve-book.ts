// {prefix}/book/v1/: the house's calls to the book, signed both ways.
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { oswMaxBytes } from '#contract/protocols/osw.ts';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import { type BookAnswer, bookBase, type BookCall, bookCalls, type BookRequest } from '#contract/protocols/sportsbook.ts';
import { BadRequest, serveSigned, type SignedRoute } from '#kit/signed-http/serve-signed.ts';
import { newId } from '#kit/time-ordered-id.ts';
import { answerOffer } from '../acceptance/answer-offer.ts';
import { readFactor } from '../acceptance/bounds.ts';
import { bookCurrencies } from '../acceptance/currencies.ts';
import { findPlaced, placeBet } from '../acceptance/place-bet.ts';
import { quoteSlip } from '../acceptance/quote-slip.ts';
import { listChangedBets } from '../bets/list-changed-bets.ts';
import { readBet } from '../bets/read-bets.ts';
import type { Book } from '../book-parts.ts';
import { listRules } from '../book/list-rules.ts';
import { type HeldEvent, isOver } from '../book/market-book.ts';
import { heldOf } from '../book/market-ends.ts';
import { setClosure, setFactor } from '../book/operate.ts';
import { setBound } from '../book/set-bounds.ts';
import { listMargins, setMargin } from '../book/set-margin.ts';
import { listPriceMoves } from '../book/list-price-moves.ts';
import { setPriceMove } from '../book/set-price-move.ts';
import { setAutoCashOut } from '../cash-out/auto-cash-out.ts';
import { quoteCashOut } from '../cash-out/quote-cash-out.ts';
import { takeCashOut } from '../cash-out/take-cash-out.ts';
import { listValuedBets } from '../cash-out/value-bets.ts';
import { readOperatorBet } from '../bets/read-operator-bet.ts';
import { readHealth } from '../operator/read-health.ts';
import { resendStuck } from '../operator/resend-stuck.ts';
import { readProof } from '../check-bet/read-proof.ts';
import { readExposure } from '../exposure/read-exposure.ts';
import { readKeys, readReceipt } from '../receipts/sign-receipt.ts';
import { ruleBet } from '../rulings/rule-bet.ts';
import { voidByWindow } from '../rulings/void-window.ts';

type Acts = { [C in BookCall]: (request: BookRequest<C>) => Promise<BookAnswer<C>> };

function snapshot({ markets, deltas, wallMs }: Book): BookAnswer<'snapshot'> {
  return {
    epoch: deltas.epoch,
    sequence: deltas.sequence,
    at: wallMs(),
    events: [...markets.events.values()].map((held) => ({
      ...markets.show(held),
      main: [...held.markets.values()].map((market) => markets.showMarket(held, market)).filter(({ isListed }) => isListed),
    })),
  };
}

/** What the book let go of long ago the feed still knows; it is asked for what was once decided here alone. */
async function findEvent({ markets, feed, database }: Book, eventId: string): Promise<HeldEvent | undefined> {
  const held = markets.events.get(eventId);
  if (held !== undefined) return held;
  const [decided] = await database.query('select 1 from sportsbook.market_result where event_id = $1 limit 1', [eventId]);
  const state = decided && (await feed.event(eventId));
  return state && isOver(state) ? heldOf(state) : undefined;
}

async function readEvent(book: Book, eventId: string): Promise<BookAnswer<'event'>> {
  const { markets, deltas, playersOf } = book;
  const held = await findEvent(book, eventId);
  const place = { epoch: deltas.epoch, sequence: deltas.sequence };
  if (held === undefined) return { ...place, event: null, markets: [], players: [] };
  const shown = [...held.markets.values()].map((market) => markets.showMarket(held, market));
  const answer = { ...place, event: markets.show(held), markets: shown };
  const outcomes = shown.flatMap((market) => market.outcomes.map(({ id }) => id));
  return { ...answer, players: [...(await playersOf(held.event, outcomes))].map(([id, name]) => ({ id, name })) };
}

/** The house asks again and again for those that are left out. */
const squadRetryMs = 60_000;

async function readSquads({ squads }: Book, { competitorIds }: BookRequest<'squads'>): Promise<BookAnswer<'squads'>> {
  const read = async (id: string) => ({ competitorId: id, players: await squads.read(id, { retryMs: squadRetryMs }) });
  const told = await Promise.all([...new Set(competitorIds)].map(read));
  return { squads: told.flatMap(({ competitorId, players }) => (players === undefined ? [] : [{ competitorId, players: [...players] }])) };
}

async function readDeltas({ deltas }: Book, { waitMs, ...place }: BookRequest<'deltas'>): Promise<BookAnswer<'deltas'>> {
  const found = await deltas.after(place, waitMs);
  const sequence = found === undefined ? deltas.sequence : (found.at(-1)?.sequence ?? place.sequence);
  return { epoch: deltas.epoch, sequence, isReset: found === undefined, deltas: found ?? [] };
}

const requireCurrency = (currency: string): void => {
  if (!bookCurrencies.includes(currency)) throw new BadRequest(`No bets are taken in ${currency}.`);
};

const actsOf = (book: Book): Acts => ({
  catalogue: async () => book.catalogue(),
  snapshot: async () => snapshot(book),
  deltas: async (request) => await readDeltas(book, request),
  event: async ({ eventId }) => await readEvent(book, eventId),
  squads: async (request) => await readSquads(book, request),
  standings: async ({ tournamentId }) => ({ standings: (await book.feed.standings?.(tournamentId)) ?? null }),
  results: async ({ day }) => ({ day: (await book.feed.results?.(day)) ?? null }),
  'results-key': async () => ({ key: (await book.feed.resultsKey?.()) ?? null }),
  quote: async (request) => {
    requireCurrency(request.currency);
    return await quoteSlip(book, request);
  },
  submit: async (request) => {
    requireCurrency(request.currency);
    return await placeBet(book, request);
  },
  placed: async (request) => await findPlaced(book, request),
  'answer-offer': async (request) => await answerOffer(book, request),
  bet: async ({ playerId, betId }) => ({ bet: (await readBet(book.database, playerId, betId)) ?? null }),
  bets: async (request) => await listValuedBets(book, request),
  'changed-bets': async (request) => await listChangedBets(book.database, request),
  'cash-out-quote': async (request) => await quoteCashOut(book, request),
  'cash-out-take': async (request) => await takeCashOut(book, request),
  'cash-out-auto': async (request) => await setAutoCashOut(book, request),
  receipt: async ({ playerId, betId }) => ({ receipt: (await readReceipt(book.database, playerId, betId)) ?? null }),
  keys: async () => ({ keys: await readKeys(book.database, book.signer) }),
  rules: async () => listRules(book),
  factor: async ({ playerId }) => await readFactor(book.database, playerId),
  'set-closure': async (request) => await setClosure(book, request),
  'set-bound': async (request) => await setBound(book, request),
  'set-margin': async (request) => await setMargin(book, request),
  margins: async () => await listMargins(book),
  'set-price-move': async (request) => await setPriceMove(book, request),
  'price-moves': async (request) => await listPriceMoves(book, request),
  'set-factor': async (request) => await setFactor(book, request),
  'operator-bet': async ({ betId }) => await readOperatorBet(book.database, betId),
  health: async () => await readHealth(book),
  'resend-calls': async (request) => await resendStuck(book, request),
  'bet-proof': async ({ betId }) => await readProof(book, betId),
  'rule-bet': async (request) => await ruleBet(book, request),
  'void-window': async (request) => await voidByWindow(book, request),
  exposure: async (request) => await readExposure(book, request),
});

const ajv = addFormats.default(new Ajv.default({ strict: false }));

export function serveBook(root: FastifyInstance, book: Book): void {
  const acts = actsOf(book);
  const routes = (Object.keys(acts) as (keyof typeof acts)[]).map((call): SignedRoute => {
    const isRequest: ValidateFunction = ajv.compile(bookCalls[call].request);
    const act = acts[call] as (request: unknown) => Promise<object>;
    return [
      'POST',
      `/${call}`,
      async ({ body }) => {
        if (!isRequest(body)) throw new BadRequest('The body is not of the form that the contract has.');
        return await act(body);
      },
    ];
  });
  serveSigned(root, {
    base: bookBase,
    scheme: oswSigning,
    key: book.key,
    wallMs: () => book.wallMs(),
    newId,
    maxBytes: oswMaxBytes,
    notThere: { status: 'NOT_FOUND' },
    routes,
  });
}
