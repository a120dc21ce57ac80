// What one place may take of this process: how many connections and how fast new ones, how much work, how many bytes held for it in and
// out. And how many bytes all places together may hold. Counters only: who is over a bound is cut off by the one who counts.
import { addressKey } from '#contract/addresses.ts';
import type { LiveSettings } from './hub.ts';

/** Something that holds memory for a client, until its link is gone for good. */
export interface Holder {
  readonly place: string;
  /** Bytes held now: what waits to be sent, and what came of a message that is not whole yet. */
  heldBytes(): number;
  /** Breaks off without a word: what was held is let go at once. */
  cutOff(): void;
}

export interface Places {
  /** Counts a connection. False when this address has as many as it may, or opens them too fast. */
  enter(address: string): boolean;
  leave(address: string): void;
  /** Counts work against what a place may ask for: a burst that refills by the second. False when that is used up. */
  spend(place: string, cost: number): boolean;
  /** Counts what a holder holds, from now on and until it is forgotten. Cuts off whoever holds most when it is too much. */
  count(holder: Holder): void;
  forget(holder: Holder): void;
  /** Counts everybody anew and lets go of places of which nothing is left to say. */
  sweep(): void;
  /** Bytes held for all places, as far as they were counted. */
  readonly heldBytes: number;
  /** How many places are remembered. */
  readonly size: number;
}

interface Bucket {
  left: number;
  atMs: number;
}
interface Place {
  connections: number;
  heldBytes: number;
  holders: Map<Holder, number>;
  arrivals: Bucket;
  work: Bucket;
}

type Bounds = Pick<
  LiveSettings,
  | 'connectionsPerAddress'
  | 'newPerSecondPerAddress'
  | 'commandBurstPerAddress'
  | 'commandsPerSecondPerAddress'
  | 'mostHeldBytesPerAddress'
  | 'mostHeldBytes'
>;

/** How far below its bound a total is brought, so that it need not be brought there again at once. */
const reliefShare = 0.75;

const refill = (bucket: Bucket, burst: number, perSecond: number, nowMs: number): number => {
  bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1000) * perSecond);
  bucket.atMs = nowMs;
  return bucket.left;
};

export function createPlaces(bounds: Bounds, nowMs: () => number): Places {
  // everybody behind an address may come back at once, and once more
  const arrivalBurst = 2 * bounds.connectionsPerAddress;
  const places = new Map<string, Place>();
  let heldBytes = 0;

  function open(name: string): Place {
    const known = places.get(name);
    if (known !== undefined) return known;
    const atMs = nowMs();
    const made: Place = {
      connections: 0,
      heldBytes: 0,
      holders: new Map(),
      arrivals: { left: arrivalBurst, atMs },
      work: { left: bounds.commandBurstPerAddress, atMs },
    };
    places.set(name, made);
    return made;
  }

  function note(place: Place, holder: Holder, bytes: number): void {
    const more = bytes - (place.holders.get(holder) ?? 0);
    if (bytes === 0) place.holders.delete(holder);
    else place.holders.set(holder, bytes);
    place.heldBytes += more;
    heldBytes += more;
  }

  /** Counts anew, because what was sent meanwhile was told by nobody; then cuts off those who hold most. */
  function relieve(these: readonly Place[], held: () => number, most: number): void {
    for (const place of these) for (const holder of place.holders.keys()) note(place, holder, holder.heldBytes());
    if (held() <= most) return;
    const greediest = these
      .flatMap((place) => [...place.holders].map(([holder, bytes]) => ({ place, holder, bytes })))
      .toSorted((a, b) => b.bytes - a.bytes);
    for (const { place, holder } of greediest) {
      if (held() <= most * reliefShare) return;
      note(place, holder, 0);
      holder.cutOff();
    }
  }

  const isOfNothing = ({ connections, holders, arrivals, work }: Place, now: number): boolean =>
    connections === 0 &&
    holders.size === 0 &&
    refill(arrivals, arrivalBurst, bounds.newPerSecondPerAddress, now) === arrivalBurst &&
    refill(work, bounds.commandBurstPerAddress, bounds.commandsPerSecondPerAddress, now) === bounds.commandBurstPerAddress;

  return {
    get heldBytes() {
      return heldBytes;
    },
    get size() {
      return places.size;
    },
    enter(address) {
      const place = open(addressKey(address));
      if (place.connections >= bounds.connectionsPerAddress) return false;
      if (refill(place.arrivals, arrivalBurst, bounds.newPerSecondPerAddress, nowMs()) < 1) return false;
      place.arrivals.left -= 1;
      place.connections += 1;
      return true;
    },
    leave(address) {
      const place = places.get(addressKey(address));
      if (place !== undefined) place.connections -= 1;
    },
    spend(name, cost) {
      const { work } = open(name);
      if (refill(work, bounds.commandBurstPerAddress, bounds.commandsPerSecondPerAddress, nowMs()) < cost) return false;
      work.left -= cost;
      return true;
    },
    count(holder) {
      const place = open(holder.place);
      note(place, holder, holder.heldBytes());
      if (place.heldBytes > bounds.mostHeldBytesPerAddress) relieve([place], () => place.heldBytes, bounds.mostHeldBytesPerAddress);
      if (heldBytes > bounds.mostHeldBytes) relieve([...places.values()], () => heldBytes, bounds.mostHeldBytes);
    },
    forget(holder) {
      const place = places.get(holder.place);
      if (place !== undefined) note(place, holder, 0);
    },
    sweep() {
      const now = nowMs();
      for (const [name, place] of places) {
        for (const holder of place.holders.keys()) note(place, holder, holder.heldBytes());
        if (isOfNothing(place, now)) places.delete(name);
      }
    },
  };
}
