// How many requests one caller may send. Kept in memory: a restart forgets them, which costs nothing.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '#contract/kernel/addresses.ts';
import { Refusal } from '../refusal.ts';

export interface RequestRates {
  /** Counts a request of a session. @throws Refusal too-many-requests */
  ofSession(sessionId: string): Promise<void>;
  /** Counts a request that names no session, and attempts with an unknown token. @throws Refusal too-many-requests */
  ofAddress(address: string): Promise<void>;
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('too-many-requests', 'Slow down a little.', { retryAfterMs: error.msBeforeNext });
  }
}

export function createRequestRates(isOff: boolean): RequestRates {
  if (isOff) return { ofSession: async () => undefined, ofAddress: async () => undefined };
  const sessions = new RateLimiterMemory({ points: 120, duration: 10 });
  const addresses = new RateLimiterMemory({ points: 120, duration: 60 });
  return {
    ofSession: async (sessionId) => await count(sessions, sessionId),
    ofAddress: async (address) => await count(addresses, addressKey(address)),
  };
}
