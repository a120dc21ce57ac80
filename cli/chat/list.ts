import { chatNumberOf, type ChatRow, ownerOf, readChats, readOnDuty, userIdOf } from '#server/modules/support/index.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';

/** How a conversation stands, in a word. */
export function chatState({ ended_at: endedAt, waiting_since: waitingSince }: ChatRow): string {
  if (endedAt !== null) return 'ended';
  return waitingSince === null ? 'answered' : 'waits';
}

/** How long something lasts already: 4 min, 3 h, 2 d. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

export const list: AppVerb = {
  usage: '[all]',
  summary: 'The conversations of the support chat, who waits longest first; with "all" the ended ones too',
  async run({ context, say, words }) {
    const [which = 'open'] = words;
    if (which !== 'open' && which !== 'all') throw new UsageError(`"${which}" is not known here.`);
    const { db } = context.database;
    const there = await readOnDuty(db, context.clock);
    say(there.length === 0 ? 'Nobody is on duty.' : `On duty: ${there.map(({ name }) => name).join(', ')}`);
    const chats = await readChats(db, which);
    if (chats.length === 0) {
      say(which === 'open' ? 'No conversation is open.' : 'There was no conversation.');
      return;
    }
    const now = context.clock.now().getTime();
    const rows = chats.map((row) => [
      chatNumberOf(row),
      chatState(row),
      row.waiting_since === null ? '' : formatAge(now - row.waiting_since.getTime()),
      row.operator ?? '',
      userIdOf(context, ownerOf(row)),
      row.locale,
      String(Math.max(0, row.last_number - row.read_by_operator)),
      row.stars === null ? '' : `${row.stars}/5`,
    ]);
    say(table(['Chat', 'Status', 'For', 'Operator', 'From', 'Language', 'New', 'Rated'], rows));
  },
};
