import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusDeps } from '../deps.ts';
import { faultsOf } from './check-template.ts';
import { findTemplate } from './read-templates.ts';
import type { Template, TemplateBody } from './template-schema.ts';

interface Act {
  actor: string;
  reason: string;
}

/** Puts a template in force, as a new version where there is one. Who was granted an older one keeps it. @throws Problem conflict with what stands against it */
export async function publishTemplate(tx: Tx, deps: BonusDeps, body: TemplateBody, { actor, reason }: Act): Promise<Template> {
  const faults = await faultsOf(tx, deps, body);
  if (faults.length > 0) throw new Problem('conflict', faults.join('\n'));
  const { identity } = body;
  const { version } = await tx
    .insertInto('bonus_template')
    .values({ identity, version: 1, state: 'published' })
    .onConflict((conflict) =>
      conflict.column('identity').doUpdateSet((e) => ({ version: e('bonus_template.version', '+', 1), state: 'published' })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  const now = deps.clock.now();
  await tx
    .insertInto('bonus_template_version')
    .values({ identity, version, body: JSON.stringify(body), published_by: actor, published_at: now })
    .execute();
  // pages show what is offered
  await deps.notifier.announce(tx, 'catalogue', {});
  await recordAudit(tx, deps.clock, { actor, action: 'bonus publish', subject: identity, reason, after: { version, body } });
  return { identity, version, body };
}

/** Stops a template from granting; what was granted stays. Returns false where there is none that grants. */
export async function pauseTemplate(tx: Tx, deps: BonusDeps, identity: string, { actor, reason }: Act): Promise<boolean> {
  const known = await findTemplate(tx, identity);
  const { numUpdatedRows } = await tx
    .updateTable('bonus_template')
    .set({ state: 'paused' })
    .where('identity', '=', identity)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (numUpdatedRows === 0n || known === undefined) return false;
  await deps.notifier.announce(tx, 'catalogue', {});
  const { version } = known;
  await recordAudit(tx, deps.clock, {
    actor,
    action: 'bonus pause',
    subject: identity,
    reason,
    before: { version, state: 'published' },
    after: { version, state: 'paused' },
  });
  return true;
}
