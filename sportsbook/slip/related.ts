// Legs whose outcomes depend on each other: their prices must not be multiplied.

export interface RelatedLeg {
  /** The event it is on. */
  eventId: string;
  /** The market with its specifier. */
  marketKey: string;
  outcomeId: string;
  /** What else it hangs on: the competition whose winner is asked for, and the events and teams that this is about. */
  relations?: readonly string[];
}

export interface Related {
  /** Places of the two legs on the slip. */
  pair: readonly [number, number];
  reason: 'same-outcome' | 'same-market' | 'same-event' | 'related-events';
}

function reasonOf(a: RelatedLeg, b: RelatedLeg): Related['reason'] | undefined {
  if (a.eventId === b.eventId) {
    if (a.marketKey !== b.marketKey) return 'same-event';
    return a.outcomeId === b.outcomeId ? 'same-outcome' : 'same-market';
  }
  const others = new Set([...(a.relations ?? []), a.eventId]);
  const isRelated = others.has(b.eventId) || (b.relations ?? []).some((relation) => others.has(relation));
  return isRelated ? 'related-events' : undefined;
}

/** Returns the first pair of related legs, in the order of the slip, with the reason; undefined: there is none. */
export function findRelated(legs: readonly RelatedLeg[]): Related | undefined {
  for (const [at, a] of legs.entries())
    for (let other = at + 1; other < legs.length; other++) {
      const reason = reasonOf(a, legs[other] as RelatedLeg);
      if (reason !== undefined) return { pair: [at, other], reason };
    }
  return undefined;
}
