import type { Tx } from '#server/platform/database.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusDeps } from '../deps.ts';
import { findTemplate } from '../templates/read-templates.ts';

export interface NewCode {
  code: string;
  template: string;
  maxUses: number;
  days: number;
  /** Whose it is; undefined: anybody's. */
  playerId?: string | undefined;
  actor: string;
  reason: string;
}

const dayMs = 86_400_000;

/** Makes a code for a template. @throws Problem not-found, conflict where there is such a code or the template takes none */
export async function createCode(tx: Tx, { clock }: Pick<BonusDeps, 'clock'>, input: NewCode): Promise<void> {
  const { template, maxUses, days, playerId, actor, reason } = input;
  const code = input.code.trim().toUpperCase();
  const known = await findTemplate(tx, template);
  if (known === undefined) throw new Problem('not-found', `There is no template ${template}.`);
  const { trigger } = known.body;
  if (trigger.kind !== 'code' && !(trigger.kind === 'deposit' && trigger.needsCode))
    throw new Problem('conflict', `${template} asks for no code.`);
  const now = clock.now();
  const made = await tx
    .insertInto('bonus_code')
    .values({
      id: newId(),
      code,
      template,
      player_id: playerId ?? null,
      max_uses: maxUses,
      valid_until: new Date(now.getTime() + days * dayMs),
      created_by: actor,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) throw new Problem('conflict', `There is a code ${code} already.`);
  const after = { codeId: made.id, template, maxUses, days, ...(playerId !== undefined && { playerId }) };
  await recordAudit(tx, clock, { actor, action: 'bonus code', subject: playerId ?? template, reason, after });
}
