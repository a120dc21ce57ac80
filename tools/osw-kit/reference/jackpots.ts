// Jackpots on the reference operator (rule 12): of which it knows, and what of a stake or a win may name one.
const millionthsPerUnit = 1_000_000n;

export interface Jackpot {
  currency: string;
  /** Millionths of each stake that a running one takes; undefined while it is paused. */
  contributionPpm: bigint | undefined;
}
/** By their ids. */
export type Jackpots = Map<string, Jackpot>;

interface Share {
  jackpotId: string;
  amount: string;
  millionths?: number;
}

/** The shares that a stake names. */
export const sharesOf = (body: Record<string, unknown>): Share[] => (body['jackpotShare'] ?? []) as Share[];

/** A share in millionths of the smallest unit. */
export const amountOfShare = ({ amount, millionths = 0 }: Share): bigint => BigInt(amount) * millionthsPerUnit + BigInt(millionths);

const isShare = (share: Share): boolean =>
  /^(0|[1-9]\d{0,14})$/.test(share.amount) &&
  (share.millionths === undefined || (Number.isInteger(share.millionths) && share.millionths >= 0 && share.millionths < 1_000_000));

/** True when each share is of another known jackpot in the stake's currency, and all of them are no more than the stake. */
export function areShares(jackpots: Jackpots, body: Record<string, unknown>): boolean {
  const shares = sharesOf(body);
  if (new Set(shares.map(({ jackpotId }) => jackpotId)).size < shares.length) return false;
  if (!shares.every((share) => isShare(share) && jackpots.get(share.jackpotId)?.currency === body['currency'])) return false;
  return shares.reduce((sum, share) => sum + amountOfShare(share), 0n) <= BigInt(String(body['amount'])) * millionthsPerUnit;
}

/** True when a win names no jackpot, or a known one in its currency and no more of it than is won. */
export function isJackpotWin(jackpots: Jackpots, body: Record<string, unknown>): boolean {
  if (body['jackpotWin'] === undefined) return true;
  const { jackpotId, amount } = body['jackpotWin'] as { jackpotId: string; amount: string };
  return (
    jackpots.get(jackpotId)?.currency === body['currency'] && /^\d{1,15}$/.test(amount) && BigInt(amount) <= BigInt(String(body['amount']))
  );
}
