// A complaint that is not resolved in time: its player is told to whom to turn now, once.
import { addMonths } from '#kit/months.ts';
import { tell } from '#server/modules/messages/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { SupportDeps } from '../deps.ts';
import { addMessage, numberOf } from './complaints.ts';
import { complaintNoticeEmail } from './complaints.email.ts';
import { emptyIfOver } from './empty-complaints.ts';

const batchSize = 100;

async function tellOne(context: SupportDeps, id: string): Promise<void> {
  const { clock, config, content, database } = context;
  await database.transact(async (tx) => {
    const row = await tx
      .updateTable('complaint')
      .set({ notice_at: clock.now() })
      .where('id', '=', id)
      .where('notice_at', 'is', null)
      .where('closed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return;
    const player = await requirePlayer(tx, row.player_id);
    const { name, url } = config.resolutionBody;
    const body = url === null ? name : `${name} (${url})`;
    const params = { number: numberOf(row), body };
    await addMessage(tx, context, id, { actor: 'system', text: content.say(player.language, 'modals.complaints.notice', params) });
    await tell(tx, context, {
      playerId: player.id,
      kind: 'complaint',
      key: `complaint.notice ${id}`,
      data: { event: 'complaint.notice', id, ...params },
      email: fillEmail(complaintNoticeEmail, { params }),
    });
  });
}

export const tellOverdueComplaintsJob: Job<SupportDeps> = {
  name: 'tell-overdue-complaints',
  every: '12 * * * *',
  async run(context) {
    const due = await context.database.db
      .selectFrom('complaint')
      .select('id')
      .where('closed_at', 'is', null)
      .where('notice_at', 'is', null)
      .where('due_at', '<=', context.clock.now())
      .orderBy('due_at')
      .limit(batchSize)
      .execute();
    for (const { id } of due) await tellOne(context, id);
  },
};

/** Complaints whose time is over lose their words and files, one transaction each. */
export const emptyComplaintsJob: Job<SupportDeps> = {
  name: 'empty-complaints',
  every: '25 2 * * *',
  async run(context) {
    const { database, clock } = context;
    const now = clock.now();
    // no jurisdiction asks for less than a month
    const closed = await database.db
      .selectFrom('complaint')
      .select('id')
      .where('closed_at', '<', addMonths(now, -1))
      .where('emptied_at', 'is', null)
      .orderBy('closed_at')
      .execute();
    for (const { id } of closed) await database.transact(async (tx) => await emptyIfOver(tx, context, id, now));
  },
};
