// What a receipt pays by the published results and the rules of markets, by the arithmetic of slips. Pure: it runs in the browser as it stands.
import type { BetCheck, BetEvidence, CheckedResult } from '#contract/bet-check.ts';
import type { SportsResultsDay } from '#contract/protocols/sports-results.ts';
import type { LegVerdict } from '#contract/protocols/sportsbook-operator.ts';
import type { BookReceipt } from '#contract/protocols/sportsbook-receipts.ts';
import { deriveSettlement } from '#sportsbook/results/derive-settlement.ts';
import { combinedResult, legResultIn, type LegResult, lostLeg, possibleReturn, settledReturn, wonLeg } from '#sportsbook/slip/index.ts';

type AgreedReceipt = BookReceipt['receipt'];

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
function pay(receipt: AgreedReceipt, legs: Results, openThousandths: number): string | null {
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

export interface WorkedOut extends Pick<BetEvidence, 'rulings' | 'openThousandths'> {
  receipt: AgreedReceipt;
  /** In their order: the newest entry of an event is the one that was confirmed last. */
  days: readonly SportsResultsDay[];
}

/** What the bet pays, and how its legs ended. */
export function workOut({ receipt, days, rulings, openThousandths }: WorkedOut): Pick<BetCheck, 'legs' | 'payout' | 'payoutByHand'> {
  const published = new Map(days.flatMap(({ entries }) => entries.map(({ result }) => [result.eventId, result])));
  const legs = receipt.legs.map(({ selections }) =>
    selections.map(({ eventId, marketId, specifiers, outcomeId }): CheckedResult | null => {
      const result = published.get(eventId);
      const found = result && deriveSettlement(result, { marketId, specifiers, outcomeId }, receipt.acceptedAt);
      return found === undefined ? null : legResultIn(found);
    }),
  );
  const byLog = legs.map((leg) => legOf(leg.map((result) => result ?? undefined)));
  const last = new Map(rulings.map(({ leg, verdict }) => [leg, verdict]));
  const byHand = byLog.map((leg, at) => {
    const verdict = last.get(at) ?? 'as-told';
    return verdict === 'as-told' ? leg : handResults[verdict];
  });
  return { legs, payout: pay(receipt, byLog, openThousandths), payoutByHand: pay(receipt, byHand, openThousandths) };
}
