import { removeHelpService } from '#server/modules/reference/index.ts';
import { type AppVerb, requireReason, requireWord } from '../verb.ts';
import { requireCountry } from './require-country.ts';

export const remove: AppVerb = {
  usage: '<country> <name | emergency> --reason "why"',
  summary: 'Takes a service out of the list; without an emergency number pages name 112',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const country = requireCountry(requireWord(given, 'a country by its two letters'));
    const name = words[1] ?? '';
    await context.database.transact(async (tx) => await removeHelpService(tx, context, { country, name, reason, actor }));
    say(`${country} ${name} is out of the list.`);
  },
};
