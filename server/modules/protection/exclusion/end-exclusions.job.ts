import { sql } from 'kysely';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { ProtectionDeps } from '../deps.ts';
import { endOver } from './end-over.ts';

const maxAtOnce = 200;

async function findOver({ database, clock }: ProtectionDeps): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from exclusion
    where ended_at is null and coalesce(returns_at, ends_at) <= ${clock.now()} and (definition = 5 or returns_at is not null)
    order by coalesce(returns_at, ends_at) limit ${maxAtOnce}`.execute(database.db);
  return rows.map((row) => row.player_id);
}

/** Wishes to come back on which nobody has decided in the time that the jurisdiction gives. They stay undecided, and the exclusion stands. */
async function tellLate({ database, clock }: ProtectionDeps): Promise<void> {
  const late = await database.db
    .selectFrom('exclusion_return')
    .innerJoin('exclusion', 'exclusion.id', 'exclusion_return.exclusion_id')
    .select(['exclusion.player_id', 'exclusion_return.decide_by'])
    .where('exclusion_return.decided_at', 'is', null)
    .where('exclusion.ended_at', 'is', null)
    .where('exclusion_return.decide_by', '<=', clock.now())
    .limit(maxAtOnce)
    .execute();
  await eachOnItsOwn(late, async ({ player_id: playerId, decide_by: by }) => {
    await database.transact(
      async (tx) =>
        await raiseAlarm(tx, {
          kind: 'return-undecided',
          subject: playerId,
          message: `The player ${playerId} asked to come back, which had to be decided by ${by.toISOString()}: npm run op -- exclusion decide ${playerId} grant|refuse --reason "why"`,
        }),
    );
  });
}

/** By business time. What it is late for ends when its player is there; see endOver. */
export const endExclusionsJob: Job<ProtectionDeps> = {
  name: 'end-exclusions',
  every: '* * * * *',
  async run(context) {
    let found: string[];
    do {
      found = await findOver(context);
      await eachOnItsOwn(found, async (id) => {
        await context.database.transact(async (tx) => await endOver(tx, context, id));
      });
    } while (found.length === maxAtOnce);
    await tellLate(context);
  },
};
