// What has changed of a leg's prices since its player has seen them: to win, and each way to place.
import type { Leg } from './slip-legs.ts';
import type { PricePolicy } from './slip-store.ts';

/** A leg as it is now; undefined where a price is not known, or there is none. */
export interface PricesNow {
  price: number | undefined;
  placePrice?: number | undefined;
}

export interface PriceMove {
  of: 'win' | 'place';
  seen: number;
  now: number;
}

type Seen = Pick<Leg, 'price' | 'isPriced' | 'placePrice'>;

/** Each price that was seen and is known now; what was never seen cannot move. */
export const pricesOf = (leg: Seen, now: PricesNow | undefined): PriceMove[] =>
  [
    { of: 'win' as const, seen: leg.isPriced ? leg.price : undefined, now: now?.price },
    { of: 'place' as const, seen: leg.placePrice, now: now?.placePrice },
  ].flatMap(({ of, seen, now: price }) => (seen === undefined || price === undefined ? [] : [{ of, seen, now: price }]));

export const movesOf = (leg: Seen, now: PricesNow | undefined): PriceMove[] =>
  pricesOf(leg, now).filter(({ seen, now: price }) => seen !== price);

/** Whether prices that moved stand in the way as long as the player has not said so. */
export const needAccepting = (policy: PricePolicy, moves: readonly PriceMove[]): boolean =>
  policy !== 'any' && moves.some(({ seen, now }) => policy === 'none' || now < seen);
