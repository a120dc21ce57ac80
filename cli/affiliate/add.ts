import { addPartner } from '#server/modules/affiliates/index.ts';
import { type AppVerb, requireReason, requireWord, UsageError } from '../verb.ts';

export const add: AppVerb = {
  usage: '<name> <e-mail> --reason "why"',
  summary: 'Adds a partner who sends players here; the token of the report is said this once',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const name = requireWord(given, 'the partner').trim();
    const email = words[1] ?? '';
    if (name.length < 2 || name.length > 80) throw new UsageError('A name has 2 to 80 letters.');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) throw new UsageError(`"${email}" is no e-mail address.`);
    const { id, token } = await context.database.transact(async (tx) => await addPartner(tx, context, { name, email, actor, reason }));
    say(`${name} is partner ${id}.`);
    say(`The report: ${context.config.publicUrl}/partners#${token}`);
    say(`Next: npm run op -- affiliate tag "${name}" <tag>, and affiliate deal.`);
  },
};
