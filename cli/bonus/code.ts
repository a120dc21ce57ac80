import { createCode } from '#server/modules/bonuses/index.ts';
import { findPlayerByEmail } from '#server/modules/players/index.ts';
import { type AppVerb, Refusal, requireReason, requireWord, UsageError } from '../verb.ts';

const wholeNumber = (text: string | undefined, max: number): number | undefined => {
  const value = Number(text);
  return /^\d{1,7}$/.test(text ?? '') && value >= 1 && value <= max ? value : undefined;
};

export const code: AppVerb = {
  usage: '<code> <template> <uses> <days> --reason "why" [--player e-mail]',
  summary: 'Makes a code for a template that asks for one; of one player alone with --player',
  options: ['reason', 'player'],
  async run(given) {
    const { context, actor, options, say, words } = given;
    const reason = requireReason(given);
    const text = requireWord(given, 'the code');
    const [, template, usesText, daysText] = words;
    const [maxUses, days] = [wholeNumber(usesText, 1_000_000), wholeNumber(daysText, 3650)];
    if (!/^[\w-]{4,40}$/.test(text)) throw new UsageError('A code has 4 to 40 letters, digits, hyphens or underscores.');
    if (template === undefined) throw new UsageError('Name the template.');
    if (maxUses === undefined) throw new UsageError('Name how often it can be used: 1 to 1000000.');
    if (days === undefined) throw new UsageError('Name for how many days: 1 to 3650.');
    const email = options['player'];
    const player = email === undefined ? undefined : await findPlayerByEmail(context.database.db, email);
    if (email !== undefined && player === undefined) throw new Refusal(`There is no player ${email}.`);
    const input = { code: text, template, maxUses, days, playerId: player?.id, actor, reason };
    await context.database.transact(async (tx) => await createCode(tx, context, input));
    say(`The code ${text.toUpperCase()} grants ${template}, ${maxUses} times, for ${days} days.`);
  },
};
