// The payment provider as the house sees it, and the adapter that speaks contract/cashier.ts over signed HTTP.
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CancelAnswer,
  cashierClockWindowMs,
  cashierHeaders,
  cashierSigningText,
  type ChargeAnswer,
  type ChargeRequest,
  type PaymentState,
  type PayoutRequest,
} from '#contract/cashier.ts';
import type { Static } from '#contract/shapes.ts';

export interface PaymentProvider {
  /** False where no provider is configured: then nothing else of it works. */
  isThere: boolean;
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  payout(request: PayoutRequest): Promise<{ id: string }>;
  cancel(reference: string): Promise<Static<typeof CancelAnswer>>;
  /** The provider's view of a payment; undefined when it never heard of it. */
  state(reference: string): Promise<PaymentState | undefined>;
  /** True when a callback's signature is the provider's, on exactly this body, and fresh. */
  isGenuine(headers: Record<string, string | string[] | undefined>, path: string, body: string): boolean;
}

/** The provider refused this very payment for good, or it could not be asked, which is worth another try. */
export class PaymentProviderError extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentProviderError';
    this.isFinal = isFinal;
  }
}

export interface SignedProviderOptions {
  /** Base address of the provider, without a trailing slash. */
  url: string;
  keyId: string;
  secret: string;
  wallMs: () => number;
  /** Refuse a provider that says of itself that it is a sandbox: its outcomes are chosen by whoever pays. */
  refusesSandbox?: boolean;
}

const timeoutMs = 6000;

/** Statuses that refuse a payment for what is in it. All others speak of keys, addresses, clocks or load, which somebody puts right. */
const refusals: readonly number[] = [400, 402, 409, 410, 413, 422, 451];

export function createSignedProvider(options: SignedProviderOptions): PaymentProvider {
  const sign = (timestamp: string, method: string, path: string, body: string): string =>
    createHmac('sha256', options.secret)
      .update(cashierSigningText(timestamp, method, path, body))
      .digest('hex');

  async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T | undefined> {
    const url = new URL(`${options.url}${path}`);
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(options.wallMs());
    const response = await fetch(url, {
      method,
      ...(body !== undefined && { body: text }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [cashierHeaders.key]: options.keyId,
        [cashierHeaders.timestamp]: timestamp,
        [cashierHeaders.signature]: sign(timestamp, method, url.pathname, text),
      },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new PaymentProviderError('The payment provider cannot be reached', false, { cause });
    });
    if (options.refusesSandbox === true && response.headers.has(cashierHeaders.sandbox))
      throw new PaymentProviderError('The payment provider is a sandbox; a house in production takes none', false);
    if (response.status === 404) return undefined;
    if (!response.ok)
      throw new PaymentProviderError(
        `The payment provider answered ${response.status}: ${(await response.text()).slice(0, 300)}`,
        refusals.includes(response.status),
      );
    return (await response.json()) as T;
  }

  async function must<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await ask<T>(method, path, body);
    if (answer === undefined)
      throw new PaymentProviderError(`The payment provider has nothing at ${path}; look at PAYMENT_PROVIDER_URL`, false);
    return answer;
  }

  return {
    isThere: true,
    charge: async (request) => await must<ChargeAnswer>('POST', '/api/charges', request),
    payout: async (request) => await must<{ id: string }>('POST', '/api/payouts', request),
    cancel: async (reference) =>
      (await ask<Static<typeof CancelAnswer>>('POST', `/api/charges/${reference}/cancel`, {})) ?? { state: 'unknown' },
    state: async (reference) => await ask<PaymentState>('GET', `/api/payments/${reference}`),
    isGenuine(headers, path, body) {
      const [key, timestamp, signature] = [cashierHeaders.key, cashierHeaders.timestamp, cashierHeaders.signature].map(
        (name) => headers[name],
      );
      if (key !== options.keyId || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
      if (!(Math.abs(Number(timestamp) - options.wallMs()) <= cashierClockWindowMs)) return false;
      const expected = Buffer.from(sign(timestamp, 'POST', path, body));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
