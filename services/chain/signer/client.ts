// How the chain service asks the signer, which is another process and alone holds the seed.
import type { CashierKey } from '../../cashier/signature.ts';
import { signRequest } from '../../cashier/signature.ts';
import type { Purpose } from '../tables.ts';

export interface SignRequest {
  /** Names the transfer for ever: the same id is the same payment under the same nonce. */
  id: string;
  purpose: Purpose;
  /** The address index that pays; null is the hot wallet. */
  wallet: number | null;
  to: string;
  /** Of `fund`: the address index that `to` is. */
  toIndex?: number;
  currency: string;
  /** A decimal of the chain's smallest units, as the fees are. */
  units: string;
  /** The nonces below it are used. */
  nonceFrom: string;
  maxFee: string;
  tip: string;
}

export interface Signed {
  nonce: string;
  hash: string;
  raw: string;
}

export interface Signer {
  /** @throws SignerRefused for what it will not sign, Error where it cannot be asked */
  sign(request: SignRequest): Promise<Signed>;
}

/** The signer's word that it does not sign this. */
export class SignerRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignerRefused';
  }
}

const timeoutMs = 10_000;

/** @param now wall time, which the signature carries */
export const connectSigner = (url: string, key: CashierKey, now: () => Date): Signer => ({
  async sign(request) {
    const target = new URL('/sign', url);
    const body = JSON.stringify(request);
    const response = await fetch(target, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signRequest(key, { method: 'POST', path: target.pathname, body }, now()) },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new Error('The signer cannot be reached', { cause });
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Signed;
    if (response.status === 409 || response.status === 422) throw new SignerRefused(text.slice(0, 300));
    throw new Error(`The signer answered ${response.status}: ${text.slice(0, 300)}`);
  },
});
