import { readEvents, type SignificantEvent } from './audit.ts';
import { exportPageSize, type ExportSet, inPages } from './export.ts';

const named = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sameAs' in value && value.sameAs !== null;
const hidden: readonly string[] = ['sameAs', 'period', 'endsAt', 'definition'];
const bare = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([key]) => !hidden.includes(key))) : value;

/** What a player reads of an event: nothing of another person whom it compares with them. */
const ofPlayer = (event: SignificantEvent): SignificantEvent =>
  named(event.before) || named(event.after) ? { ...event, reason: '', before: bare(event.before), after: bare(event.after) } : event;

export const eventsExport: ExportSet = {
  name: 'significant-events',
  summary: 'Who changed what, when and why, failed sign-ins, large stakes and wins (GLI-19 2.8.8)',
  columns: ['Number', 'Event ID', 'Time', 'Actor', 'Action', 'Subject', 'Reason', 'Before', 'After'],
  pages: (db, { playerId, ...period }) =>
    inPages<SignificantEvent>(
      async (last) =>
        await readEvents(db, { ...period, subject: playerId }, { limit: exportPageSize, ...(last !== undefined && { after: last }) }),
      (event) => {
        const { seq, id, at, actor, action, subject, reason, before, after } = playerId === undefined ? event : ofPlayer(event);
        return [seq, id, at, actor, action, subject, reason, JSON.stringify(before), JSON.stringify(after)];
      },
    ),
};
