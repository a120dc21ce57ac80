import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { convertSum, toDecimal } from '#contract/kernel/money.ts';
import { holdPlayer, type Player, rulesOf } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';

/** What was paid in and what may still be: a deposit that waits for its payment counts, or two at once would pass the bound together. */
const counted = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review, invoiceStatus.success];

/** The deposits of a player by currency, this one among them. */
async function sumDeposits(tx: Tx, playerId: string, input: { currency: string; amount: bigint }): Promise<Map<string, bigint>> {
  const rows = await tx
    .selectFrom('invoice')
    .select((e) => ['currency', e.cast<bigint>(e.fn.sum('amount'), 'bigint').as('amount')])
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.deposit)
    .where('status', 'in', counted)
    .groupBy('currency')
    .execute();
  const sums = new Map(rows.map(({ currency, amount }) => [currency, amount]));
  return sums.set(input.currency, (sums.get(input.currency) ?? 0n) + input.amount);
}

/**
 * Until the address is proven a player deposits up to the bound of their jurisdiction, all currencies together, at the stored rates. One deposit
 * of a player after the other. @throws Problem deposit-needs-proof
 */
export async function refuseUnprovenDeposit(
  tx: Tx,
  context: Pick<PaymentDeps, 'settings' | 'jurisdictions'>,
  player: Player,
  input: { currency: string; amount: bigint },
): Promise<void> {
  if (player.email_confirmed_at !== null || (await holdPlayer(tx, player.id)).email_confirmed_at !== null) return;
  const { settings } = context;
  const { currency, ...bound } = rulesOf(context, player).unprovenDepositsMax;
  const max = BigInt(bound.amount);
  const unit = settings.currency(currency) ?? settings.baseCurrency;
  const sums = await sumDeposits(tx, player.id, input);
  const parts = [...sums].map(([code, minor]) => ({ minor, unit: settings.requireCurrency(code) }));
  if (convertSum(parts, unit) <= max) return;
  throw new Problem(
    'deposit-needs-proof',
    `Deposits come to at most ${toDecimal(max, unit.subunitToUnit)} ${unit.code} in all until the e-mail address is confirmed. POST /player/profile/confirmations/email/resend sends the email again.`,
  );
}
