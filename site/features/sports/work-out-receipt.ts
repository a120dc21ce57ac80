// Works out in the browser what a receipt pays: by the published results of its days, whose chain and signatures are checked first.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Data } from '#contract/kernel/calls.ts';
import { resultsSigningText } from '#contract/protocols/sports-results.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';
import { brokenLink, workOut } from '#sportsbook/check-bet/index.ts';
import type { SportsBetDetail } from './api.ts';
import { isSignedBy, type Receipt } from './check-receipt.ts';

export type ResultsDay = Data<'readResultsDay'>;
export type ResultsKey = Data<'readResultsKey'>;

/** What was paid by what the operator says: the share that was cashed out, and the rest by its settlement. */
export interface Told {
  openThousandths: number;
  /** In smallest units. */
  cashedOut: bigint;
  payout: bigint;
  isSettled: boolean;
}

export type WorkedOut =
  /** The published results do not decide it. */
  | { outcome: 'open' }
  /** The chain or the signature of this day does not hold. */
  | { outcome: 'log-fault'; day: string }
  | { outcome: 'unsupported' }
  /** Nothing is told that it could be compared with. */
  | { outcome: 'pays'; payout: bigint }
  | { outcome: 'agreed' | 'differs'; payout: bigint; told: bigint };

/** Bets are taken up to twelve days ahead, and a result may be confirmed some days late. */
const maxDays = 21;
const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const toBase64 = (base64url: string): string => base64url.replaceAll('-', '+').replaceAll('_', '/');

/** The published days from the one on which the bet was taken, until all of its events are in them. */
async function loadDays({ receipt }: Receipt): Promise<ResultsDay[]> {
  const missing = new Set(receipt.legs.flatMap(({ selections }) => selections.map(({ eventId }) => eventId)));
  const days: ResultsDay[] = [];
  for (let at = receipt.acceptedAt; missing.size > 0 && days.length < maxDays; at += dayMs) {
    const day = await callApi('readResultsDay', { params: { day: dayOf(at) } }).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    if (day === undefined) break;
    days.push(day.data);
    for (const { result } of day.data.entries) missing.delete(result.eventId);
  }
  return days;
}

export const toldOf = ({ openThousandths, moments, payout, isSettled }: SportsBetDetail): Told => ({
  openThousandths,
  cashedOut: moments.reduce((sum, { kind, payout: paid }) => (kind.endsWith('cash-out') ? sum + BigInt(paid ?? 0) : sum), 0n),
  payout: BigInt(payout),
  isSettled,
});

/** What the operator says of the bet to the player whose it is; undefined to everybody else. */
async function readTold({ receipt }: Receipt, playerId: string | undefined): Promise<Told | undefined> {
  if (playerId !== receipt.playerId) return undefined;
  return toldOf((await callApi('readBet', { params: { id: receipt.betId } })).data);
}

/** Judges by what was loaded, and by nothing else. */
export async function judge({ receipt }: Receipt, days: readonly ResultsDay[], key: ResultsKey, told?: Told): Promise<WorkedOut> {
  let before: string | undefined;
  for (const day of days) {
    if (brokenLink(day, hash, before) !== undefined) return { outcome: 'log-fault', day: day.day };
    const isSigned = await isSignedBy(toBase64(key.publicKey), resultsSigningText(day.day, day.head), toBase64(day.signature));
    if (isSigned === undefined) return { outcome: 'unsupported' };
    if (!isSigned) return { outcome: 'log-fault', day: day.day };
    before = day.head;
  }
  const open = workOut({ receipt, days, rulings: [], openThousandths: told?.openThousandths ?? 1000 });
  if (open.payout === null) return { outcome: 'open' };
  const payout = BigInt(open.payout) + (told?.cashedOut ?? 0n);
  if (told?.isSettled !== true) return { outcome: 'pays', payout };
  return { outcome: payout === told.payout ? 'agreed' : 'differs', payout, told: told.payout };
}

/** Loads what is published and what was told to this player, then works it out without a further word of the operator. */
export async function workOutReceipt(receipt: Receipt, playerId: string | undefined): Promise<WorkedOut> {
  const [days, key, told] = await Promise.all([loadDays(receipt), callApi('readResultsKey'), readTold(receipt, playerId)]);
  return await judge(receipt, days, key.data, told);
}
