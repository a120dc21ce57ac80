import { renewToken } from '#server/modules/affiliates/index.ts';
import { type AppVerb, requireReason } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

export const token: AppVerb = {
  usage: '<partner> --reason "why"',
  summary: "Gives the partner's report a new address; the old one opens nothing any more",
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const partner = await requirePartner(given);
    const text = await context.database.transact(async (tx) => await renewToken(tx, context, partner, { actor, reason }));
    say(`The report of ${partner.name}: ${context.config.publicUrl}/partners#${text}`);
  },
};
