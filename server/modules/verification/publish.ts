import type { Output } from '#contract/kernel/calls.ts';
import { privateChannel } from '#contract/live/channels.ts';
import type { VerifiedAct } from '#contract/verification.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { followChecks } from './follow-checks.ts';
import { readChecks, readVerificationOf } from './read-verification.ts';

type Context = VerificationDeps;

/** Whoever has not, or no more, what the rules need for an act, does not go on with what was begun before. */
async function stopUnverified(tx: Tx, context: Context, { playerId, needs }: Output<'readVerification'>['data']): Promise<void> {
  const isBarred = (act: VerifiedAct): boolean => needs.some((one) => one.act === act && one.missing.length > 0);
  if (isBarred('deposit')) await context.lossEffects.declineDeposits(tx, playerId);
  if (!isBarred('play')) return;
  await context.lossEffects.endGames(tx, playerId);
  // every process remembers games for a while, and forgets at this
  await context.notifier.announce(tx, 'games-ended', { playerId });
}

/** Counts a change of a player's verification, ends what it bars, asks for the documents that it needs and tells the player's pages. The row is locked by whoever changed it. */
export async function publishVerification(tx: Tx, context: Context, playerId: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('player_id', '=', playerId)
    .execute();
  const player = await requirePlayer(tx, playerId);
  await followChecks(tx, context, player, await readChecks(tx, context, player));
  const verification = await readVerificationOf(tx, context, playerId);
  await stopUnverified(tx, context, verification);
  await context.outbox.publish(tx, privateChannel('verification:checks', playerId), { event: 'verification.updated', verification });
}
