// Where connections come from, and how many from one place. Behind a proxy the address is the one that the proxy tells.
import { addressKey } from '#contract/addresses.ts';

export interface Addresses {
  /** Counts a connection. False when this address has as many as it may. */
  enter(address: string): boolean;
  leave(address: string): void;
}

export function createAddresses(most: number): Addresses {
  const counts = new Map<string, number>();
  return {
    enter(address) {
      const place = addressKey(address);
      const count = counts.get(place) ?? 0;
      if (count >= most) return false;
      counts.set(place, count + 1);
      return true;
    },
    leave(address) {
      const place = addressKey(address);
      const count = (counts.get(place) ?? 1) - 1;
      if (count === 0) counts.delete(place);
      else counts.set(place, count);
    },
  };
}
