// A deposit is booked first, and what it brings is granted after: whatever is wrong with a bonus must not hold up anybody's money.
import { addJob, type Job } from '#server/platform/jobs.ts';
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { activateChosen, type Deposit, issueForDeposit } from './issue-for-deposit.ts';

const name = 'issue-deposit-bonuses';

interface Payload extends Omit<Deposit, 'amount' | 'at' | 'chosenAt'> {
  amount: string;
  at: string;
  chosenAt?: string | null;
}

/** Has what a deposit brings granted once this transaction is committed. */
export async function bringBonuses(tx: Tx, deposit: Deposit): Promise<void> {
  const chosenAt = deposit.chosenAt?.toISOString() ?? null;
  const payload: Payload = { ...deposit, amount: String(deposit.amount), at: deposit.at.toISOString(), chosenAt };
  await addJob(tx, name, payload);
}

export const issueDepositBonusesJob: Job<BonusDeps> = {
  name,
  async run(context, payload) {
    const deposit = payload as Payload;
    const chosenAt = deposit.chosenAt == null ? null : new Date(deposit.chosenAt);
    const arrived = { ...deposit, amount: BigInt(deposit.amount), at: new Date(deposit.at), chosenAt };
    await context.database.transact(async (tx) => await issueForDeposit(tx, context, arrived));
    await activateChosen(context, arrived);
  },
};
