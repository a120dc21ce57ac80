// How fast one client may ask the provider, counted in this process.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey } from '#contract/kernel/addresses.ts';

const minuteS = 60;
const limits = {
  /** Sign-ins begun; each makes a row. */
  authorize: { points: 60, duration: minuteS },
  token: { points: 120, duration: minuteS },
  page: { points: 240, duration: minuteS },
  /** Forms sent, whatever the account. */
  form: { points: 30, duration: minuteS },
  /** Identities wished for. */
  create: { points: 10, duration: 3600 },
} as const;
export type Limited = keyof typeof limits;

export interface Throttle {
  /** Counts one request. Returns the seconds to wait when it is one too many. */
  take(what: Limited, ip: string): Promise<number | undefined>;
}

export function createThrottle(isOn: boolean): Throttle {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })] as const),
  );
  return {
    async take(what, ip) {
      if (!isOn) return undefined;
      return await limiters
        .get(what)
        ?.consume(addressKey(ip))
        .then(
          () => undefined,
          (refusal: unknown) => {
            if (refusal instanceof Error) throw refusal;
            return Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000));
          },
        );
    },
  };
}
