import { numberOf, readComplaints } from '#server/modules/support/index.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';
import { statusName } from './status-name.ts';

export const list: AppVerb = {
  usage: '[all]',
  summary: 'Complaints that are not closed, the most urgent first; with "all" the closed ones too',
  async run({ context, say, words }) {
    const [which = 'open'] = words;
    if (which !== 'open' && which !== 'all') throw new UsageError(`"${which}" is not known here.`);
    const complaints = await readComplaints(context.database.db, which);
    if (complaints.length === 0) {
      say(which === 'open' ? 'No complaint is open.' : 'There was no complaint.');
      return;
    }
    const rows = complaints.map((row) => [
      numberOf(row),
      statusName(row.status),
      row.category,
      row.subject,
      row.due_at.toISOString().slice(0, 10),
      row.notice_at?.toISOString().slice(0, 10) ?? '',
    ]);
    say(table(['Complaint', 'Status', 'Category', 'Subject', 'Due', 'Told whom to turn to'], rows));
  },
};
