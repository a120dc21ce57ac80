// The slip, reckoned: its legs, what they cost now, what stands against it.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAccounts, unitOf } from '#site/features/wallet/index.ts';
import { readAmount } from '#site/shared/forms/typed-amounts.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import { findRelated, maxTogether } from '#sportsbook/slip/index.ts';
import { movesOf, type PriceMove } from '../../moved-prices.ts';
import { type Leg, reckon, type Reckoned, type WireSlip, wireSlip } from '../../slip-legs.ts';
import { changePick, type SlipState, useSlip } from '../../slip-store.ts';
import { type FreeBet, useFreeBets } from './use-free-bets.ts';
import { type LegNow, type QuoteState, useGuestPrices, useQuote } from './use-prices.ts';

/** Guests see amounts in this until they have an account of their own. */
const guestUnit: MoneyUnit = { code: 'EUR', subunitToUnit: 100 };

export interface SlipView {
  state: SlipState;
  reckoned: Reckoned;
  unit: MoneyUnit;
  currency: string;
  /** Of the account in use, in smallest units; undefined for a guest. */
  balance: number | undefined;
  /** Free bets that could be the stake. */
  freeBets: readonly FreeBet[];
  /** The one that is. */
  freeBet: FreeBet | undefined;
  /** The one that was chosen waits no more: it was staked elsewhere, is over, or is another account's. The slip stakes nothing else by itself. */
  isFreeBetGone: boolean;
  /** What was typed, undefined where it is no amount; the free bet's amount where one is chosen. */
  stake: bigint | undefined;
  /** As each leg is now; undefined where that is not known. */
  now: readonly (LegNow | undefined)[];
  quote: QuoteState;
  wire: WireSlip | undefined;
  /** Of each leg the prices that moved from what the player has seen. */
  moves: readonly (readonly PriceMove[])[];
  /** The price that every leg has now becomes what the player has seen. */
  acceptPrices: () => void;
  /** Two picks that depend on each other, by their places; in one event they are priced together. */
  related: readonly [number, number] | undefined;
  /** A leg of more picks than are priced together, by its place. */
  crowded: number | undefined;
}

/** Of legs on several picks the price that the player has seen. */
function useBuiltPrices() {
  const [built, setBuilt] = useState<ReadonlyMap<string, number>>(new Map());
  const see = useCallback((key: string, price: number) => setBuilt((before) => new Map([...before, [key, price]])), []);
  return { built, see };
}

const nowOf = (quote: QuoteState['quote'], legs: readonly Leg[]): (LegNow | undefined)[] =>
  legs.map((_, at) => {
    const leg = quote?.legs[at];
    return leg === undefined ? undefined : { price: leg.price ?? undefined, isOpen: leg.isOpen, placePrice: leg.placePrice };
  });

/** Two legs of a combination that depend on each other. */
const relatedOf = ({ type }: SlipState, legs: readonly Leg[]): readonly [number, number] | undefined =>
  type === 'single'
    ? undefined
    : findRelated(
        legs.map(({ picks: [pick] }) => ({
          eventId: pick?.eventId ?? '',
          marketKey: pick?.marketId ?? '',
          outcomeId: pick?.outcomeId ?? '',
        })),
      )?.pair;

export function useSlipView(): SlipView {
  const state = useSlip();
  const { locale } = useTexts();
  const isPlayer = useSession().status === 'player';
  const { inUse } = useAccounts();
  const unit = inUse === undefined ? guestUnit : unitOf(inUse);
  const { built, see } = useBuiltPrices();
  const { list: freeBets, isKnown } = useFreeBets(inUse?.currency);
  const freeBet = freeBets.find(({ id }) => id === state.freeBetId);
  const stake = freeBet === undefined ? readAmount(state.stake, unit, locale) : BigInt(freeBet.amount);
  const isFree = freeBet !== undefined;
  const { built: places, see: seePlace } = useBuiltPrices();
  // what places pay is told by the answer, so it is no part of what is asked
  const unplaced = useMemo(() => reckon(state, { built, stake, isFree }), [state, built, stake, isFree]);
  const reckoned = useMemo(() => reckon(state, { built, places, stake, isFree }), [state, built, places, stake, isFree]);
  const { legs, lines } = reckoned;
  const crowded = legs.findIndex(({ picks }) => picks.length > maxTogether);
  const isComplete = legs.length > 0 && lines > 0 && crowded < 0;
  const stakeOf = isFree ? 'total' : state.stakeOf;
  const wire = isComplete ? wireSlip(reckoned, stakeOf, stake ?? 0n) : undefined;
  // bounds and prices are told before anything is typed
  const asked = isComplete
    ? wireSlip(unplaced, (stake ?? 0n) === 0n ? state.stakeOf : stakeOf, stake === undefined || stake === 0n ? 1n : stake)
    : undefined;
  const quote = useQuote(asked, inUse?.currency, freeBet?.id);
  const guest = useGuestPrices(legs, !isPlayer);
  const now = isPlayer ? (quote.isOld ? legs.map(() => undefined) : nowOf(quote.quote, legs)) : guest;
  const moves = legs.map((leg, at) => movesOf(leg, now[at]));

  /** The first price of a combination, and of a place, is seen as soon as it comes. */
  useEffect(() => {
    legs.forEach((leg, at) => {
      const { price, placePrice } = now[at] ?? {};
      if (!leg.isPriced && price !== undefined && price > 1000) see(leg.key, price);
      if (reckoned.shape.isEachWay === true && leg.placePrice === undefined && placePrice !== undefined) seePlace(leg.key, placePrice);
    });
  });

  function acceptPrices(): void {
    legs.forEach((leg, at) => {
      const [pick] = leg.picks;
      for (const { of, now: price } of moves[at] ?? []) {
        if (of === 'place') seePlace(leg.key, price);
        else if (leg.picks.length > 1) see(leg.key, price);
        else if (pick !== undefined) changePick(pick, { price });
      }
    });
  }
  return {
    state,
    reckoned,
    unit,
    currency: inUse?.currency ?? guestUnit.code,
    balance: inUse?.balance,
    freeBets,
    freeBet,
    isFreeBetGone: isKnown && state.freeBetId !== undefined && freeBet === undefined,
    stake,
    now,
    quote,
    wire,
    moves,
    acceptPrices,
    related: relatedOf(state, legs),
    crowded: crowded < 0 ? undefined : crowded,
  };
}
