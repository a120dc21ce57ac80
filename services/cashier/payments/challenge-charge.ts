import { changePayment } from './change-payment.ts';
import { lockPayment } from './lock-payment.ts';
import { keepCard, type UsedCard } from './pay-charge.ts';
import { settleIfDue } from './settle-if-due.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import { maxTries } from '../rules/challenge.ts';
import { changeFor } from '../rules/outcomes.ts';
import type { PaymentRow } from '../tables.ts';

const notConfirmed = 'authentication-failed';

async function lockOpen(tx: Tx, id: string, moment: Moment): Promise<PaymentRow | undefined> {
  const locked = await lockPayment(tx, 'id', id);
  if (locked?.kind !== 'charge') return undefined;
  const payment = await settleIfDue(tx, locked, moment);
  return payment.status === 'created' ? payment : undefined;
}

/** The card's bank asks its holder: the charge waits, with what the customer chose to happen. Where it waits already nothing changes. */
export async function beginChallenge(tx: Tx, id: string, outcome: string, card: UsedCard, moment: Moment): Promise<void> {
  const payment = await lockOpen(tx, id, moment);
  if (payment === undefined || payment.challenge_outcome !== null) return;
  await keepCard(tx, id, card);
  await tx.query('update cashier.payment set challenge_outcome = $2, challenge_tries = 0, updated_at = $3 where id = $1', [
    id,
    outcome,
    moment.now,
  ]);
}

/** What the holder said: `refused` is a button of the bank's page. The third wrong code is a refusal too; after the end nothing changes. */
export async function answerChallenge(tx: Tx, id: string, answer: 'right' | 'wrong' | 'refused', moment: Moment): Promise<void> {
  const payment = await lockOpen(tx, id, moment);
  if (payment === undefined || payment.challenge_outcome === null) return;
  const change = changeFor(payment.method, payment.challenge_outcome);
  const tries = payment.challenge_tries + (answer === 'wrong' ? 1 : 0);
  await tx.query('update cashier.payment set challenge_tries = $2 where id = $1', [id, tries]);
  if (answer === 'right' && change !== undefined) await changePayment(tx, payment, change, moment);
  else if (answer === 'refused' || tries >= maxTries) await changePayment(tx, payment, { status: 'failed', reason: notConfirmed }, moment);
}
