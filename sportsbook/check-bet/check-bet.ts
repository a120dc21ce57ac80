// Works a bet out again: nothing of how the book settles takes part in it. The receipt says what was agreed, the published results how it ended, the
// rules of markets what that means, and the arithmetic of slips what it pays.
import { createPublicKey, verify } from 'node:crypto';
import type { BetCheck, BetEvidence, LogEvidence } from '#contract/bet-check.ts';
import type { BookKey, BookReceipt } from '#contract/protocols/sportsbook-receipts.ts';
import { canonicalJson } from '#sportsbook/receipts/canonical.ts';
import { checkDay } from '#sportsbook/results/chain.ts';
import { workOut } from './work-out.ts';

function checkReceipt({ receipt, keyId, signature }: BookReceipt, keys: readonly BookKey[]): BetCheck['receipt'] {
  const published = keys.find(({ id }) => id === keyId);
  if (published === undefined) return 'unknown-key';
  const x = Buffer.from(published.publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(canonicalJson(receipt)), key, Buffer.from(signature, 'base64')) ? 'right' : 'wrong';
}

/** The first thing that is wrong with the published results of days, with the day; null: nothing. */
export function checkLog({ days, resultsKey }: LogEvidence): string | null {
  for (const day of days) {
    const fault = resultsKey === null ? 'there is no key' : checkDay(day, resultsKey);
    if (fault !== undefined) return `${day.day}: ${fault}`;
  }
  return null;
}

export function checkBet({ proof, rulings, openThousandths }: BetEvidence): BetCheck {
  const { receipt: signed, keys, days } = proof;
  const logFault = checkLog(proof);
  if (signed === null) return { receipt: 'none', logFault, legs: [], payout: null, payoutByHand: null };
  return { receipt: checkReceipt(signed, keys), logFault, ...workOut({ receipt: signed.receipt, days, rulings, openThousandths }) };
}
