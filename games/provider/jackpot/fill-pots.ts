import type { Database } from '#kit/service-database.ts';
import type { JackpotRow } from '../tables.ts';
import { fillPot } from './run-pot.ts';

/** Puts into the pots what rounds have put aside since the last time. A pot that another process holds is left to that one. */
export async function fillPots(database: Database, wallMs: number): Promise<void> {
  const due = await database.query<{ jackpot_id: string }>('select distinct jackpot_id from studio.jackpot_pending');
  for (const { jackpot_id: id } of due)
    await database.transact(async (tx) => {
      const [jackpot] = await tx.query<JackpotRow>('select * from studio.jackpot where id = $1 for no key update skip locked', [id]);
      if (jackpot !== undefined) await fillPot(tx, jackpot, wallMs);
    });
}
