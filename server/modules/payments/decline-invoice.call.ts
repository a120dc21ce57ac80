import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { readRules } from '#server/modules/players/index.ts';
import { addJob } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { forgetAccount } from './ask-for-documents.ts';
import { handle } from './deps.ts';
import { changeInvoice, lockInvoice } from './change-invoice.ts';
import { releaseHeld } from './release-held.ts';
import { canDecline, isArriving, toInvoice } from './to-invoice.ts';

export const declineInvoice = handle('declineInvoice', async ({ context, tx, session, params }) => {
  const row = await lockInvoice(tx, params.id);
  if (row === undefined || row.player_id !== session.playerId) throw new Problem('not-found', 'You have no such payment.');
  const rules = await readRules(tx, context, session.playerId);
  if (row.status === invoiceStatus.declined) return { data: toInvoice(row, rules) };
  if (isArriving(row)) throw new Problem('deposit-arriving', 'Money for it was seen already. It is credited once it is confirmed.');
  if (!canDecline(row, rules)) throw new Problem('invoice-final', 'It is decided or under way already.');
  if (row.type === invoiceType.withdrawal) {
    await releaseHeld(tx, context, row);
    await forgetAccount(tx, context, row);
  } else await addJob(tx, 'cancel-charge', { invoiceId: row.id });
  const declined = await changeInvoice(tx, context, row, { status: invoiceStatus.declined }, `player:${session.playerId}`);
  return { data: toInvoice(declined, rules) };
});
