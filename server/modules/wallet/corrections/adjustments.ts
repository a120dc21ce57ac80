// Corrections by hand: one operator asks for one with a reason, another one approves it, and only then is it booked.
import { type Selectable } from 'kysely';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { derivedId, newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import type { WalletDeps } from '../deps.ts';
import { isBooked } from '../ledger/commands.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import type { WalletTables } from '../tables.ts';

const state = { waiting: 1, booked: 2, refused: 3 } as const;

export type Adjustment = Selectable<WalletTables['wallet_adjustment']>;

const maxAmount = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Asks for a correction of an account's real part, positive in the player's favour. Nothing is booked yet. Returns its id.
 * @throws Problem conflict for more than an account can hold
 */
export async function askAdjustment(
  tx: Tx,
  { clock }: Pick<WalletDeps, 'clock'>,
  input: { accountId: string; amount: bigint; reason: string; actor: string },
): Promise<string> {
  if (input.amount > maxAmount || input.amount < -maxAmount)
    throw new Problem('conflict', `An account holds up to ${maxAmount} smallest units. Ask for a smaller adjustment.`);
  const id = newId();
  await tx
    .insertInto('wallet_adjustment')
    .values({ id, account_id: input.accountId, amount: input.amount, reason: input.reason, asked_by: input.actor, asked_at: clock.now() })
    .execute();
  const after = { account: input.accountId, amount: String(input.amount) };
  await recordAudit(tx, clock, { actor: input.actor, action: 'adjustment ask', subject: id, reason: input.reason, after });
  return id;
}

/** Those that wait for a second person's word, oldest first. */
export async function readWaitingAdjustments(db: Db): Promise<(Adjustment & { currency: string })[]> {
  return await db
    .selectFrom('wallet_adjustment as adjustment')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'adjustment.account_id')
    .selectAll('adjustment')
    .select('account.currency')
    .where('adjustment.state', '=', state.waiting)
    .orderBy('adjustment.asked_at')
    .execute();
}

/**
 * Says the second person's word and, if it is approval, books the correction.
 * @throws Problem not-found, conflict when it is decided already or to whoever asked, insufficient-funds
 */
export async function decideAdjustment(
  tx: Tx,
  deps: Pick<WalletDeps, 'database' | 'clock' | 'outbox' | 'log'>,
  word: { id: string; verdict: 'approve' | 'reject'; reason: string; actor: string },
): Promise<void> {
  const row = await tx.selectFrom('wallet_adjustment').selectAll().where('id', '=', word.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such adjustment.');
  if (row.state !== state.waiting) throw new Problem('conflict', 'The adjustment is decided already.');
  if (isSamePerson(row.asked_by, word.actor)) throw new Problem('conflict', 'Whoever asks for an adjustment may not decide it.');
  if (word.verdict === 'approve') {
    const answer = await postTransfer(tx, deps, {
      kind: 'adjustment',
      key: derivedId('adjustment', row.id),
      accountId: row.account_id,
      amount: row.amount,
      note: row.reason,
    });
    if (answer.code === 'account-full') throw new Problem('conflict', 'The account cannot hold so much. Ask for a smaller adjustment.');
    if (!isBooked(answer.code)) throw new Problem('insufficient-funds', 'The account does not cover the adjustment.');
  }
  await tx
    .updateTable('wallet_adjustment')
    .set({ state: word.verdict === 'approve' ? state.booked : state.refused, decided_by: word.actor, decided_at: deps.clock.now() })
    .where('id', '=', row.id)
    .execute();
  const before = { account: row.account_id, amount: String(row.amount), askedBy: row.asked_by, askedFor: row.reason };
  await recordAudit(tx, deps.clock, {
    actor: word.actor,
    action: `adjustment ${word.verdict}`,
    subject: row.id,
    reason: word.reason,
    before,
  });
}
