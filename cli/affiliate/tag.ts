import { addTag } from '#server/modules/affiliates/index.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

export const tag: AppVerb = {
  usage: '<partner> <tag> --reason "why"',
  summary: "Gives a partner a tag for links: /?affiliate_id=<tag>, or behind any other of the site's addresses",
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const text = words[1] ?? '';
    if (!/^[A-Za-z0-9._-]{2,60}$/.test(text)) throw new UsageError('A tag has 2 to 60 letters, digits, dots, lines and underscores.');
    const partner = await requirePartner(given);
    await context.database.transact(async (tx) => await addTag(tx, context, partner, { tag: text, actor, reason }));
    say(`${context.config.publicUrl}/?affiliate_id=${text} counts for ${partner.name}.`);
  },
};
