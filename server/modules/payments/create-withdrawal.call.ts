import { invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { refuseIdle, requireStepUp } from '#server/modules/identity/index.ts';
import { refuseUnprovenEmail, requirePlayer } from '#server/modules/players/index.ts';
import { findAccount } from '#server/modules/wallet/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { requestFingerprint } from '#server/platform/request-fingerprint.ts';
import { handle } from './deps.ts';
import { findByRequestKey } from './find-by-request-key.ts';
import { requireFields, requireMethod } from './methods.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import { toInvoice } from './to-invoice.ts';

export const createWithdrawal = handle('createWithdrawal', async ({ context, tx, session, body }) => {
  const { jurisdiction } = context;
  const amount = moneyFromWire(body.amount);
  const hash = requestFingerprint(context.secrets, 'createWithdrawal', body);
  const request = { ...body, type: invoiceType.withdrawal, amount, key: body.key, hash };
  const known = await findByRequestKey(tx, session.playerId, request);
  if (known !== undefined) return { data: toInvoice(known, jurisdiction.rules) };
  refuseUnprovenEmail(await requirePlayer(tx, session.playerId));
  await refuseIdle(tx, context, session);
  await requireStepUp(tx, context, session);
  const method = await requireMethod(tx, context.payments, request);
  const fields = requireFields(method, body.fields);
  const account = await findAccount(tx, session.playerId, body.currency);
  if (account === undefined) throw new Problem('insufficient-funds', `You have no ${body.currency} account.`);
  const row = await openWithdrawal(tx, context, {
    playerId: session.playerId,
    accountId: account.id,
    method: body.method,
    provider: method.provider,
    currency: body.currency,
    amount,
    fields,
    requestKey: body.key ?? null,
    requestHash: hash,
  });
  if (row === undefined) {
    const twin = await findByRequestKey(tx, session.playerId, request);
    if (twin === undefined) throw new Error('An invoice with this request key was refused and cannot be found');
    return { data: toInvoice(twin, jurisdiction.rules) };
  }
  return { data: toInvoice(row, jurisdiction.rules) };
});
