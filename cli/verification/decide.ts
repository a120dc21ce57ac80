import { checkKinds, type CheckKind } from '#contract/verification.ts';
import { decideChecks, isCheckKind } from '#server/modules/verification/index.ts';
import { type Given, requireReason, UsageError } from '../verb.ts';
import { requireNamedPlayer } from './require-player.ts';

/** The checks named after the player; all of them where none is. @throws UsageError */
function readKinds(words: readonly string[]): CheckKind[] {
  const wrong = words.find((word) => !isCheckKind(word));
  if (wrong !== undefined) throw new UsageError(`${wrong} is no check; there are ${checkKinds.join(', ')}.`);
  const named = words.filter(isCheckKind);
  return named.length === 0 ? [...checkKinds] : named;
}

/** Says the operator's word on checks of the player named first. */
export async function decide(given: Given, verdict: 'approve' | 'reject'): Promise<void> {
  const { context, actor, say, words } = given;
  const reason = requireReason(given);
  const kinds = readKinds(words.slice(1));
  const player = await requireNamedPlayer(given);
  const decision = { playerId: player.id, kinds, verdict, reason, actor };
  await context.database.transact(async (tx) => await decideChecks(tx, context, decision));
  say(`${kinds.join(', ')} of ${player.email}: ${verdict === 'approve' ? 'approved' : 'rejected'}.`);
}
