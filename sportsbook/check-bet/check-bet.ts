// Works a bet out again: nothing of how the book settles takes part in it. The receipt says what was agreed, the published results how it ended, the
// rules of markets what that means, and the arithmetic of slips what it pays.
import { createPublicKey, verify } from 'node:crypto';
import type { BetCheck, BetEvidence, CheckedResult } from '#contract/bet-check.ts';
import type { LegVerdict } from '#contract/protocols/sportsbook-operator.ts';
import type { BookKey, BookReceipt } from '#contract/protocols/sportsbook-receipts.ts';
import { canonicalJson } from '#sportsbook/receipts/canonical.ts';
import { checkDay } from '#sportsbook/results/chain.ts';
import { deriveSettlement } from '#sportsbook/results/derive-settlement.ts';
import { combinedResult, type LegResult, lostLeg, possibleReturn, settledReturn, wonLeg } from '#sportsbook/slip/index.ts';

function checkReceipt({ receipt, keyId, signature }: BookReceipt, keys: readonly BookKey[]): BetCheck['receipt'] {
  const published = keys.find(({ id }) => id === keyId);
  if (published === undefined) return 'unknown-key';
  const x = Buffer.from(published.publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(canonicalJson(receipt)), key, Buffer.from(signature, 'base64')) ? 'right' : 'wrong';
}

function checkLog({ days, resultsKey }: BetEvidence['proof']): string | null {
  for (const day of days) {
    const fault = resultsKey === null ? 'there is no key' : checkDay(day, resultsKey);
    if (fault !== undefined) return `${day.day}: ${fault}`;
  }
  return null;
}

const handResults: Record<Exclude<LegVerdict, 'as-told'>, LegResult> = {
  won: wonLeg,
  lost: lostLeg,
  void: { ...lostLeg, voidHalves: 2 },
  'half-won': { ...wonLeg, voidHalves: 1 },
  'half-lost': { ...lostLeg, voidHalves: 1 },
};

type Results = readonly (LegResult | undefined)[];

/** A leg of several selections is lost with one of them, and otherwise waits for all. */
function legOf(results: Results): LegResult | undefined {
  if (results.length === 1) return results[0];
  const known = results.filter((result) => result !== undefined);
  const together = combinedResult(known);
  const isLost = together.result === 0 && together.voidHalves === 0;
  return isLost || known.length === results.length ? together : undefined;
}

/** What the bet pays by these legs; null while a line is open. */
function pay({ receipt }: BookReceipt, legs: Results, openThousandths: number): string | null {
  const bet = {
    shape: { type: receipt.type, sizes: receipt.sizes, ...(receipt.isEachWay === true && { isEachWay: true }) },
    stakePerLine: BigInt(receipt.stakePerLine),
    isStakeKept: receipt.isFreeBet === true,
  };
  const priced = (otherwise: LegResult) =>
    receipt.legs.map(({ price, isBanker }, at) => ({ price, isBanker, result: legs[at] ?? otherwise }));
  const [least, most] = [settledReturn(bet, priced(lostLeg)), possibleReturn(bet, priced(wonLeg))];
  if (!legs.every((leg) => leg !== undefined) && most !== 0n) return null;
  const open = (least * BigInt(openThousandths)) / 1000n;
  const bound = BigInt(receipt.maxPayout);
  return String(open < bound ? open : bound);
}

export function checkBet({ proof, rulings, openThousandths }: BetEvidence): BetCheck {
  const signed = proof.receipt;
  const logFault = checkLog(proof);
  if (signed === null) return { receipt: 'none', logFault, legs: [], payout: null, payoutByHand: null };
  const { receipt } = signed;
  // the newest entry of an event is the one that was confirmed last
  const published = new Map(proof.days.flatMap(({ entries }) => entries.map(({ result }) => [result.eventId, result])));
  const legs = receipt.legs.map(({ selections }) =>
    selections.map(({ eventId, marketId, specifiers, outcomeId }): CheckedResult | null => {
      const result = published.get(eventId);
      const found = result && deriveSettlement(result, { marketId, specifiers, outcomeId }, receipt.acceptedAt);
      return found === undefined ? null : { result: found.result, voidHalves: found.voidHalves, deadHeat: found.deadHeat };
    }),
  );
  const byLog = legs.map((leg) => legOf(leg.map((result) => result ?? undefined)));
  const last = new Map(rulings.map(({ leg, verdict }) => [leg, verdict]));
  const byHand = byLog.map((leg, at) => {
    const verdict = last.get(at) ?? 'as-told';
    return verdict === 'as-told' ? leg : handResults[verdict];
  });
  return {
    receipt: checkReceipt(signed, proof.keys),
    logFault,
    legs,
    payout: pay(signed, byLog, openThousandths),
    payoutByHand: pay(signed, byHand, openThousandths),
  };
}
