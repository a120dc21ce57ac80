import { changeBlockedCountries } from '#server/modules/play/index.ts';
import { countryCodes } from '#server/modules/reference/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Refusal, requireReason, requireWord, UsageError, type AppVerb } from '../verb.ts';

const everywhere = 'everywhere';

export const countries: AppVerb = {
  usage: `<game> <BR,PT|${everywhere}> --reason "why"`,
  summary: 'Takes a game off the list in some countries, where no more stakes are taken for it; or offers it everywhere again',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const identity = requireWord(given, 'a game, such as golden-caravan');
    const place = words[1] ?? '';
    const chosen = place === everywhere ? [] : place.split(',');
    const unknown = chosen.find((code) => !countryCodes.includes(code));
    if (unknown !== undefined) throw new UsageError(`"${unknown}" is no country. Name ISO codes, BR,PT for example, or "${everywhere}".`);
    await context.database.transact(async (tx) => {
      const before = await changeBlockedCountries(tx, context.notifier, identity, chosen);
      if (before === undefined) throw new Refusal(`There is no game "${identity}".`);
      await recordAudit(tx, context.clock, { actor, action: 'game countries', subject: identity, reason, before, after: chosen });
    });
    say(`${identity} is offered ${chosen.length === 0 ? everywhere : `everywhere but in ${chosen.join(', ')}`}.`);
  },
};
