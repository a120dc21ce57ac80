import { changeCollectionCountries } from '#server/modules/play/index.ts';
import { countryCodes } from '#server/modules/reference/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Refusal, requireReason, requireWord, UsageError, type AppVerb } from '../verb.ts';

const everywhere = 'everywhere';

export const countries: AppVerb = {
  usage: `<collection> <BR,PT|${everywhere}> --reason "why"`,
  summary: 'Shows a collection of games in some countries alone, or in all of them',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const identity = requireWord(given, 'the collection');
    const place = words[1] ?? '';
    const chosen = place === everywhere ? [] : place.split(',');
    const unknown = chosen.find((code) => !countryCodes.includes(code));
    if (unknown !== undefined) throw new UsageError(`"${unknown}" is no country. Name ISO codes, BR,PT for example, or "${everywhere}".`);
    await context.database.transact(async (tx) => {
      const before = await changeCollectionCountries(tx, context.notifier, identity, chosen);
      if (before === undefined) throw new Refusal(`There is no collection "${identity}".`);
      await recordAudit(tx, context.clock, { actor, action: 'collection countries', subject: identity, reason, before, after: chosen });
    });
    say(`${identity} is shown ${chosen.length === 0 ? everywhere : `in ${chosen.join(', ')} alone`}.`);
  },
};
