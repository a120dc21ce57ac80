// A complaint is kept with its words for as long as the law asks, also of somebody who is erased: it may be needed to answer for. While one is
// open nobody is erased, because it could not be answered any more.
import type { PersonalData } from '#server/platform/personal.ts';
import { emptyComplaintsOf, endOfComplaints } from './complaints/empty-complaints.ts';
import type { SupportDeps } from './deps.ts';

export const supportPersonal: PersonalData<SupportDeps> = {
  owner: 'support',
  tables: {
    complaint: { erasure: 'later', copy: 'complaints' },
    complaint_message: { erasure: 'later', copy: 'complaints' },
    complaint_file: { erasure: 'later', copy: 'complaint-files' },
  },
  async findBlocks(db, _, playerId) {
    const open = await db
      .selectFrom('complaint')
      .select('id')
      .where('player_id', '=', playerId)
      .where('closed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return open === undefined ? [] : [{ reason: 'complaint', until: null }];
  },
  async findKept(db, context, { id }) {
    const until = await endOfComplaints(db, context, id);
    return until === undefined ? [] : [{ thing: 'complaints', until, rule: 'complaintRetentionMonths' }];
  },
  finish: async (tx, context, { id }, now) => await emptyComplaintsOf(tx, context, id, now),
};
