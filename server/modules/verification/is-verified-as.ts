import type { CheckKind } from '#contract/verification.ts';
import type { Player } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { readChecks } from './read-verification.ts';

/** True where a check of a player is approved, and holds by the clock and by the profile of today. */
export async function isVerifiedAs(
  db: Db,
  context: Pick<VerificationDeps, 'clock' | 'secrets'>,
  player: Player,
  kind: CheckKind,
): Promise<boolean> {
  return (await readChecks(db, context, player)).some((check) => check.kind === kind && check.status === 'approved');
}
