import { withdrawRequest } from '#server/modules/verification/index.ts';
import { type AppVerb, requireReason } from '../verb.ts';
import { requireDocument } from './require-document.ts';

export const withdraw: AppVerb = {
  usage: '<request> --reason "why"',
  summary: 'Takes back what is asked of a player, who is told; what waited for it goes on',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const requestId = requireDocument(given);
    await context.database.transact(async (tx) => await withdrawRequest(tx, context, { requestId, reason, actor }));
    say(`${requestId} is asked for no more.`);
  },
};
