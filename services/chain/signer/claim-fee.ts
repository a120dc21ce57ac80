// What may be burnt as fees within a day by all that is signed, so that whoever holds the chain service cannot burn the hot wallet.
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { lockFees } from './locks.ts';

const dayMs = 24 * 3_600_000;

/** The fees of a day are used up; told apart, because somebody should look why. */
export class FeesUsedUp extends Refusal {
  constructor() {
    super('invalid-request', 'The limit of a day for fees of the network is reached; it goes on by itself, or with a higher limit.');
  }
}

/**
 * Counts the most that a transfer or a batch may burn, from when it first might. Of several forms one is mined, so the dearest counts. The caller writes
 * down what it signs in the same transaction. @throws FeesUsedUp
 */
export async function claimFee(tx: Tx, id: string, units: bigint, dayFees: bigint, now: Date): Promise<void> {
  await lockFees(tx);
  const [known] = await tx.query<{ units: string }>('select units::text from chain_signer.fee where id = $1', [id]);
  if (known !== undefined && BigInt(known.units) >= units) return;
  const [row] = await tx.query<{ units: string }>(
    'select coalesce(sum(units), 0)::text as units from chain_signer.fee where at > $1 and id <> $2',
    [new Date(now.getTime() - dayMs), id],
  );
  if (BigInt(row?.units ?? '0') + units > dayFees) throw new FeesUsedUp();
  await tx.query(
    `insert into chain_signer.fee (id, units, at) values ($1, $2, $3)
     on conflict (id) do update set units = excluded.units, at = excluded.at`,
    [id, String(units), now],
  );
}
