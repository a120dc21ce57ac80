// How often one address or player may ask. Counters live in this process; a cluster's proxy counts for all.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '#contract/kernel/addresses.ts';
import { Problem } from './problem.ts';

/** Searches a minute from one address, whatever is searched and whoever answers: typing makes one or two a second at most. */
const searchesPerMinute = 120;

export interface RateLimits {
  /** Counts one search of an address. @throws Problem too-many-requests with the seconds to wait. */
  takeSearch(address: string): Promise<void>;
  /** Counts one request of an address, as limits know it. @throws Problem too-many-requests with the seconds to wait. */
  takeOfAddress(rule: string, perMinute: number, address: string): Promise<void>;
  /** Counts one request. @throws Problem too-many-requests with the seconds to wait. */
  take(rule: string, perMinute: number, ...who: readonly (string | undefined)[]): Promise<void>;
}

export function createRateLimits(isOn: boolean): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();

  function limiterFor(rule: string, perMinute: number): RateLimiterMemory {
    const known = limiters.get(rule);
    if (known) return known;
    const made = new RateLimiterMemory({ keyPrefix: rule, points: perMinute, duration: 60 });
    limiters.set(rule, made);
    return made;
  }

  async function take(rule: string, perMinute: number, ...who: readonly (string | undefined)[]): Promise<void> {
    if (!isOn) return;
    for (const key of who) {
      if (key === undefined) continue;
      await limiterFor(rule, perMinute)
        .consume(key)
        .catch((refusal: RateLimiterRes | Error) => {
          if (refusal instanceof Error) throw refusal;
          const retryAfterS = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw new Problem('too-many-requests', `Wait ${retryAfterS} s and try again.`, { retryAfterS });
        });
    }
  }

  const takeOfAddress = async (rule: string, perMinute: number, address: string): Promise<void> =>
    await take(rule, perMinute, addressKey(address));
  return { take, takeOfAddress, takeSearch: async (address) => await takeOfAddress('search', searchesPerMinute, address) };
}
