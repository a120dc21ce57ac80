import { invoiceType } from '#contract/kernel/constants.ts';
import { readRules } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { readAccountRequests } from './ask-for-documents.ts';
import { readOwed } from './chargebacks/read-owed.ts';
import { handle } from './deps.ts';
import { maskAccount } from './mask-account.ts';
import { openFields } from './payout-fields.ts';
import { reviewUntilOf, toInvoice } from './to-invoice.ts';

/** Whose word a step was. Which of its people an operator was is the operator's own business. */
function sideOf(actor: string): 'player' | 'operator' | 'system' {
  const [side] = actor.split(':');
  return side === 'player' || side === 'operator' ? side : 'system';
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

export const readInvoice = handle('readInvoice', async ({ context, db, session, params }) => {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such payment.');
  const steps = await db
    .selectFrom('invoice_history')
    .select(['status', 'reason', 'actor', 'at'])
    .where('invoice_id', '=', row.id)
    // what came after the row was read belongs to the next answer
    .where('version', '<=', row.version)
    .orderBy('version')
    .execute();
  const rules = await readRules(db, context, session.playerId);
  const asked = (await readAccountRequests(db, context, [row])).get(row.id);
  const isAwaited = asked?.status === 'open';
  return {
    data: {
      ...toInvoice(row, rules),
      account: row.type === invoiceType.withdrawal ? maskAccount(openFields(context.secrets, row)) : null,
      document: isAwaited ? asked.kind : null,
      // the hours begin once the player handed in what was asked for
      reviewUntil: isAwaited ? null : reviewUntilOf(row, rules, later(row.created_at, asked?.handed_in_at ?? null)),
      owed: await readOwed(db, row),
      steps: steps.map(({ status, reason, actor, at }) => ({ status, reason, by: sideOf(actor), at })),
    },
  };
});
