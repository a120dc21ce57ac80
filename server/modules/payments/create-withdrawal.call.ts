import type { Input } from '#contract/kernel/calls.ts';
import { invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { refuseIdle, requireStepUp } from '#server/modules/identity/index.ts';
import { refuseUnprovenEmail, requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import { findAccount } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { requestFingerprint } from '#server/platform/request-fingerprint.ts';
import { askForAccount } from './ask-for-documents.ts';
import { handle, type PaymentDeps } from './deps.ts';
import { findByRequestKey } from './find-by-request-key.ts';
import { requireMethod } from './methods.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import { asGiven, openFields } from './payout-fields.ts';
import { requireDestination } from './require-destination.ts';
import { approveByRules } from './review-withdrawal.ts';
import { toInvoice } from './to-invoice.ts';

type Wanted = NonNullable<Input<'createWithdrawal'>['body']>;

/** Where to pay to: as it was typed, or as an earlier withdrawal of this player by this method has it. @throws Problem not-found */
async function readGivenFields(tx: Tx, { secrets }: PaymentDeps, playerId: string, body: Wanted): Promise<Record<string, string>> {
  if (body.payoutAccount === undefined) return body.fields ?? {};
  const earlier = await tx
    .selectFrom('invoice')
    .select(['id', 'fields_sealed'])
    .where('id', '=', body.payoutAccount)
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('method', '=', body.method)
    .executeTakeFirst();
  if (earlier === undefined || earlier.fields_sealed === null) throw new Problem('not-found', 'You have no such withdrawal.');
  return asGiven(openFields(secrets, earlier));
}

export const createWithdrawal = handle('createWithdrawal', async ({ context, tx, session, body }) => {
  const amount = moneyFromWire(body.amount);
  const hash = requestFingerprint(context.secrets, 'createWithdrawal', body);
  const request = { ...body, type: invoiceType.withdrawal, amount, key: body.key, hash };
  const player = await requirePlayer(tx, session.playerId);
  const rules = rulesOf(context, player);
  const known = await findByRequestKey(tx, session.playerId, request);
  if (known !== undefined) return { data: toInvoice(known, rules) };
  refuseUnprovenEmail(player);
  await refuseIdle(tx, context, session);
  await requireStepUp(tx, context, session);
  const method = await requireMethod(tx, context.payments, { ...request, country: player.country });
  const given = await readGivenFields(tx, context, session.playerId, body);
  const fields = await requireDestination(tx, context, session.playerId, method, given);
  const account = await findAccount(tx, session.playerId, body.currency);
  if (account === undefined) throw new Problem('insufficient-funds', `You have no ${body.currency} account.`);
  const row = await openWithdrawal(tx, context, {
    playerId: session.playerId,
    accountId: account.id,
    method: body.method,
    provider: method.provider,
    currency: body.currency,
    amount,
    fees: { terms: method, shown: body.fee },
    fields,
    requestKey: body.key ?? null,
    requestHash: hash,
  });
  if (row === undefined) {
    const twin = await findByRequestKey(tx, session.playerId, request);
    if (twin === undefined) throw new Error('An invoice with this request key was refused and cannot be found');
    return { data: toInvoice(twin, rules) };
  }
  await askForAccount(tx, context, row);
  return { data: toInvoice(await approveByRules(tx, context, row), rules) };
});
