import { readEvents, type SignificantEvent } from './audit.ts';
import { exportPageSize, type ExportSet, inPages } from './export.ts';

export const eventsExport: ExportSet = {
  name: 'significant-events',
  summary: 'Who changed what, when and why, failed sign-ins, large stakes and wins (GLI-19 2.8.8)',
  columns: ['Number', 'Event ID', 'Time', 'Actor', 'Action', 'Subject', 'Reason', 'Before', 'After'],
  pages: (db, { playerId, ...period }) =>
    inPages<SignificantEvent>(
      async (last) =>
        await readEvents(db, { ...period, subject: playerId }, { limit: exportPageSize, ...(last !== undefined && { after: last }) }),
      ({ seq, id, at, actor, action, subject, reason, before, after }) => [
        seq,
        id,
        at,
        actor,
        action,
        subject,
        reason,
        JSON.stringify(before),
        JSON.stringify(after),
      ],
    ),
};
