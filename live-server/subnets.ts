// What one subnet may take of this process: how many connections and how fast new ones, how much work, how many bytes held for it in and
// out. And how many bytes all subnets together may hold. Counters only: who is over a bound is cut off by the one who counts.
import { addressKey } from '#contract/kernel/addresses.ts';
import type { LiveSettings } from './hub.ts';

/** Something that holds memory for a client, until its link is gone for good. */
export interface Holder {
  readonly subnet: string;
  /** Bytes held now: what waits to be sent, and what came of a message that is not whole yet. */
  heldBytes(): number;
  /** Breaks off without a word: what was held is let go at once. */
  cutOff(): void;
}

export interface Subnets {
  /** Counts a connection. False when this address has as many as it may, or opens them too fast. */
  enter(address: string): boolean;
  leave(address: string): void;
  /** Counts work against what a subnet may ask for: a burst that refills by the second. False when that is used up. */
  spend(subnet: string, cost: number): boolean;
  /** Counts what a holder holds, from now on and until it is forgotten. Cuts off whoever holds most when it is too much. */
  count(holder: Holder): void;
  forget(holder: Holder): void;
  /** Counts everybody anew and lets go of subnets of which nothing is left to say. */
  sweep(): void;
  /** Bytes held for all subnets, as far as they were counted. */
  readonly heldBytes: number;
  /** How many subnets are remembered. */
  readonly size: number;
}

interface Bucket {
  left: number;
  atMs: number;
}
interface Subnet {
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
  | 'maxHeldBytesPerAddress'
  | 'maxHeldBytes'
>;

/** How far below its bound a total is brought, so that it need not be brought there again at once. */
const reliefShare = 0.75;

const refill = (bucket: Bucket, burst: number, perSecond: number, nowMs: number): number => {
  bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1000) * perSecond);
  bucket.atMs = nowMs;
  return bucket.left;
};

export function createSubnets(bounds: Bounds, nowMs: () => number): Subnets {
  // everybody behind an address may come back at once, and once more
  const arrivalBurst = 2 * bounds.connectionsPerAddress;
  const subnets = new Map<string, Subnet>();
  let heldBytes = 0;

  function open(name: string): Subnet {
    const known = subnets.get(name);
    if (known !== undefined) return known;
    const atMs = nowMs();
    const made: Subnet = {
      connections: 0,
      heldBytes: 0,
      holders: new Map(),
      arrivals: { left: arrivalBurst, atMs },
      work: { left: bounds.commandBurstPerAddress, atMs },
    };
    subnets.set(name, made);
    return made;
  }

  function note(subnet: Subnet, holder: Holder, bytes: number): void {
    const more = bytes - (subnet.holders.get(holder) ?? 0);
    if (bytes === 0) subnet.holders.delete(holder);
    else subnet.holders.set(holder, bytes);
    subnet.heldBytes += more;
    heldBytes += more;
  }

  /** Counts anew, because what was sent meanwhile was told by nobody; then cuts off those who hold most. */
  function relieve(these: readonly Subnet[], held: () => number, max: number): void {
    for (const subnet of these) for (const holder of subnet.holders.keys()) note(subnet, holder, holder.heldBytes());
    if (held() <= max) return;
    const greediest = these
      .flatMap((subnet) => [...subnet.holders].map(([holder, bytes]) => ({ subnet, holder, bytes })))
      .toSorted((a, b) => b.bytes - a.bytes);
    for (const { subnet, holder } of greediest) {
      if (held() <= max * reliefShare) return;
      note(subnet, holder, 0);
      holder.cutOff();
    }
  }

  const isOfNothing = ({ connections, holders, arrivals, work }: Subnet, now: number): boolean =>
    connections === 0 &&
    holders.size === 0 &&
    refill(arrivals, arrivalBurst, bounds.newPerSecondPerAddress, now) === arrivalBurst &&
    refill(work, bounds.commandBurstPerAddress, bounds.commandsPerSecondPerAddress, now) === bounds.commandBurstPerAddress;

  return {
    get heldBytes() {
      return heldBytes;
    },
    get size() {
      return subnets.size;
    },
    enter(address) {
      const subnet = open(addressKey(address));
      if (subnet.connections >= bounds.connectionsPerAddress) return false;
      if (refill(subnet.arrivals, arrivalBurst, bounds.newPerSecondPerAddress, nowMs()) < 1) return false;
      subnet.arrivals.left -= 1;
      subnet.connections += 1;
      return true;
    },
    leave(address) {
      const subnet = subnets.get(addressKey(address));
      if (subnet !== undefined) subnet.connections -= 1;
    },
    spend(name, cost) {
      const { work } = open(name);
      if (refill(work, bounds.commandBurstPerAddress, bounds.commandsPerSecondPerAddress, nowMs()) < cost) return false;
      work.left -= cost;
      return true;
    },
    count(holder) {
      const subnet = open(holder.subnet);
      note(subnet, holder, holder.heldBytes());
      if (subnet.heldBytes > bounds.maxHeldBytesPerAddress) relieve([subnet], () => subnet.heldBytes, bounds.maxHeldBytesPerAddress);
      if (heldBytes > bounds.maxHeldBytes) relieve([...subnets.values()], () => heldBytes, bounds.maxHeldBytes);
    },
    forget(holder) {
      const subnet = subnets.get(holder.subnet);
      if (subnet !== undefined) note(subnet, holder, 0);
    },
    sweep() {
      const now = nowMs();
      for (const [name, subnet] of subnets) {
        for (const holder of subnet.holders.keys()) note(subnet, holder, holder.heldBytes());
        if (isOfNothing(subnet, now)) subnets.delete(name);
      }
    },
  };
}
