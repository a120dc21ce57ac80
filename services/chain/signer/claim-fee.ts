// What may be burnt as fees within a day by all that is signed, so that whoever holds the chain service cannot burn the hot wallet.
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { lockFees } from './locks.ts';

const dayMs = 24 * 3_600_000;

/** The fees of a day are used up; told apart, because somebody should look why. */
export class FeesUsedUp extends Refusal {
  /** @param slug `reference-taken` for a dearer form of what was signed before: that stays signed */
  constructor(slug: 'invalid-request' | 'reference-taken' = 'invalid-request') {
    super(slug, 'The limit of a day for fees of the network is reached; it goes on by itself, or with a higher limit.');
  }
}

/**
 * Counts the most that a transfer or a batch may burn, from when it first might. Of several forms one is mined, so the dearest counts. The caller writes
 * down what it signs in the same transaction. @throws FeesUsedUp
 */
export async function claimFee(tx: Tx, id: string, units: bigint, dayFees: bigint, now: Date): Promise<void> {
  await lockFees(tx);
  const claimed = await tx.query(
    `with spent as (select coalesce(sum(units) filter (where id <> $1), 0) as others, coalesce(max(units) filter (where id = $1), 0) as own
                      from chain_signer.fee where at > $4 or id = $1)
     insert into chain_signer.fee as f (id, units, at) select $1, $2::numeric, $3::timestamptz from spent where own >= $2 or others + $2 <= $5
     on conflict (id) do update set at = case when excluded.units > f.units then excluded.at else f.at end,
       units = greatest(f.units, excluded.units)
     returning id`,
    [id, String(units), now, new Date(now.getTime() - dayMs), String(dayFees)],
  );
  if (claimed.length === 0) throw new FeesUsedUp();
}
