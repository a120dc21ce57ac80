import { pauseTemplate } from '#server/modules/bonuses/index.ts';
import { type AppVerb, Refusal, requireReason, requireWord } from '../verb.ts';

export const pause: AppVerb = {
  usage: '<template> --reason "why"',
  summary: 'Stops a template of bonuses from granting; what was granted stays, and publishing it again goes on',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const identity = requireWord(given, 'a template');
    const isPaused = await context.database.transact(async (tx) => await pauseTemplate(tx, context, identity, { actor, reason }));
    if (!isPaused) throw new Refusal(`There is no template ${identity} that grants.`);
    say(`${identity} grants nothing more.`);
  },
};
