// To whom money may go: to an account in the player's own name, and above the sum that was told in advance to somebody who is known.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { holdPlayer, type Player, rulesOf } from '#server/modules/players/index.ts';
import { isHolder, needsOf, refuseUnverifiedPayout } from '#server/modules/verification/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { openFields } from './payout-fields.ts';

interface Payout {
  playerId: string;
  currency: string;
  amount: bigint;
  fields: Readonly<Record<string, string>>;
}

type Deps = Pick<PaymentDeps, 'secrets' | 'payments'>;

/** What was withdrawn and what still may be. */
const counted = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review, invoiceStatus.success];

/** Who a profile without a name was paid as at first; undefined before the first withdrawal that was not given up. */
async function findFirstHolder(db: Db, { secrets, payments }: Deps, playerId: string): Promise<string | undefined> {
  const offers = payments.all.flatMap(({ methods }) => methods);
  const coins = offers.filter(({ fields }) => fields.some(({ type }) => type === 'address')).map(({ method }) => method);
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'fields_sealed'])
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('fields_sealed', 'is not', null)
    .where('status', 'in', counted)
    // coins go to addresses, which have no holder
    .$if(coins.length > 0, (query) => query.where('method', 'not in', coins))
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => openFields(secrets, row)['holder']).find((holder) => holder !== undefined);
}

function toName(holder: string): { firstName: string; lastName: string } {
  const words = holder.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' ') || holder, lastName: words.at(-1) ?? holder };
}

async function nameOf(db: Db, context: Deps, player: Player) {
  const { first_name: firstName, last_name: lastName } = player;
  if (firstName !== null && lastName !== null) return { firstName, lastName };
  const first = await findFirstHolder(db, context, player.id);
  return first === undefined ? undefined : toName(first);
}

/**
 * Refuses to pay to an account that is held by somebody else. A profile without a name is bound to the holder of its first withdrawal.
 * @throws Problem holder-differs
 */
export async function refuseOtherHolder(db: Db, context: Deps, player: Player, fields: Payout['fields']): Promise<void> {
  const { holder } = fields;
  if (holder === undefined) return;
  const name = await nameOf(db, context, player);
  if (name === undefined || isHolder(holder, name)) return;
  throw new Problem('holder-differs', 'The holder of the account must be the player, as the profile names them.', {
    errors: [fieldError(fields['card'] === undefined ? 'fields.holder' : 'fields.card', 'holder')],
  });
}

/** Refuses what takes all withdrawals together above the sum of the rules before the player is known. One withdrawal after the other. */
export async function refuseUnverifiedSum(tx: Tx, context: PaymentDeps, { playerId, currency, amount }: Payout): Promise<void> {
  const { settings } = context;
  const player = await holdPlayer(tx, playerId);
  const { checks, above } = needsOf(rulesOf(context, player), 'withdrawal');
  if (checks.length === 0) return;
  const rows = await tx
    .selectFrom('invoice')
    .select((e) => ['currency', e.cast<bigint>(e.fn.sum('amount'), 'bigint').as('amount')])
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('refund_of', 'is', null)
    .where('status', 'in', counted)
    .groupBy('currency')
    .execute();
  const unit = settings.currency(above?.currency ?? '') ?? settings.baseCurrency;
  const parts = [...rows, { currency, amount }].map((one) => ({ minor: one.amount, unit: settings.requireCurrency(one.currency) }));
  if (above !== undefined && convertSum(parts, unit) <= BigInt(above.amount)) return;
  await refuseUnverifiedPayout(tx, context, player);
}
