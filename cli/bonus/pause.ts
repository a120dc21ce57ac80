import { countOpen, listTemplates, pauseTemplate } from '#server/modules/bonuses/index.ts';
import { type AppVerb, Refusal, requireReason, requireWord } from '../verb.ts';

export const pause: AppVerb = {
  usage: '<template> --reason "why" [--dry-run]',
  summary: 'Stops a template of bonuses from granting; what was granted stays, which --dry-run counts, and publishing it again goes on',
  options: ['reason'],
  flags: ['dry-run'],
  async run(given) {
    const { context, actor, options, say } = given;
    const isDry = options['dry-run'] !== undefined;
    const reason = isDry ? 'a look' : requireReason(given);
    const identity = requireWord(given, 'a template');
    if (isDry) {
      const known = (await listTemplates(context.database.db)).find((one) => one.identity === identity);
      if (known?.state !== 'published') throw new Refusal(`There is no template ${identity} that grants.`);
      const { issued, active } = await countOpen(context.database.db, identity);
      say(`${identity} would grant nothing more. ${issued} that wait and ${active} that are being wagered would stay.`);
      return;
    }
    const isPaused = await context.database.transact(async (tx) => await pauseTemplate(tx, context, identity, { actor, reason }));
    if (!isPaused) throw new Refusal(`There is no template ${identity} that grants.`);
    say(`${identity} grants nothing more.`);
  },
};
