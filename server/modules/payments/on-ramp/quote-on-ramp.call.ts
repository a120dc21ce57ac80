import { moneyFromWire, moneyToWire } from '#contract/kernel/money.ts';
import { refuseUnlessActive, requirePlayer } from '#server/modules/players/index.ts';
import { refuseAboveDepositRoom } from '#server/modules/protection/index.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import { handle, type PaymentDeps } from '../deps.ts';
import { findOnRamps, type Method } from '../methods.ts';
import { PaymentProviderError } from '../providers/guard-gateway.ts';
import { requirePayments } from '../providers/payment-providers.ts';
import { refuseAboveUnproven } from '../refuse-unproven-deposit.ts';
import { refuseStaleRate } from '../refuse-stale-rate.ts';
import type { Quote } from '../providers/payment-adapter.ts';

const outOfRange = (range: { min: bigint; max: bigint }, currency: string): Problem => {
  const params = { min: moneyToWire(range.min), max: moneyToWire(range.max), currency };
  return new Problem('amount-out-of-range', `From ${params.min} to ${params.max} smallest units of ${currency}.`, {
    errors: [fieldError('amount', 'between', params)],
  });
};

const digitsOf = ({ settings }: Pick<PaymentDeps, 'settings'>, currency: string): number =>
  String(settings.requireCurrency(currency).subunitToUnit).length - 1;

/** @throws Problem payment-provider-down, method-unavailable where the on-ramp does not sell this for that */
async function askPrice(context: PaymentDeps, method: Method, pays: { amount: bigint; currency: string }): Promise<Quote> {
  const ask = {
    pays: { ...pays, digits: digitsOf(context, pays.currency) },
    coin: { currency: method.currency, digits: digitsOf(context, method.currency) },
  };
  try {
    const quote = await context.payments.require(method.provider).quote?.(ask);
    if (quote !== undefined && !('refused' in quote)) return quote;
    throw new Problem('method-unavailable', 'This cannot be bought for that at the moment.', { cause: quote?.refused });
  } catch (cause) {
    if (!(cause instanceof PaymentProviderError)) throw cause;
    throw new Problem('payment-provider-down', 'The on-ramp does not answer. Try again in a moment.', { cause, retryAfterS: 10 });
  }
}

/** The best on-ramp of a coin for players of a country. @throws Problem method-not-in-country, method-unavailable */
async function requireOnRamp({ database: { db }, payments }: PaymentDeps, currency: string, country: string): Promise<Method> {
  const [method] = await findOnRamps(db, payments, { currency, country });
  if (method !== undefined) return method;
  const elsewhere = await findOnRamps(db, payments, { currency, country: undefined });
  if (elsewhere.length > 0) throw new Problem('method-not-in-country', `${currency} is not sold to players in ${country}.`);
  throw new Problem('method-unavailable', 'Choose another coin.');
}

export const quoteOnRamp = handle('quoteOnRamp', async ({ context, session, body }) => {
  const { coin, currency } = body;
  const { db } = context.database;
  requirePayments(context);
  const player = await requirePlayer(db, session.playerId);
  refuseUnlessActive(player.status);
  const method = await requireOnRamp(context, coin, player.country);
  const range = method.boughtWith?.[currency];
  if (range === undefined || context.settings.currency(currency) === undefined)
    throw new Problem('method-unavailable', 'Choose another currency to pay with.');
  refuseUnlessOffered(context.settings, coin);
  refuseStaleRate(context, coin);
  const amount = moneyFromWire(body.amount);
  if (amount < range.min || amount > range.max) throw outOfRange(range, currency);
  const { id, fee, rate, gets, expiresAt } = await askPrice(context, method, { amount, currency });
  const arriving = { min: method.min_amount, max: method.max_amount };
  if (gets < arriving.min || gets > arriving.max) throw outOfRange(arriving, coin);
  const deposit = { currency: coin, amount: gets };
  if (player.email_confirmed_at === null) await refuseAboveUnproven(db, context, player, deposit);
  await refuseAboveDepositRoom(db, context, player.id, deposit);
  const heldS = Math.max(0, Math.floor((expiresAt.getTime() - context.clock.wallMs()) / 1000));
  const price = { id, coin, method: method.method, currency, pays: amount, fee, rate, arrives: gets, expiresAt, heldS };
  return { data: { ...price, arrivalMinutes: method.arrivalMinutes ?? null } };
});
