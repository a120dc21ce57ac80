// What could not go at once goes on its day.
import { requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PrivacyDeps } from '../deps.ts';
import { nextDue, toStored } from './kept-rows.ts';
import { readKept } from './read-erasure.ts';

const batchSize = 100;

/** Takes away what is over of one player, in one transaction: a process that dies in it leaves it due. */
async function finishOne(context: PrivacyDeps, id: string): Promise<void> {
  const { clock, database } = context;
  await database.transact(async (tx) => {
    const now = clock.now();
    const row = await tx.selectFrom('erasure').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (row.next_due_at === null || row.next_due_at > now) return;
    const person = { id: row.player_id, email: '', erasedAt: row.erased_at };
    for (const owner of context.parts.personal) await owner.finish?.(tx, context, person, now);
    const keeps = toStored(await readKept(tx, context, await requirePlayer(tx, row.player_id), person, now));
    const isDone = keeps.length === 0;
    await tx
      .updateTable('erasure')
      .set({ keeps: JSON.stringify(keeps), next_due_at: nextDue(keeps), finished_at: isDone ? now : null })
      .where('id', '=', id)
      .execute();
    const gone = row.keeps.filter((one) => !keeps.some(({ thing }) => thing === one.thing)).map(({ thing }) => thing);
    if (gone.length === 0) return;
    await recordAudit(tx, clock, {
      actor: 'system',
      action: isDone ? 'erasure finish' : 'erasure go-on',
      subject: row.player_id,
      reason: 'the time for which it was kept is over',
      after: { erasure: id, gone },
    });
  });
}

export const finishErasuresJob: Job<PrivacyDeps> = {
  name: 'finish-erasures',
  every: '15 4 * * *',
  async run(context) {
    for (;;) {
      const due = await context.database.db
        .selectFrom('erasure')
        .select('id')
        .where('next_due_at', '<=', context.clock.now())
        .orderBy('next_due_at')
        .limit(batchSize)
        .execute();
      for (const { id } of due) await finishOne(context, id);
      if (due.length < batchSize) return;
    }
  },
};
