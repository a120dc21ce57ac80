import { decideAdjustment } from '#server/modules/wallet/index.ts';
import { type Given, requireReason, requireWord, UsageError } from '../verb.ts';

/** Says the second operator's word on the correction named first. */
export async function decide(given: Given, verdict: 'approve' | 'reject'): Promise<void> {
  const { context, actor, say } = given;
  const reason = requireReason(given);
  const id = requireWord(given, 'the correction');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new UsageError(`${id} is no correction's id.`);
  await context.database.transact(async (tx) => await decideAdjustment(tx, context, { id, verdict, reason, actor }));
  say(verdict === 'approve' ? `${id} is approved and booked.` : `${id} is rejected; nothing was booked.`);
}
