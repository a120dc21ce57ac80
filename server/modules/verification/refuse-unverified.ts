import type { CheckKind, VerifiedAct } from '#contract/verification.ts';
import type { ProblemName } from '#contract/kernel/problems.ts';
import type { TellDeps } from '#server/modules/messages/index.ts';
import { type Player, rulesOf } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { VerificationDeps } from './deps.ts';
import { refuseUndocumented } from './documents/refuse-undocumented.ts';
import { needsOf } from './needs.ts';
import { readChecks } from './read-verification.ts';
import { raiseRequirements, readTold } from './requirements.ts';

const problemOf: Readonly<Record<CheckKind, ProblemName>> = {
  age: 'age-unverified',
  identity: 'identity-unverified',
  address: 'address-unverified',
};

const refusalOf = (kind: CheckKind): Problem =>
  new Problem(problemOf[kind], 'GET /player/verification says what is missing; POST /player/sumsub/token opens the check.');

/**
 * Refuses an act that needs checks which the player has not passed; a guest has passed none.
 * @throws Problem age-unverified, identity-unverified, address-unverified, document-needed
 */
export async function refuseUnverified(
  db: Db,
  context: Pick<VerificationDeps, 'clock' | 'secrets' | 'jurisdictions'>,
  who: Player | { country: string | undefined },
  act: VerifiedAct,
): Promise<void> {
  const rules = rulesOf(context, who);
  if ('id' in who) await refuseUndocumented(db, rules, who.id, act);
  const { checks } = needsOf(rules, act);
  if (checks.length === 0) return;
  const states = 'id' in who ? await readChecks(db, context, who) : [];
  const missing = checks.find((kind) => !states.some((one) => one.kind === kind && one.status === 'approved'));
  if (missing !== undefined) throw refusalOf(missing);
}

/**
 * Refuses a withdrawal above the sum that was told in advance, while a check is missing of which the player was told before. What was not told
 * yet is told now, and counts from the next withdrawal on. @throws Problem age-unverified, identity-unverified, address-unverified
 */
export async function refuseUnverifiedPayout(
  tx: Tx,
  context: TellDeps & Pick<VerificationDeps, 'jurisdictions'>,
  player: Player,
): Promise<void> {
  const { checks } = needsOf(rulesOf(context, player), 'withdrawal');
  const states = await readChecks(tx, context, player);
  const missing = checks.filter((kind) => !states.some((one) => one.kind === kind && one.status === 'approved'));
  if (missing.length === 0) return;
  const told = await readTold(tx, player.id, 'withdrawal');
  const held = missing.find((kind) => told.includes(kind));
  if (held !== undefined) throw refusalOf(held);
  await raiseRequirements(tx, context, player.id, { event: 'rules', toldBy: 'notification' });
}
