import { convertSum, toDecimal } from '#contract/kernel/money.ts';
import { holdPlayer, type Player, rulesOf } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { sumDeposits } from './sum-deposits.ts';

type Deps = Pick<PaymentDeps, 'settings' | 'jurisdictions'>;
type Wanted = { currency: string; amount: bigint };

/** Refuses a deposit that takes those of a player whose address is not proven above the bound, as they stand now. @throws Problem deposit-needs-proof */
export async function refuseAboveUnproven(
  db: Db,
  context: Deps,
  player: Pick<Player, 'id' | 'country' | 'jurisdiction'>,
  input: Wanted,
): Promise<void> {
  const { settings } = context;
  const { currency, ...bound } = rulesOf(context, player).unprovenDepositsMax;
  const max = BigInt(bound.amount);
  const unit = settings.currency(currency) ?? settings.baseCurrency;
  const sums = [...(await sumDeposits(db, player.id, new Date(0))), input];
  const parts = sums.map((sum) => ({ minor: sum.amount, unit: settings.requireCurrency(sum.currency) }));
  if (convertSum(parts, unit) <= max) return;
  throw new Problem(
    'deposit-needs-proof',
    `Deposits come to at most ${toDecimal(max, unit.subunitToUnit)} ${unit.code} in all until the e-mail address is confirmed. POST /player/profile/confirmations/email/resend sends the email again.`,
  );
}

/**
 * Until the address is proven a player deposits up to the bound of their jurisdiction, all currencies together, at the stored rates. One deposit
 * of a player after the other. @throws Problem deposit-needs-proof
 */
export async function refuseUnprovenDeposit(tx: Tx, context: Deps, player: Player, input: Wanted): Promise<void> {
  if (player.email_confirmed_at !== null || (await holdPlayer(tx, player.id)).email_confirmed_at !== null) return;
  await refuseAboveUnproven(tx, context, player, input);
}
