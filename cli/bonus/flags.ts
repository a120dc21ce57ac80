import { closeFlag, readFlags } from '#server/modules/bonuses/index.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';

const maxShown = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const flags: AppVerb = {
  usage: '[--close flag --reason "why"]',
  summary: 'What looks like a bonus that is used against its sense, with what was seen; nothing follows by itself. --close puts one aside',
  options: ['close', 'reason'],
  async run(given) {
    const { context, actor, options, words, say } = given;
    if (words.length > 0) throw new UsageError('It takes no words; --close names a flag.');
    const id = options['close'];
    if (id === undefined) {
      const found = await readFlags(context.database.db, maxShown);
      if (found.length === 0) say('Nothing is flagged.');
      for (const { id: flag, playerId, kind, subject, evidence, foundAt } of found)
        say(`${flag} ${foundAt.toISOString()} ${kind} ${subject} of player ${playerId}\n  ${JSON.stringify(evidence)}`);
      return;
    }
    const reason = requireReason(given);
    if (!uuid.test(id)) throw new UsageError('Name the flag by its id.');
    await context.database.transact(async (tx) => await closeFlag(tx, context, id, { actor, reason }));
    say(`The flag ${id} is closed.`);
  },
};
