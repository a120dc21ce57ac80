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
  /** What it may burn. */
  gas: string;
  maxFee: string;
  tip: string;
}

export interface SignBatchRequest {
  /** Names the batch for ever: the same id is the same payouts and the same anchor. */
  id: string;
  currency: string;
  /** BIP 174, in base 64. */
  psbt: string;
  /** The output that every form of the batch spends; its position from 1. */
  anchor: { txHash: string; position: number };
  /** The address index that pays each input; null is the hot wallet. */
  wallets: readonly (number | null)[];
  /**
   * Who is paid what, in a decimal of the chain's smallest units: players (`payout:…`), or one cold wallet (`cold:…`). Nobody, where outputs are put
   * together. Whatever else leaves goes to the hot wallet.
   */
  payouts: readonly { id: string; to: string; units: string }[];
}

export interface SignedBatch {
  txid: string;
  /** In hexadecimal digits. */
  raw: string;
}

export interface Signed {
  nonce: string;
  hash: string;
  raw: string;
}

export interface Signer {
  /** @throws SignerRefused for what it will not sign, Error where it cannot be asked */
  sign(request: SignRequest): Promise<Signed>;
  /** On a chain of unspent outputs. @throws as sign does */
  signBatch(request: SignBatchRequest): Promise<SignedBatch>;
  /** Has it never sign a payout from now on. @throws SignerRefused (`isKnown`) where it has signed it, Error where it cannot be asked */
  callBack(id: string): Promise<void>;
}

/** Why a payout that was called back is refused for good; the casino hears the same. */
export const calledBackReason = 'called-back';

/** The signer's word that it does not sign this. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';
  /** It has signed something of that name before. */
  readonly isKnown: boolean;
  /** It was called back, so this is refused for good: that word was kept, and whoever asked for it may not have heard it. */
  readonly isCalledBack: boolean;
  constructor(message: string, { isKnown = false, isCalledBack = false } = {}) {
    super(message);
    this.isKnown = isKnown;
    this.isCalledBack = isCalledBack;
  }
}

const timeoutMs = 10_000;
/** Of a batch: hundreds of signatures take seconds. */
const batchTimeoutMs = 60_000;

/** Why it refuses, in its own words. */
function readRefusal(text: string, status: number): SignerRefused {
  const { detail, reason } = JSON.parse(text) as { detail?: unknown; reason?: unknown };
  const message = typeof detail === 'string' ? detail : text;
  return new SignerRefused(message.slice(0, 300), { isKnown: status === 409, isCalledBack: reason === calledBackReason });
}

/** @param now wall time, which the signature carries */
export function connectSigner(url: string, key: CashierKey, now: () => Date): Signer {
  async function ask<T>(path: string, request: object, withinMs: number): Promise<T> {
    const target = new URL(path, url);
    const body = JSON.stringify(request);
    const response = await fetch(target, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signRequest(key, { method: 'POST', path: target.pathname, body }, now()) },
      signal: AbortSignal.timeout(withinMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new Error('The signer cannot be reached', { cause });
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as T;
    if (response.status === 409 || response.status === 422) throw readRefusal(text, response.status);
    throw new Error(`The signer answered ${response.status}: ${text.slice(0, 300)}`);
  }
  return {
    sign: async (request) => await ask<Signed>('/sign', request, timeoutMs),
    signBatch: async (request) => await ask<SignedBatch>('/sign-batch', request, batchTimeoutMs),
    callBack: async (id) => void (await ask<object>('/call-back', { id }, timeoutMs)),
  };
}
