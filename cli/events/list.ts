import { findPlayerByEmail } from '#server/modules/players/index.ts';
import { readEvents, type SignificantEvent } from '#server/platform/audit.ts';
import { readPeriod } from '../read-period.ts';
import { type AppVerb, Refusal, table } from '../verb.ts';

const maxShown = 200;

const shortJson = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

export const list: AppVerb = {
  usage: '[--player <e-mail>] [--action "noun verb"] [--from day] [--to day] [--json]',
  summary: `Significant events: who did what, when, why, how it stood before and after; the latest ${maxShown}`,
  options: ['player', 'action', 'from', 'to'],
  flags: ['json'],
  async run({ context, say, options }) {
    const { player: email, action } = options;
    const { db } = context.database;
    const player = email === undefined ? undefined : await findPlayerByEmail(db, email);
    if (email !== undefined && player === undefined) throw new Refusal(`There is no player ${email}.`);
    const filter = { ...readPeriod(options, context.clock.now()), action, subject: player?.id };
    const events: SignificantEvent[] = [];
    for (let after: SignificantEvent | undefined; ; after = events.at(-1)) {
      const page = await readEvents(db, filter, { limit: 1000, ...(after !== undefined && { after }) });
      events.push(...page);
      events.splice(0, Math.max(0, events.length - maxShown));
      if (page.length < 1000) break;
    }
    if (options['json'] !== undefined) {
      const rows = events.map((event) => ({ ...event, seq: event.seq === null ? null : String(event.seq) }));
      say(JSON.stringify(rows, null, 2));
      return;
    }
    if (events.length === 0) {
      say('No Activity');
      return;
    }
    const rows = events.map(({ seq, at, actor, action: what, subject, reason, before, after }) => [
      seq === null ? '' : String(seq),
      at.toISOString(),
      actor,
      what,
      subject,
      reason,
      shortJson(before),
      shortJson(after),
    ]);
    say(table(['Number', 'Time', 'Actor', 'Action', 'Subject', 'Reason', 'Before', 'After'], rows));
  },
};
