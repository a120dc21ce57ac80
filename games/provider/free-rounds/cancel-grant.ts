import type { Static } from 'typebox';
import type { OswFreeRoundsCancelled } from '#contract/protocols/osw.ts';
import type { Studio } from '../studio.ts';
import type { FreeGrantRow } from '../tables.ts';

/** Takes back the rounds of a grant that were not played; one that is under way goes on. The same again answers the same. */
export async function cancelGrant(studio: Studio, grantId: string): Promise<Static<typeof OswFreeRoundsCancelled>> {
  const now = new Date(studio.wallMs());
  const left = await studio.database.transact(async (tx) => {
    const [grant] = await tx.query<FreeGrantRow>('select * from studio.free_grant where id = $1 for update', [grantId]);
    if (grant === undefined) return undefined;
    await tx.query(`update studio.free_grant set state = 'over', look_at = $2 where id = $1 and state = 'live'`, [grantId, now]);
    const taken = await tx.query(`select 1 from studio.round where grant_id = $1 and state <> 'void'`, [grantId]);
    return grant.count - taken.length;
  });
  if (left === undefined) return { status: 'BAD_REQUEST', accepted: false, reason: 'There is no such grant.' };
  studio.deliveryWorker.wake();
  return { left };
}
