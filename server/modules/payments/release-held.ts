// What every change of a payment books, and what it does where the account is closed by then.
import { playerStatus } from '#contract/kernel/constants.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { isBooked, postTransfer } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { caseKey, openClosedAccount } from './cases/open-case.ts';
import type { PaymentDeps } from './deps.ts';
import { invoiceKey } from './open-withdrawal.ts';
import type { InvoiceRow } from './to-invoice.ts';
import { noteUnplayed } from './turnover/note-turnover.ts';

type Deps = PaymentDeps;

/** Books the one entry that a step of a payment is. */
export async function book(
  tx: Tx,
  deps: Deps,
  row: InvoiceRow,
  kind: 'deposit' | 'withdrawal-settle' | 'withdrawal-release',
): Promise<void> {
  const step = kind === 'deposit' ? 'deposit' : kind === 'withdrawal-settle' ? 'settle' : 'release';
  const answer = await postTransfer(tx, deps, { kind, key: invoiceKey(row.id, step), accountId: row.account_id, amount: row.amount });
  if (!isBooked(answer.code)) throw new Error(`The ledger refused ${kind} of invoice ${row.id}: ${answer.code}`);
}

/**
 * Credits a deposit. One that two people had found unpaid left the account by their case: what its provider then says has arrived comes by that case too,
 * as its own entry was booked before.
 */
export async function bookDeposit(tx: Tx, deps: Deps, row: InvoiceRow): Promise<void> {
  const found = await tx
    .selectFrom('payment_case')
    .select('id')
    .where('invoice_id', '=', row.id)
    .where('kind', '=', 'contradiction')
    .where('outcome', '=', 'not-paid')
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .executeTakeFirst();
  if (found === undefined) return await book(tx, deps, row, 'deposit');
  const back = { kind: 'deposit', key: caseKey(found.id, 'return'), accountId: row.account_id, amount: row.amount } as const;
  const { code } = await postTransfer(tx, deps, back);
  if (code !== 'ok') throw new Error(`The ledger refused to credit invoice ${row.id} again: ${code}`);
}

/** Money that comes to the account of a closed player is out of that player's sight: it goes onto the operator's list. */
export async function tellIfClosed(tx: Tx, deps: Deps, row: InvoiceRow): Promise<boolean> {
  if ((await requirePlayer(tx, row.player_id)).status !== playerStatus.closed) return false;
  const { account_id: id, player_id: playerId, currency, amount, id: invoiceId } = row;
  await openClosedAccount(tx, deps, { id, playerId, currency, amount, invoiceId });
  return true;
}

/** Gives the held amount of a withdrawal back. */
export async function releaseHeld(tx: Tx, deps: Deps, row: InvoiceRow): Promise<void> {
  await book(tx, deps, row, 'withdrawal-release');
  await noteUnplayed(tx, deps, row, 'back');
  await tellIfClosed(tx, deps, row);
}
