// The operator's word on a check, as where documents were looked at by eye.
import { type CheckKind, checkKinds } from '#contract/verification.ts';
import { tell } from '#server/modules/messages/index.ts';
import { holdPlayer, type Player, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { VerificationDeps } from './deps.ts';
import { checkEnd, lastDayEnd } from './check-end.ts';
import { publishVerification } from './publish.ts';
import { lockVerification } from './read-verification.ts';
import { profileKeys } from './subject-keys.ts';

type Context = VerificationDeps;

export interface Decision {
  playerId: string;
  kinds: readonly CheckKind[];
  verdict: 'approve' | 'reject';
  reason: string;
  actor: string;
  /** The document that was looked at, and its last day: YYYY-MM-DD. */
  document?: { id: string; expiresOn: string | null };
}

/** What is approved holds for a name: without one it would hold for every name that is given later. @throws Problem conflict */
function refuseNameless(player: Player, kinds: readonly CheckKind[]): void {
  const [named] = kinds.filter((kind) => kind !== 'age');
  if (named === undefined || (player.first_name !== null && player.last_name !== null)) return;
  throw new Problem('conflict', `The profile says no name yet, so ${named} cannot be approved. The player completes the profile first.`);
}

/** Writes the operator's decision over whatever stood there, with who and why. @throws Problem conflict */
export async function decideChecks(
  tx: Tx,
  context: Context,
  { playerId, kinds, verdict, reason, actor, document }: Decision,
): Promise<void> {
  const player = await holdPlayer(tx, playerId);
  if (verdict === 'approve') refuseNameless(player, kinds);
  const { version } = await lockVerification(tx, playerId);
  const before = await tx.selectFrom('verification_check').selectAll().where('player_id', '=', playerId).execute();
  const now = context.clock.now();
  const status = verdict === 'approve' ? 'approved' : 'rejected';
  const rules = rulesOf(context, player);
  for (const kind of kinds) {
    const row = {
      status,
      method: 'operator',
      labels: verdict === 'approve' ? [] : ['by-operator'],
      subject_keys: verdict === 'approve' ? profileKeys(context.secrets, kind, player) : [],
      decided_at: now,
      expires_at: verdict === 'approve' ? checkEnd(rules, kind, now, lastDayEnd(document?.expiresOn)) : null,
      document_id: document?.id ?? null,
      updated_at: now,
    } as const;
    await tx
      .insertInto('verification_check')
      .values({ ...row, labels: [...row.labels], player_id: playerId, kind })
      .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doUpdateSet({ ...row, labels: [...row.labels] }))
      .execute();
  }
  await recordAudit(tx, context.clock, {
    actor,
    action: `verification ${verdict}`,
    subject: playerId,
    reason,
    before: before.map((one) => ({ kind: one.kind, status: one.status, method: one.method })),
    after: kinds.map((kind) => ({ kind, status, method: 'operator', documentId: document?.id ?? null })),
  });
  await publishVerification(tx, context, playerId);
  // who hears that a document was approved hears no second time what it proves
  if (document !== undefined) return;
  await tell(tx, context, {
    playerId,
    kind: 'check',
    key: `verification by operator ${version} ${kinds.join(' ')}`,
    data: { event: `verification.${status}` },
  });
}

/** Players with a check that waits or was refused, those that wait the longest first. */
export async function readOpenVerifications(db: Db) {
  return await db
    .selectFrom('verification_check')
    .select(['player_id', 'kind', 'status', 'method', 'labels', 'updated_at'])
    .where('status', 'in', ['pending', 'on-hold', 'rejected', 'retry'])
    .orderBy('updated_at')
    .limit(500)
    .execute();
}

export const isCheckKind = (text: string): text is CheckKind => checkKinds.some((kind) => kind === text);
