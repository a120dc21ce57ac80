import { closePartner } from '#server/modules/affiliates/index.ts';
import { type AppVerb, requireReason } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

export const close: AppVerb = {
  usage: '<partner> --reason "why"',
  summary: 'Counts no new player for a partner any more; those there are go on to count, and the report can be read',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const partner = await requirePartner(given);
    await context.database.transact(async (tx) => await closePartner(tx, context, partner, { actor, reason }));
    say(`${partner.name} is closed.`);
  },
};
