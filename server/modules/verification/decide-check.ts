// The operator's word on a check, as where documents were looked at by eye.
import { type CheckKind, checkKinds } from '#contract/verification.ts';
import { notify } from '#server/modules/messages/index.ts';
import { holdPlayer, type Player } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { VerificationDeps } from './deps.ts';
import { publishVerification } from './publish.ts';
import { lockVerification } from './read-verification.ts';
import { profileKeys } from './subject-keys.ts';

type Context = Pick<VerificationDeps, 'clock' | 'secrets' | 'jurisdictions' | 'checker' | 'outbox' | 'notifier' | 'lossEffects'>;

export interface Decision {
  playerId: string;
  kinds: readonly CheckKind[];
  verdict: 'approve' | 'reject';
  reason: string;
  actor: string;
}

/** What is approved holds for a name: without one it would hold for every name that is given later. @throws Problem conflict */
function refuseNameless(player: Player, kinds: readonly CheckKind[]): void {
  const [named] = kinds.filter((kind) => kind !== 'age');
  if (named === undefined || (player.first_name !== null && player.last_name !== null)) return;
  throw new Problem('conflict', `The profile says no name yet, so ${named} cannot be approved. The player completes the profile first.`);
}

/** Writes the operator's decision over whatever stood there, with who and why. @throws Problem conflict */
export async function decideChecks(tx: Tx, context: Context, { playerId, kinds, verdict, reason, actor }: Decision): Promise<void> {
  const player = await holdPlayer(tx, playerId);
  if (verdict === 'approve') refuseNameless(player, kinds);
  const { version } = await lockVerification(tx, playerId);
  const before = await tx.selectFrom('verification_check').selectAll().where('player_id', '=', playerId).execute();
  const now = context.clock.now();
  const status = verdict === 'approve' ? 'approved' : 'rejected';
  for (const kind of kinds) {
    const row = {
      status,
      method: 'operator',
      labels: verdict === 'approve' ? [] : ['by-operator'],
      subject_keys: verdict === 'approve' ? profileKeys(context.secrets, kind, player) : [],
      decided_at: now,
      expires_at: null,
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
    after: kinds.map((kind) => ({ kind, status, method: 'operator' })),
  });
  await publishVerification(tx, context, playerId);
  await notify(tx, context, {
    playerId,
    subject: `verification by operator ${version} ${kinds.join(' ')}`,
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
