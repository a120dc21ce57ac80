// Payments that ask for a document: deposits that together pass a sum, and a withdrawal to another account than the ones before.
import type { DocumentKind } from '#contract/documents/document-kinds.ts';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { rulesOf, requirePlayer } from '#server/modules/players/index.ts';
import {
  type AccountRequest,
  askForDocument,
  findAccountRequests,
  isUndocumentedAccount,
  refuseUndocumentedAccount,
  withdrawRequests,
} from '#server/modules/verification/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { goingOut } from './going-out.ts';
import { openFields } from './payout-fields.ts';
import { payoutKey } from './payout-key.ts';
import { sumArrivedDeposits } from './sum-deposits.ts';
import type { InvoiceRow } from './to-invoice.ts';
import type { Depositor } from './turnover/depositors.ts';

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
const keyOf = (context: Pick<PaymentDeps, 'secrets'>, method: string, fields: Readonly<Record<string, string>>): string | undefined =>
  fields['holder'] === undefined ? undefined : payoutKey(context, method, fields);

const accountOf = (context: Pick<PaymentDeps, 'secrets'>, row: InvoiceRow): string | undefined =>
  keyOf(context, row.method, openFields(context.secrets, row));

/** So many of the latest withdrawals are compared. */
const maxCompared = 200;

/** The accounts in somebody's name to which a player's withdrawals went, or are to go, but for those that are left out. */
async function readEarlierAccounts(db: Db, context: PaymentDeps, playerId: string, leftOut: readonly string[]): Promise<string[]> {
  const earlier = await db
    .selectFrom('invoice')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('status', 'in', goingOut)
    .$if(leftOut.length > 0, (query) => query.where('id', 'not in', leftOut))
    .orderBy('id', 'desc')
    .limit(maxCompared)
    .execute();
  return earlier.map((one) => accountOf(context, one)).filter((one) => one !== undefined);
}

/** Whether an account is another one than those before, which asks for a document. One that is not known yet is. */
const isNew = (about: string | undefined, earlier: readonly string[]): boolean =>
  earlier.length > 0 && (about === undefined || !earlier.includes(about));

/** What the rules of a player ask for about an account that is new. */
const accountRuleOf = (context: PaymentDeps, player: Parameters<typeof rulesOf>[1]) =>
  rulesOf(context, player).documentsNeeded.find(({ event }) => event === 'withdrawal');

const findAccountRule = async (tx: Tx, context: PaymentDeps, playerId: string) => accountRuleOf(context, await requirePlayer(tx, playerId));

/** What holds a withdrawal up until a document about its account is approved. */
export interface AccountHold {
  kind: DocumentKind;
  /** It is handed in: it does not wait for the player any more. */
  isHandedIn: boolean;
}

/**
 * Which document askForAccount would ask for, or waits already, before a withdrawal to an account in somebody's name is asked for. `fields` are where
 * it goes, as far as the house knows: of an account that is typed it knows nothing, and takes it for a new one.
 */
export async function findAccountHold(
  db: Db,
  context: PaymentDeps,
  player: Depositor,
  { method, fields }: { method: string; fields: Readonly<Record<string, string>> | undefined },
): Promise<AccountHold | undefined> {
  const about = fields && keyOf(context, method, fields);
  if (fields !== undefined && about === undefined) return undefined;
  const asked = about === undefined ? [] : await findAccountRequests(db, [{ playerId: player.id, about }]);
  const waiting = asked.find(({ status }) => status !== 'approved');
  if (waiting !== undefined) return { kind: waiting.kind, isHandedIn: waiting.status === 'review' };
  const rule = accountRuleOf(context, player);
  if (rule === undefined || !isNew(about, await readEarlierAccounts(db, context, player.id, []))) return undefined;
  return { kind: rule.kind, isHandedIn: false };
}

/** What was asked about the accounts of withdrawals that are pending: by the invoice, of each what waits before all else. */
export async function readAccountRequests(db: Db, context: PaymentDeps, rows: readonly InvoiceRow[]): Promise<Map<string, AccountRequest>> {
  const accounts = rows.flatMap((row) => {
    const about = row.type === invoiceType.withdrawal && row.status === invoiceStatus.pending ? accountOf(context, row) : undefined;
    return about === undefined ? [] : [{ invoiceId: row.id, playerId: row.player_id, about }];
  });
  const asked = await findAccountRequests(db, accounts);
  return new Map(
    accounts.flatMap(({ invoiceId, playerId, about }) => {
      const found = asked.find((one) => one.player_id === playerId && one.about === about);
      return found === undefined ? [] : [[invoiceId, found] as const];
    }),
  );
}

/** Asks for a document about the account of a new withdrawal, where the ones before went to others. The player's row is held. */
export async function askForAccount(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<void> {
  const rule = await findAccountRule(tx, context, row.player_id);
  const about = accountOf(context, row);
  if (rule === undefined || about === undefined) return;
  const earlier = await readEarlierAccounts(tx, context, row.player_id, [row.id]);
  if (earlier.length === 0) await context.notifier.announce(tx, 'first-account', { playerId: row.player_id });
  if (!isNew(about, earlier)) return;
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
    if (isNew(about, await readEarlierAccounts(tx, context, playerId, last)))
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
