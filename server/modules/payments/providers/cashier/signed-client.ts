// Signed HTTP of contract/protocols/cashier.ts, from our side.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { cashierClockWindowMs, cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import type { Refused } from '../payment-adapter.ts';

export interface SignedClientOptions {
  /** Base address of the provider, without a trailing slash. */
  url: string;
  keyId: string;
  secret: string;
  wallMs: () => number;
  /** The variable that holds the address, for messages. */
  addressSetting: string;
  /** Refuse a provider that says of itself that it is a sandbox: its outcomes are chosen by whoever pays. */
  refusesSandbox: boolean;
}

export interface SignedClient {
  /** Returns the answer; undefined when there is nothing of that name. @throws Error when it is worth another try */
  ask<T extends object>(method: 'GET' | 'POST', path: string, body?: object): Promise<T | Refused | undefined>;
  /** The same for what is always there. */
  must<T extends object>(path: string, body: object): Promise<T | Refused>;
  /** True when a message's signature is the provider's, on exactly this body, and fresh. */
  isGenuine(headers: Readonly<Record<string, string | string[] | undefined>>, path: string, body: string): boolean;
}

const timeoutMs = 6000;

/** What a refusal says to the payer, where its body is one that does. */
function reasonIn(text: string): string | undefined {
  try {
    const told = (JSON.parse(text) as { reason?: unknown } | null)?.reason;
    return typeof told === 'string' && told.length <= 200 ? told : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Statuses that refuse a payment for what is in it. All others speak of keys, addresses, clocks or load, which somebody puts right. */
const refusals: readonly number[] = [400, 402, 409, 410, 413, 422, 451];

export function createSignedClient(options: SignedClientOptions): SignedClient {
  const sign = (timestamp: string, method: string, path: string, body: string): string =>
    createHmac('sha256', options.secret)
      .update(cashierSigningText(timestamp, method, path, body))
      .digest('hex');

  async function ask<T extends object>(method: 'GET' | 'POST', path: string, body?: object): Promise<T | Refused | undefined> {
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
        [cashierHeaders.signature]: sign(timestamp, method, url.pathname + url.search, text),
      },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new Error('The payment provider cannot be reached', { cause });
    });
    if (options.refusesSandbox && response.headers.has(cashierHeaders.sandbox))
      throw new Error('The payment provider is a sandbox; a house in production takes none');
    if (response.status === 404) return undefined;
    if (response.ok) return (await response.json()) as T;
    const said = await response.text();
    const answer = `The payment provider answered ${response.status}: ${said.slice(0, 300)}`;
    if (refusals.includes(response.status)) return { refused: answer, reason: reasonIn(said) };
    throw new Error(answer);
  }

  return {
    ask,
    async must<T extends object>(path: string, body: object) {
      const answer = await ask<T>('POST', path, body);
      if (answer === undefined) throw new Error(`The payment provider has nothing at ${path}; look at ${options.addressSetting}`);
      return answer;
    },
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
