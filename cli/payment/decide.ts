import { decideCase } from '#server/modules/payments/index.ts';
import { type Given, requireReason } from '../verb.ts';
import { requireCase } from './require-case.ts';

/** Says the second operator's word on what was proposed for the case named first. */
export async function decide(given: Given, verdict: 'confirm' | 'refuse'): Promise<void> {
  const { context, actor, say } = given;
  const reason = requireReason(given);
  const caseId = requireCase(given);
  const outcome = await context.database.transact(async (tx) => await decideCase(tx, context, { caseId, verdict, reason, actor }));
  say(verdict === 'confirm' ? `${caseId} is decided as ${outcome}.` : `${outcome} is refused; the case is open again.`);
}
