// What a slip comes to and what stands against it, as the book stands at this moment. Checks follow the order of docs/sportsbook.md; the first refusal answers.
import type { BookRefusal, BookSelection, BookSlip, FreeBet, PricePolicy } from '#contract/protocols/sportsbook-bets.ts';
import type { FeedSource } from '#sportsbook/feed/client/feed-source.ts';
import {
  type BetShape,
  findRelated,
  formatTotalOdds,
  maxTogether,
  numberOfLines,
  perLine,
  placeMarketOf,
  placePriceOf,
  possibleReturn,
  refuseShape,
  type RelatedLeg,
  sizesOf,
  totalOdds,
} from '../slip/index.ts';
import { jointOdds } from '#sportsbook/pricing/joint.ts';
import { movedOdds } from '#sportsbook/pricing/move-for-liability.ts';
import type { Found, MarketBook } from '../book/market-book.ts';
import { keyOf } from '../book/market-book.ts';
import type { PlayerNames, ReadPlayerNames } from '../book/player-names.ts';
import type { AgreedLeg, AgreedSelection } from '../tables.ts';
import { oddsOfReturn } from './bounds.ts';
import { delayOf } from './live-delay.ts';

export interface JudgedLeg {
  /** Now; null where it cannot be had. */
  price: number | null;
  hasMoved: boolean;
  isOpen: boolean;
  isLive: boolean;
  /** What a place of it pays; only of one that can be had each way. */
  placePrice?: number;
}

export interface JudgedSlip {
  shape: BetShape;
  lines: number;
  stakePerLine: bigint;
  stake: bigint;
  possibleReturn: bigint;
  /** What one unit staked in all returns at most, in thousandths. */
  oddsThousandths: bigint;
  totalOdds: string | null;
  legs: JudgedLeg[];
  /** At the prices of now; of a leg that cannot be had at the price that was seen. */
  agreed: AgreedLeg[];
  /** How long it waits for its decision. */
  delayMs: number;
  /** What stands against it but bounds; `price-changed` only where nothing else does. */
  refusal: BookRefusal | undefined;
}

export interface JudgeParts {
  book: MarketBook;
  feed: Pick<FeedSource, 'joint'>;
  playersOf: ReadPlayerNames;
  delayMs: (sportId: string) => number;
  wallMs: () => number;
}

/** A round of the wallet is ended after 14 days, so nothing is taken that begins too late to be over by then. */
const maxAheadMs = 12 * 86_400_000;

const manyUnits = 10n ** 12n;

const namesOf = (names: Readonly<Record<string, string>>): Record<string, string> => ({ ...names });

function agree(
  { held: { event } }: Found,
  selection: BookSelection,
  competitors: Record<string, string>[],
  player: string | undefined,
): AgreedSelection {
  return {
    ...selection,
    event: namesOf(event.names),
    competitors,
    sportId: event.sportId,
    tournamentId: event.tournamentId,
    startsAt: event.startsAt,
    ...(player !== undefined && { outcome: player }),
  };
}

/** The price of several outcomes of one event, or the refusal. */
async function priceTogether(
  { feed, book }: JudgeParts,
  selections: readonly BookSelection[],
): Promise<{ price: number } | { refusal: BookRefusal }> {
  const eventId = selections[0]?.eventId ?? '';
  if (selections.some((selection) => selection.eventId !== eventId))
    return { refusal: { code: 'not-combinable', detail: 'several-events' } };
  if (selections.length > maxTogether) return { refusal: { code: 'not-combinable', detail: 'too-many' } };
  const legs = selections.map(({ marketId, specifiers, outcomeId }) => ({ marketId, specifiers, outcomeId }));
  const joint = await feed.joint({ eventId, legs }).catch(() => undefined);
  if (joint === undefined) return { refusal: { code: 'market-closed', detail: 'no-price' } };
  if (!joint.combines)
    return {
      refusal:
        joint.reason === 'suspended' || joint.reason === 'unknown'
          ? { code: 'market-closed', detail: joint.reason }
          : { code: 'not-combinable', detail: joint.reason ?? 'unknown' },
    };
  const held = book.heldTogether(selections);
  const odds = held === undefined ? joint.odds : jointOdds(joint.probability / 1_000_000, held);
  if (odds === undefined) return { refusal: { code: 'not-combinable', detail: 'all-but-certain' } };
  return { price: movedOdds(odds, book.moveTogether(selections)) };
}

interface LookedUp {
  /** Names of the players whom outcomes are. */
  players: PlayerNames;
  found: (Found | undefined)[];
  price: number | null;
  refusal: BookRefusal | undefined;
  /** The place of a selection that is to win, where it can be had now. */
  place: { found: Found; selection: BookSelection; price: number } | undefined;
}

type Priced = Pick<LookedUp, 'price' | 'refusal'>;

async function priceOf(parts: JudgeParts, selections: readonly BookSelection[], found: LookedUp['found']): Promise<Priced> {
  if (found.some((one) => one === undefined)) return { price: null, refusal: { code: 'unknown-selection' } };
  const isOpen = found.every((one) => one?.isOpen === true && one.held.event.startsAt < parts.wallMs() + maxAheadMs);
  if (!isOpen) return { price: null, refusal: { code: 'market-closed' } };
  if (selections.length === 1) return { price: found[0]?.outcome.odds ?? null, refusal: undefined };
  const together = await priceTogether(parts, selections);
  return 'price' in together ? { price: together.price, refusal: undefined } : { price: null, refusal: together.refusal };
}

/** What is staked on besides, each way; undefined where there is no place, or it cannot be had. */
function placeOf({ book }: JudgeParts, selection: BookSelection, win: number | null): LookedUp['place'] {
  const marketId = placeMarketOf(selection.marketId);
  if (marketId === undefined || win === null) return undefined;
  const own = { ...selection, marketId };
  const found = book.find(own);
  if (found?.isOpen !== true) return undefined;
  const price = placePriceOf(win, found.outcome.odds);
  return price > 1000 ? { found, selection: own, price } : undefined;
}

async function lookUp(parts: JudgeParts, selections: readonly BookSelection[]): Promise<LookedUp> {
  const found = selections.map((selection) => parts.book.find(selection));
  const priced = await priceOf(parts, selections, found);
  const named = found.map(async (one, at) =>
    one === undefined ? [] : [...(await parts.playersOf(one.held.event, [selections[at]?.outcomeId ?? '']))],
  );
  const place = selections.length === 1 && selections[0] !== undefined ? placeOf(parts, selections[0], priced.price) : undefined;
  return { ...priced, found, place, players: new Map((await Promise.all(named)).flat()) };
}

/** Two selections of different legs whose outcomes depend on each other, as places of the legs. */
function relatedLegs({ book }: JudgeParts, slip: BookSlip, looked: readonly LookedUp[]): BookRefusal | undefined {
  const flat: { leg: number; related: RelatedLeg }[] = [];
  for (const [leg, { selections }] of slip.legs.entries())
    for (const [at, selection] of selections.entries()) {
      const event = looked[leg]?.found[at]?.held.event;
      const relations =
        event?.kind === 'outright'
          ? [...book.events.values()].filter((other) => other.event.tournamentId === event.tournamentId).map((other) => other.event.id)
          : [];
      const marketKey = keyOf(selection.marketId, selection.specifiers);
      // those of one leg are priced together
      flat.push({ leg, related: { eventId: selection.eventId, marketKey, outcomeId: selection.outcomeId, relations } });
    }
  for (const [at, one] of flat.entries())
    for (const other of flat.slice(at + 1)) {
      if (one.leg === other.leg) continue;
      const related = findRelated([one.related, other.related]);
      if (related !== undefined) return { code: 'related', detail: related.reason, legs: [one.leg, other.leg] };
    }
  return undefined;
}

const isMoved = (policy: PricePolicy, seen: number, now: number): boolean =>
  policy === 'any' ? false : policy === 'higher' ? now < seen : now !== seen;

/** A free bet is one line, staked whole, and its terms may ask for prices. */
function refuseFreeBet({ minPrice }: FreeBet, lines: number, looked: readonly LookedUp[]): BookRefusal | undefined {
  if (lines !== 1) return { code: 'free-bet-lines' };
  const low = looked.flatMap(({ price }, at) => (minPrice !== null && price !== null && price < minPrice ? [at] : []));
  return low.length > 0 ? { code: 'free-bet-odds', legs: low, limit: String(minPrice) } : undefined;
}

/** What is asked for: a slip, which changes of its prices are taken, and the stake where the house gives it. */
export interface Wanted {
  slip: BookSlip;
  policy: PricePolicy;
  freeBet?: FreeBet | undefined;
}

function refusalOf(
  parts: JudgeParts,
  { slip, policy, freeBet }: Wanted,
  shape: BetShape,
  looked: readonly LookedUp[],
): BookRefusal | undefined {
  const bankers = slip.legs.filter(({ isBanker }) => isBanker === true).length;
  const misshaped = refuseShape({ ...shape, isEachWay: slip.isEachWay === true }, slip.legs.length, bankers);
  if (misshaped !== undefined) return { code: 'bad-slip', detail: misshaped };
  const withRefusal = (code: BookRefusal['code']): number[] => looked.flatMap(({ refusal }, at) => (refusal?.code === code ? [at] : []));
  const unknown = withRefusal('unknown-selection');
  if (unknown.length > 0) return { code: 'unknown-selection', legs: unknown };
  const longest = bankers + (sizesOf(shape, slip.legs.length - bankers)?.at(-1) ?? 0);
  const related = longest > 1 ? relatedLegs(parts, slip, looked) : undefined;
  if (related !== undefined) return related;
  const apart = looked.findIndex(({ refusal }) => refusal?.code === 'not-combinable');
  if (apart >= 0) return { ...(looked[apart]?.refusal as BookRefusal), legs: [apart] };
  const closed = withRefusal('market-closed');
  if (closed.length > 0) return { code: 'market-closed', legs: closed };
  const placeless = slip.isEachWay === true ? looked.flatMap(({ place }, at) => (place === undefined ? [at] : [])) : [];
  if (placeless.length > 0) return { code: 'no-each-way', legs: placeless };
  const unfit = freeBet && refuseFreeBet(freeBet, (slip.isEachWay === true ? 2 : 1) * numberOfLines(shape, slip.legs), looked);
  if (unfit !== undefined) return unfit;
  const moved = looked.flatMap(({ price, place }, at) => {
    const { price: seen = 0, placePrice } = slip.legs[at] ?? {};
    const hasPlaceMoved =
      slip.isEachWay === true && placePrice !== undefined && place !== undefined && isMoved(policy, placePrice, place.price);
    return hasPlaceMoved || (price !== null && isMoved(policy, seen, price)) ? [at] : [];
  });
  return moved.length > 0 ? { code: 'price-changed', legs: moved } : undefined;
}

/** The legs of a slip once more, to place; one that has none, which is refused, is as it was asked for. */
function placesOf(
  slip: BookSlip,
  looked: readonly LookedUp[],
  toWin: readonly AgreedLeg[],
  competitorsOf: (event: Found['held']['event']) => Record<string, string>[],
): AgreedLeg[] {
  return toWin.map((leg, at) => {
    const { place } = looked[at] ?? {};
    const { placePrice } = slip.legs[at] ?? {};
    if (place === undefined) return { ...leg, price: placePrice ?? leg.price };
    const { found, selection, price } = place;
    const outcome = leg.selections[0]?.outcome;
    return { ...leg, price, seen: placePrice ?? price, selections: [agree(found, selection, competitorsOf(found.held.event), outcome)] };
  });
}

/** Judges a slip at this moment. `competitorsOf` gives the names of an event's competitors, home first. */
export async function judgeSlip(
  parts: JudgeParts,
  wanted: Wanted,
  competitorsOf: (event: Found['held']['event']) => Record<string, string>[],
): Promise<JudgedSlip> {
  const { slip, freeBet } = wanted;
  const shape: BetShape = { type: slip.type, ...(slip.sizes && { sizes: slip.sizes }) };
  const looked = await Promise.all(slip.legs.map(async ({ selections }) => await lookUp(parts, selections)));
  const agreedToWin = slip.legs.map((leg, at): AgreedLeg => {
    const { found = [], price = null, players } = looked[at] ?? {};
    return {
      price: price ?? leg.price,
      seen: leg.price,
      isBanker: leg.isBanker === true,
      isLive: found.some((one) => one?.isLive === true),
      selections: leg.selections.flatMap((selection, number) => {
        const one = found[number];
        return one === undefined ? [] : [agree(one, selection, competitorsOf(one.held.event), players?.get(selection.outcomeId))];
      }),
    };
  });
  const refusal = refusalOf(parts, wanted, shape, looked);
  const agreed = slip.isEachWay === true ? [...agreedToWin, ...placesOf(slip, looked, agreedToWin, competitorsOf)] : agreedToWin;
  const whole: BetShape = slip.isEachWay === true ? { ...shape, isEachWay: true } : shape;
  const lines = refusal?.code === 'bad-slip' ? 0 : numberOfLines(whole, agreed);
  const asked = BigInt(freeBet?.amount ?? slip.stake.amount);
  const stakePerLine = slip.stake.of === 'line' && freeBet === undefined ? asked : perLine(asked, lines);
  const staked = { shape: whole, stakePerLine, isStakeKept: freeBet !== undefined };
  return {
    shape: whole,
    lines,
    stakePerLine,
    stake: stakePerLine * BigInt(lines),
    possibleReturn: lines === 0 ? 0n : possibleReturn(staked, agreed),
    // by a stake so large that what lines are rounded by is nothing
    oddsThousandths:
      lines === 0 ? 0n : oddsOfReturn(possibleReturn({ ...staked, stakePerLine: manyUnits }, agreed), manyUnits * BigInt(lines)),
    totalOdds: slip.isEachWay !== true && (slip.type === 'combo' || agreed.length === 1) ? formatTotalOdds(totalOdds(agreed)) : null,
    legs: looked.map(({ price, found, place }, at) => ({
      price,
      hasMoved: price !== null && price !== slip.legs[at]?.price,
      isOpen: price !== null,
      isLive: found.some((one) => one?.isLive === true),
      ...(place !== undefined && { placePrice: place.price }),
    })),
    agreed,
    delayMs: delayOf(agreed, parts.delayMs),
    refusal,
  };
}
