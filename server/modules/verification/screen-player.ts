import { requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { blockListed } from './exclusion-list.ts';
import { followChecks } from './follow-checks.ts';
import { publishVerification } from './publish.ts';
import { lockVerification, readChecks } from './read-verification.ts';
import { raiseRequirements } from './requirements.ts';

type Context = VerificationDeps;

/**
 * What is done with somebody who has just registered, or changed the profile: the exclusion list is asked, what the rules need is written down
 * as told by the form of registration, and checks are judged anew by what the profile says now.
 */
export async function screenPlayer(tx: Tx, context: Context, playerId: string, when: 'registration' | 'profile'): Promise<void> {
  await blockListed(tx, context, await requirePlayer(tx, playerId));
  if (when === 'registration') {
    await raiseRequirements(tx, context, playerId, { event: 'registration', toldBy: 'sign-up' });
    const player = await requirePlayer(tx, playerId);
    await followChecks(tx, context, player, await readChecks(tx, context, player));
    return;
  }
  const known = await tx.selectFrom('verification').select('player_id').where('player_id', '=', playerId).executeTakeFirst();
  if (known === undefined) return;
  await lockVerification(tx, playerId);
  await publishVerification(tx, context, playerId);
}
