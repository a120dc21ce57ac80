import type { Input } from '#contract/kernel/calls.ts';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import {
  holdPlayer,
  refuseBlockedRegion,
  refuseUnlessActive,
  refuseUnlessAgreed,
  requirePlayer,
  rulesOf,
} from '#server/modules/players/index.ts';
import { noteAct, refuseIdle } from '#server/modules/identity/index.ts';
import { refuseOverDepositLimit } from '#server/modules/protection/index.ts';
import { refuseUnlessNoticed, refuseUnverified } from '#server/modules/verification/index.ts';
import { findOrOpenAccount, refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addJob } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { requestFingerprint } from '#server/platform/request-fingerprint.ts';
import { handle, type PaymentDeps } from './deps.ts';
import { askAgainAt } from './ask-again-at.ts';
import { changeInvoice, publishInvoice, recordNewInvoice, requireLocked } from './change-invoice.ts';
import { amountAtProvider, requireFee } from './fees.ts';
import { refuseUnlessFundsTold } from './funds/notice/funds-notice.ts';
import { findByRequestKey } from './find-by-request-key.ts';
import { requireFields, requireMethod } from './methods.ts';
import { PaymentProviderError } from './providers/guard-gateway.ts';
import { requirePayments } from './providers/payment-providers.ts';
import { refuseStaleRate } from './refuse-stale-rate.ts';
import { refuseUnprovenDeposit } from './refuse-unproven-deposit.ts';
import type { ChargeAnswer } from './providers/payment-adapter.ts';
import { returnPathOf, returnUrlOf } from './return-url.ts';
import { type InvoiceRow, toInvoice } from './to-invoice.ts';

const nothingSeen = { received: 0, confirmations: 0, needed: 0 };

type Wanted = NonNullable<Input<'createDeposit'>['body']>;

/** The on-ramp holds the price no longer. */
class QuoteOver extends PaymentProviderError {}

/** First step, one transaction: the invoice is a row before anybody outside hears of it. */
async function openInvoice(tx: Tx, context: PaymentDeps, playerId: string, input: Wanted): Promise<InvoiceRow> {
  // held until the invoice is there: an exclusion that is under way is waited for, and what begins after this finds the invoice
  const player = await holdPlayer(tx, playerId);
  refuseUnlessActive(player.status);
  refuseUnlessAgreed(player, context);
  await refuseUnverified(tx, context, player, 'deposit');
  await refuseUnlessNoticed(tx, context, player);
  await refuseUnlessFundsTold(tx, context, player);
  const amount = moneyFromWire(input.amount);
  const hash = requestFingerprint(context.secrets, 'createDeposit', input);
  const request = { ...input, type: invoiceType.deposit, amount, key: input.key, hash };
  const known = await findByRequestKey(tx, playerId, request);
  if (known !== undefined) return known;
  const method = await requireMethod(tx, context.payments, { ...request, country: player.country });
  // an account that is there already is no way round this
  refuseUnlessOffered(context.settings, input.currency);
  refuseStaleRate(context, input.currency);
  requireFields(method, input.fields ?? {});
  if ((method.boughtWith === undefined) !== (input.quote === undefined))
    throw new Problem('method-unavailable', 'An on-ramp takes deposits at a price that it was asked for, other methods none.');
  // an on-ramp's price holds all that it costs
  const fee = input.quote === undefined ? requireFee(method, request, input.fee) : 0n;
  await refuseUnprovenDeposit(tx, context, player, { currency: input.currency, amount });
  await refuseOverDepositLimit(tx, context, playerId, { currency: input.currency, amount });
  const account = await findOrOpenAccount(tx, context, playerId, input.currency);
  const now = context.clock.now();
  const values = {
    id: newId(),
    player_id: playerId,
    account_id: account,
    type: invoiceType.deposit,
    status: invoiceStatus.pending,
    method: input.method,
    provider: method.provider,
    amount,
    fee,
    currency: input.currency,
    return_path: returnPathOf(input.returnTo),
    bonus_choice: input.bonus ?? null,
    request_key: input.key ?? null,
    request_hash: hash,
    created_at: now,
    updated_at: now,
    next_ask_at: askAgainAt(now, now),
  };
  const row = await tx
    .insertInto('invoice')
    .values(values)
    .onConflict((conflict) => conflict.columns(['player_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    const twin = await findByRequestKey(tx, playerId, request);
    if (twin === undefined) throw new Error('An invoice with this request key was refused and cannot be found');
    return twin;
  }
  await recordNewInvoice(tx, context, row, `player:${playerId}`);
  return row;
}

/** Second step, no transaction: the provider opens its page. The same reference again gives the same page. */
async function askProvider(
  context: PaymentDeps,
  row: InvoiceRow,
  clientInfo: ClientInfo,
  quote: string | undefined,
): Promise<ChargeAnswer> {
  const { publicUrl } = context.config;
  const player = await requirePlayer(context.database.db, row.player_id);
  const digits = String(context.settings.requireCurrency(row.currency).subunitToUnit).length - 1;
  const provider = context.payments.require(row.provider);
  const charge = await provider.charge({
    reference: row.id,
    method: row.method,
    amount: amountAtProvider(row),
    currency: row.currency,
    digits,
    customer: { id: player.id, country: player.country, language: clientInfo.locale },
    returnUrl: returnUrlOf({ publicUrl, locale: clientInfo.locale, path: row.return_path, invoiceId: row.id }),
    callbackUrl: provider.callbackUrl,
    ...(quote !== undefined && { quote }),
  });
  if ('refused' in charge && charge.isQuoteOver === true) throw new QuoteOver(`${row.provider}: ${charge.refused}`);
  if ('refused' in charge) throw new PaymentProviderError(`${row.provider}: ${charge.refused}`);
  return charge;
}

/**
 * Third step where the provider gave no page: nobody has seen one, so nothing can be paid on this invoice any more. Where the same request,
 * sent twice, has got a page meanwhile, that page may be paid: the invoice stays as it is and is returned.
 */
async function giveUp(tx: Tx, context: PaymentDeps, id: string, reason: string): Promise<InvoiceRow | undefined> {
  const row = await requireLocked(tx, id);
  if (row.redirect_url !== null || row.status === invoiceStatus.success) return row;
  if (row.status === invoiceStatus.pending) await changeInvoice(tx, context, row, { status: invoiceStatus.failed, reason }, 'system');
  return undefined;
}

/** Third step: the page is the player's, unless the invoice has ended while the provider was asked. Then the charge is taken back. */
async function offerPage(tx: Tx, context: PaymentDeps, id: string, charge: ChargeAnswer): Promise<InvoiceRow> {
  const { status } = await requireLocked(tx, id);
  const row = await tx
    .updateTable('invoice')
    .set({
      redirect_url: charge.redirectUrl,
      provider_payment_id: charge.id,
      transfer: charge.transfer === undefined ? null : JSON.stringify({ ...charge.transfer, ...nothingSeen }),
      ...(charge.price !== undefined && {
        price_amount: charge.price.amount,
        price_currency: charge.price.currency,
        price_fee: charge.price.fee,
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === invoiceStatus.pending) await publishInvoice(tx, context, row);
  else await addJob(tx, 'cancel-charge', { invoiceId: id });
  return row;
}

export const createDeposit = handle('createDeposit', async ({ context, clientInfo, session, body }) => {
  const { transact, db } = context.database;
  requirePayments(context);
  await refuseIdle(db, context, session);
  await noteAct(context, session);
  const player = await requirePlayer(db, session.playerId);
  const detail = 'Deposits are not taken from this country; you can still withdraw.';
  await refuseBlockedRegion(context, clientInfo, { act: 'deposit', subject: player.id, country: player.country, detail });
  const opened = await transact(async (tx) => await openInvoice(tx, context, session.playerId, body));
  if (opened.redirect_url !== null || opened.status !== invoiceStatus.pending) return { data: toInvoice(opened, rulesOf(context, player)) };
  const charge = await askProvider(context, opened, clientInfo, body.quote).catch((cause: unknown) => {
    if (cause instanceof PaymentProviderError) return cause;
    throw cause;
  });
  const ready = await transact(
    async (tx) =>
      await (charge instanceof PaymentProviderError
        ? giveUp(tx, context, opened.id, charge instanceof QuoteOver ? 'expired' : 'provider-unreachable')
        : offerPage(tx, context, opened.id, charge)),
  );
  if (ready !== undefined) return { data: toInvoice(ready, rulesOf(context, player)) };
  if (charge instanceof QuoteOver) throw new Problem('offer-over', 'The price is not held any more. Ask for a new one.', { cause: charge });
  throw new Problem('payment-provider-down', 'Nothing was charged. Try again in a moment or choose another method.', {
    cause: charge,
    retryAfterS: 10,
  });
});
