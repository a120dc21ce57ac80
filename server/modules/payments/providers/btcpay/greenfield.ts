// BTCPay Server's Greenfield API, as far as it is asked here: https://docs.btcpayserver.org/API/Greenfield/v1/
import type { Refused } from '../payment-adapter.ts';

export interface Invoice {
  id: string;
  storeId: string;
  /** A decimal of the currency. */
  amount: string;
  currency: string;
  checkoutLink: string;
  /** Unix seconds. */
  createdTime: number;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
  metadata: Metadata | null;
}

export interface Metadata {
  /** Our reference. */
  orderId?: unknown;
  /** Set where we gave the invoice up ourselves. */
  withdrawn?: unknown;
}

/** What came in by one way to pay. */
export interface PaymentMethod {
  paymentMethodId: string;
  currency?: string;
  payments: { value: string; status: 'Invalid' | 'Processing' | 'Settled' }[];
}

/** Coins that somebody claims by naming an address: what a refund is. */
export interface PullPayment {
  id: string;
  name: string | null;
  currency: string;
  /** A decimal of the currency. */
  amount: string;
  /** Unix seconds. */
  startsAt: number;
  archived: boolean;
  /** The page on which the address is named. */
  viewLink: string;
}

export interface Payout {
  id: string;
  pullPaymentId?: string | null;
  /** Unix seconds. */
  date: string | number;
  revision: number;
  originalCurrency?: string;
  originalAmount: string;
  payoutCurrency?: string;
  /** Set once it is approved. */
  payoutAmount?: string | null;
  state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';
  metadata: Metadata | null;
}

/** Of the store's wallet on the chain: decimals of BTC. */
export interface WalletOverview {
  /** What is in blocks. */
  confirmedBalance: string;
  /** By how much that changes once everything that waits for a block is in one; below zero where more leaves than comes. */
  unconfirmedBalance: string;
  /** Both together. */
  balance: string;
}

export interface Greenfield {
  /** Returns the answer; undefined where there is nothing of that name. @throws Error when it is worth another try */
  ask<T extends object>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T | Refused | undefined>;
  /** The same for what is read and cannot be refused. */
  read<T extends object>(path: string): Promise<T | undefined>;
}

const timeoutMs = 6000;
/** What it is asked is refused for what is in it: a validation error, or one of the API's well-known codes. */
const refusals: readonly number[] = [400, 422];
/** Refused for now: another payout to the same address is on its way. */
const passing = /"code":\s*"(duplicate-destination|rate-unavailable|old-revision)"/;

export function createGreenfield({ url, storeId, apiKey }: { url: string; storeId: string; apiKey: string }): Greenfield {
  async function ask<T extends object>(method: string, path: string, body?: object): Promise<T | Refused | undefined> {
    const response = await fetch(`${url}/api/v1/stores/${encodeURIComponent(storeId)}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { authorization: `token ${apiKey}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new Error('BTCPay Server cannot be reached', { cause });
    });
    if (response.status === 404) return undefined;
    const text = await response.text();
    if (response.ok) return (text === '' ? {} : JSON.parse(text)) as T;
    const answer = `BTCPay Server answered ${response.status}: ${text.slice(0, 300)}`;
    if (refusals.includes(response.status) && !passing.test(text)) return { refused: answer };
    throw new Error(answer);
  }
  return {
    ask,
    async read<T extends object>(path: string) {
      const answer = await ask<T>('GET', path);
      if (answer !== undefined && 'refused' in answer) throw new Error(answer.refused);
      return answer;
    },
  };
}
