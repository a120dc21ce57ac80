// What the house puts in of its own, takes out, or pays for: it is the house's word, so two people say it.
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import type { PaymentDeps } from '../deps.ts';

export interface OwnFunds {
  currency: string;
  /** What came in; below zero: what went out. */
  amount: bigint;
  reason: string;
  actor: string;
}

/**
 * Says one person's word. Returns true once another has named the same amount; then it counts. Of a currency one amount waits at a time, and
 * another one takes its place.
 */
export async function sayOwnFunds(tx: Tx, { clock }: Pick<PaymentDeps, 'clock'>, said: OwnFunds): Promise<boolean> {
  const { currency, amount, reason, actor } = said;
  const now = clock.now();
  const waiting = await tx
    .selectFrom('own_funds')
    .selectAll()
    .where('currency', '=', currency)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const isSecond = waiting !== undefined && waiting.amount === amount && !isSamePerson(waiting.proposed_by, actor);
  if (isSecond) await tx.updateTable('own_funds').set({ confirmed_by: actor, confirmed_at: now }).where('id', '=', waiting.id).execute();
  else {
    const word = { amount, reason, proposed_by: actor, proposed_at: now };
    await tx
      .insertInto('own_funds')
      .values({ id: newId(), currency, ...word })
      .onConflict((conflict) => conflict.column('currency').where('confirmed_at', 'is', null).doUpdateSet(word))
      .execute();
  }
  await recordAudit(tx, clock, {
    actor,
    action: isSecond ? 'funds own confirm' : 'funds own propose',
    subject: currency,
    reason,
    before: waiting === undefined ? null : { amount: String(waiting.amount), by: waiting.proposed_by },
    after: { amount: String(amount) },
  });
  return isSecond;
}
