// What the slip's legs cost now. A player's are quoted by the book, with its bounds; a guest's are those of the events.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Data, Input } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { eventQuery } from '../../api.ts';
import { placeMarketOf, placePriceOf } from '#sportsbook/slip/index.ts';
import type { Leg, WireSlip } from '../../slip-legs.ts';
import { standingOf } from '../price-button.tsx';

export type Quote = Data<'quoteSlip'>;

const quoteEveryMs = 3000;
const guestEveryMs = 5000;
/** Typing is over after this pause. */
const typedMs = 300;

/** A text as it was when it last stood still. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), typedMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface QuoteState {
  quote: Quote | undefined;
  error: Error | null;
  /** The quote is of another slip than the one shown. */
  isOld: boolean;
}

/** A query that is asked again forgets why it failed; until it is answered for the slip as it stands, the reason holds. */
function useStandingError(error: Error | null, isAnswered: boolean): Error | null {
  const [last, keep] = useState<Error | null>(null);
  const now = error ?? (isAnswered ? null : last);
  if (now !== last) keep(now);
  return now;
}

/** The book's word on a player's slip, renewed while somebody looks at it. */
export function useQuote(slip: WireSlip | undefined, currency: string | undefined, freeBetId?: string): QuoteState {
  const wanted = JSON.stringify({ currency, slip, freeBetId });
  const asked = useSettled(wanted);
  const isPlayer = useSession().status === 'player';
  const isAsking = isPlayer && slip !== undefined && currency !== undefined;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['quoteSlip', asked],
    queryFn: async () => await callApi('quoteSlip', { body: JSON.parse(asked) as Input<'quoteSlip'>['body'] }),
    enabled: isAsking && asked.includes('"slip"') && asked.includes('"currency"'),
    refetchInterval: quoteEveryMs,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });
  const standing = useStandingError(error, !isAsking || (data !== undefined && !isPlaceholderData));
  return { quote: isAsking ? data?.data : undefined, error: standing, isOld: isPlaceholderData || asked !== wanted };
}

export interface LegNow {
  /** Undefined: not known. */
  price: number | undefined;
  isOpen: boolean;
  /** What a place of it pays, where it has one. */
  placePrice?: number | undefined;
}

/** Each leg as its event has it now; nothing is known of combinations within one. */
export function useGuestPrices(legs: readonly Leg[], isEnabled: boolean): (LegNow | undefined)[] {
  const ids = [...new Set(legs.flatMap(({ picks }) => picks.map(({ eventId }) => eventId)))];
  const events = useQueries({
    queries: ids.map((id) => ({ ...eventQuery(id), enabled: isEnabled, refetchInterval: guestEveryMs })),
  });
  return legs.map(({ picks }) => {
    const [pick] = picks;
    const data = events[ids.indexOf(pick?.eventId ?? '')]?.data?.data;
    if (pick === undefined || data === undefined || picks.length > 1) return undefined;
    const market = data.markets.find(({ marketId, specifiers }) => marketId === pick.marketId && specifiers === pick.specifiers);
    const outcome = market?.outcomes.find(({ id }) => id === pick.outcomeId);
    if (market === undefined || outcome === undefined) return { price: undefined, isOpen: false };
    const places = data.markets.find(({ marketId }) => marketId === placeMarketOf(pick.marketId));
    const place = places?.outcomes.find(({ id, status }) => id === pick.outcomeId && status === 'active');
    return {
      price: outcome.odds,
      isOpen: standingOf(data.event.isOpen, market, outcome) === 'open',
      placePrice: place && placePriceOf(outcome.odds, place.odds),
    };
  });
}
