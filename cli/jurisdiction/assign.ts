import { countryCodes } from '#server/modules/reference/index.ts';
import { movePlayers } from '#server/modules/players/index.ts';
import { tellAgain } from '#server/modules/verification/index.ts';
import { type AppVerb, requireReason, requireWord, UsageError } from '../verb.ts';

export const assign: AppVerb = {
  usage: '<country> --reason "why"',
  summary: 'Puts every player of a country under the jurisdiction that the settings choose for it now',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const country = requireWord(given, 'a country by its two letters').toUpperCase();
    if (!countryCodes.includes(country)) throw new UsageError(`${country} is no country: two letters, such as GB.`);
    const moved = await movePlayers(context, country, { actor, reason });
    const { id } = context.jurisdictions.of(country);
    // what the new rules ask is told at once, not first when it is in the way
    await context.database.transact(async (tx) => await tellAgain(tx, id));
    say(moved === 0 ? `The players of ${country} are under ${id} already.` : `${moved} of ${country} moved to ${id}.`);
  },
};
