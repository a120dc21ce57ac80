import { removeFromExclusionList } from '#server/modules/verification/index.ts';
import { type AppVerb, Refusal, requireReason, requireWord } from '../verb.ts';

export const remove: AppVerb = {
  usage: '<entry> --reason "why"',
  summary: 'Takes an entry off the exclusion list; accounts that it blocked stay blocked',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireWord(given, 'the entry');
    const isEntry = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    const isGone =
      isEntry && (await context.database.transact(async (tx) => await removeFromExclusionList(tx, context, id, { actor, reason })));
    if (!isGone) throw new Refusal(`There is no entry ${id} on the list.`);
    say(`${id} is off the list. Accounts that it blocked stay blocked: npm run op -- player status.`);
  },
};
