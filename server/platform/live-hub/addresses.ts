// Where connections come from, and how many from one place. Behind a proxy the address is the one that the proxy tells.
import { isIPv6 } from 'node:net';

export interface Addresses {
  /** Counts a connection. False when this address has as many as it may. */
  enter(address: string): boolean;
  leave(address: string): void;
}

/** What counts as one place: an IPv4 address, or the network of an IPv6 one, since a household has 2^64 of those. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':');
}

export function createAddresses(most: number): Addresses {
  const counts = new Map<string, number>();
  return {
    enter(address) {
      const place = placeOf(address);
      const count = counts.get(place) ?? 0;
      if (count >= most) return false;
      counts.set(place, count + 1);
      return true;
    },
    leave(address) {
      const place = placeOf(address);
      const count = (counts.get(place) ?? 1) - 1;
      if (count === 0) counts.delete(place);
      else counts.set(place, count);
    },
  };
}
