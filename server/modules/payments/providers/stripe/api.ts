// Stripe's API, as far as it is asked here: https://docs.stripe.com/api. Requests are forms, answers JSON, and a request under an idempotency key
// that is sent again is answered as the first one was.
import type { Refused } from '../payment-adapter.ts';

/** The version of the API that answers are read as. */
const version = '2024-06-20';
const timeoutMs = 8000;

export interface Session {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  /** Our reference. */
  client_reference_id: string | null;
  payment_intent: PaymentIntent | null;
}

export interface PaymentIntent {
  id: string;
  status: string;
  amount_received: number;
  currency: string;
  latest_charge: Charge | null;
}

interface Charge {
  disputed: boolean;
  billing_details: { name: string | null };
  payment_method_details: { card?: { last4: string | null; fingerprint: string | null; authorization_code?: string | null } } | null;
}

export interface Refund {
  id: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  amount: number;
  currency: string;
  failure_reason?: string;
  metadata: { reference?: string };
  /** Whole where it was asked for. */
  payment_intent: string | { metadata: { reference?: string } } | null;
}

export interface Dispute {
  id: string;
  status: string;
  /** What it is about, which may be a part of the payment. */
  amount: number;
  payment_intent: string | null;
}

export interface Page<T> {
  data: T[];
  has_more: boolean;
}

/** What a form holds: names with their brackets, such as `line_items[0][quantity]`. */
export type Form = Readonly<Record<string, string | number>>;

export interface StripeApi {
  /** Returns undefined where there is nothing of that name. @throws Error when it is worth another try */
  get<T extends object>(path: string, query?: Form): Promise<T | undefined>;
  /** `key`: the same again is answered as the first one was. */
  post<T extends object>(path: string, form: Form, key?: string): Promise<T | Refused>;
}

interface Failure {
  error?: { type?: string; code?: string; message?: string };
}

/** Refused for now, though the answer says that the request is wrong. */
const passing: readonly (string | undefined)[] = ['balance_insufficient', 'lock_timeout', 'idempotency_key_in_use', 'rate_limit'];

export function createStripe({ url, secretKey }: { url: string; secretKey: string }): StripeApi {
  async function ask(method: 'GET' | 'POST', path: string, form: Form, key: string | undefined) {
    const fields = new URLSearchParams(Object.entries(form).map(([name, value]): [string, string] => [name, String(value)])).toString();
    const isForm = method === 'POST';
    return await fetch(`${url}/v1${path}${!isForm && fields !== '' ? `?${fields}` : ''}`, {
      method,
      ...(isForm && { body: fields }),
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': version,
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new Error('Stripe cannot be reached', { cause });
    });
  }
  async function failureOf(response: Response): Promise<{ told: string; isFinal: boolean }> {
    const { error = {} } = (await response.json().catch(() => ({}))) as Failure;
    const told = `Stripe answered ${response.status}: ${[error.code, error.message]
      .filter((one) => one !== undefined)
      .join(' ')
      .slice(0, 300)}`;
    const isFinal = [400, 402, 404].includes(response.status) && error.type !== 'idempotency_error' && !passing.includes(error.code);
    return { told, isFinal };
  }
  return {
    async get<T extends object>(path: string, query: Form = {}) {
      const response = await ask('GET', path, query, undefined);
      if (response.ok) return (await response.json()) as T;
      if (response.status === 404) return undefined;
      throw new Error((await failureOf(response)).told);
    },
    async post<T extends object>(path: string, form: Form, key?: string) {
      const response = await ask('POST', path, form, key);
      if (response.ok) return (await response.json()) as T;
      const { told, isFinal } = await failureOf(response);
      if (isFinal) return { refused: told };
      throw new Error(told);
    },
  };
}

/** All pages of a list, in its order. */
export async function readAll<T extends { id: string }>(api: StripeApi, path: string, query: Form): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await api.get<Page<T>>(path, { ...query, limit: 100, ...(last !== undefined && { starting_after: last.id }) });
    all.push(...(page?.data ?? []));
    if (page?.has_more !== true || page.data.length === 0) return all;
  }
}
