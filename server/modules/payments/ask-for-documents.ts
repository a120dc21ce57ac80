// Payments that ask for a document: deposits that together pass a sum, and a withdrawal to another account than the ones before.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { rulesOf, requirePlayer } from '#server/modules/players/index.ts';
import { askForDocument, isUndocumentedAccount, refuseUndocumentedAccount, withdrawRequests } from '#server/modules/verification/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { openFields } from './payout-fields.ts';
import { payoutKey } from './payout-key.ts';
import { sumArrivedDeposits } from './sum-deposits.ts';
import type { InvoiceRow } from './to-invoice.ts';

/** Returns whether the deposits of a player that have arrived since a moment pass a sum together, in whatever currencies they came. */
export async function hasDepositedAbove(
  db: Db,
  { settings }: Pick<PaymentDeps, 'settings'>,
  playerId: string,
  since: Date,
  above: { amount: number; currency: string },
): Promise<boolean> {
  const sums = await sumArrivedDeposits(db, playerId, since);
  const parts = sums.map(({ currency, amount }) => ({ minor: amount, unit: settings.requireCurrency(currency) }));
  return convertSum(parts, settings.currency(above.currency) ?? settings.baseCurrency) > BigInt(above.amount);
}

/** A keyed hash of where money goes; undefined where nobody says who holds it. */
function accountOf(context: Pick<PaymentDeps, 'secrets'>, row: InvoiceRow): string | undefined {
  const fields = openFields(context.secrets, row);
  return fields['holder'] === undefined ? undefined : payoutKey(context, row.method, fields);
}

/** Withdrawals that say to which account a player was paid or wants to be. */
const counted = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review, invoiceStatus.success];
/** So many of the latest withdrawals are compared. */
const maxCompared = 200;

/** Whether the rules ask for a document about an account because a player's withdrawals before those that are left out went to others. */
async function isNewAccount(tx: Tx, context: PaymentDeps, playerId: string, about: string, leftOut: readonly string[]): Promise<boolean> {
  const earlier = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('status', 'in', counted)
    .where('id', 'not in', leftOut)
    .orderBy('id', 'desc')
    .limit(maxCompared)
    .execute();
  const accounts = earlier.map((one) => accountOf(context, one)).filter((one) => one !== undefined);
  return accounts.length > 0 && !accounts.includes(about);
}

/** What the rules of a player ask for about an account that is new. */
async function findAccountRule(tx: Tx, context: PaymentDeps, playerId: string) {
  const player = await requirePlayer(tx, playerId);
  return rulesOf(context, player).documentsNeeded.find(({ event }) => event === 'withdrawal');
}

/** Asks for a document about the account of a new withdrawal, where the ones before went to others. The player's row is held. */
export async function askForAccount(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<void> {
  const rule = await findAccountRule(tx, context, row.player_id);
  const about = accountOf(context, row);
  if (rule === undefined || about === undefined) return;
  if (!(await isNewAccount(tx, context, row.player_id, about, [row.id]))) return;
  const { id: eventId, player_id: playerId, created_at: knownAt } = row;
  await askForDocument(tx, context, { playerId, kind: rule.kind, event: 'withdrawal', eventId, about, knownAt, actor: 'system' });
}

/**
 * Refuses the last payouts of a player to an account about which a document waits, or would be asked for: nobody signs in any more to hand one in.
 * @throws Problem payout-account-new, document-needed
 */
export async function refuseNewAccounts(tx: Tx, context: PaymentDeps, playerId: string, rows: readonly InvoiceRow[]): Promise<void> {
  if ((await findAccountRule(tx, context, playerId)) === undefined) return;
  const last = rows.map(({ id }) => id);
  for (const row of rows) {
    const about = accountOf(context, row);
    if (about === undefined) continue;
    if (await isNewAccount(tx, context, playerId, about, last))
      throw new Problem(
        'payout-account-new',
        'Name an account that was paid to before, or withdraw to this one first and hand in what is asked.',
      );
    if (await isUndocumentedAccount(tx, playerId, about))
      throw new Problem(
        'document-needed',
        'GET /player/documents says which: one about this account waits. Name another account, or wait.',
      );
  }
}

/** True while a document about the account of a withdrawal waits. */
export async function isUndocumentedPayout(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<boolean> {
  const about = accountOf(context, row);
  return about !== undefined && (await isUndocumentedAccount(tx, row.player_id, about));
}

/** Refuses to pay a withdrawal out while a document about its account waits. @throws Problem document-needed */
export async function refuseUndocumentedPayout(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<void> {
  const about = accountOf(context, row);
  if (about !== undefined) await refuseUndocumentedAccount(tx, row.player_id, about);
}

/** Takes back what was asked about the account of a withdrawal that will not be paid, unless another one goes there. */
export async function forgetAccount(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<void> {
  const about = accountOf(context, row);
  if (about === undefined) return;
  const others = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('player_id', '=', row.player_id)
    .where('type', '=', invoiceType.withdrawal)
    .where('status', '=', invoiceStatus.pending)
    .where('id', '<>', row.id)
    .execute();
  if (others.some((one) => accountOf(context, one) === about)) return;
  const events = ['withdrawal'] as const;
  await withdrawRequests(tx, context, {
    playerId: row.player_id,
    kind: 'payment-method',
    events,
    about,
    reason: 'the withdrawal was not paid',
  });
}
