import { isCalendarDay } from '#server/modules/players/index.ts';
import { addToExclusionList } from '#server/modules/verification/index.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';

function requireOption(options: Readonly<Record<string, string>>, name: string): string {
  const value = options[name]?.trim() ?? '';
  if (value === '') throw new UsageError(`Say --${name}.`);
  return value;
}

export const add: AppVerb = {
  usage: '--first "given names" --last "family name" --born YYYY-MM-DD --reason "why"',
  summary: 'Puts a person onto the list of those who may not play, and blocks their accounts; only keyed hashes are kept',
  options: ['first', 'last', 'born', 'reason'],
  async run(given) {
    const { context, actor, say, options } = given;
    const reason = requireReason(given);
    const dateOfBirth = requireOption(options, 'born');
    if (!isCalendarDay(dateOfBirth)) throw new UsageError(`${dateOfBirth} is no day of the form YYYY-MM-DD.`);
    const person = { firstName: requireOption(options, 'first'), lastName: requireOption(options, 'last'), dateOfBirth };
    const { id, blocked } = await context.database.transact(async (tx) => await addToExclusionList(tx, context, person, { actor, reason }));
    say(`The person is on the list as ${id}; accounts blocked: ${blocked.length}.`);
    for (const playerId of blocked) say(playerId);
  },
};
