// What tests of payments say again and again: deposits, withdrawals, an operator's words, emails, the provider's state.
import { vi } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { decideCase, type PaymentReport, proposeOutcome, readOpenCases, reviewWithdrawal } from '#server/modules/payments/index.ts';
import { paidByWord } from './compare-books.ts';
import type { TestApp, TestPlayer } from './test-app.ts';

export const iban = 'DE89370400440532013000';
type Invoice = Data<'createDeposit'>;

export const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

export const deposit = async (player: TestPlayer, amount = 5000, more: object = {}): Promise<Invoice> =>
  (await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount, ...more } })).data;

export const withdraw = async (player: TestPlayer, amount = 3000, more: object = {}): Promise<Invoice> =>
  (
    await player.call('createWithdrawal', {
      body: { method: 'bank-transfer', currency: 'EUR', amount, fields: { holder: 'Ada Lamp', iban }, ...more },
    })
  ).data;

export const review = async ({ context }: TestApp, invoiceId: string, verdict: 'approve' | 'reject') =>
  await context.database.transact(
    async (tx) => await reviewWithdrawal(tx, context, { invoiceId, verdict, reason: 'tried', actor: 'operator:test' }),
  );

/** How a player's accounts stand in the database, hidden ones too. */
export async function moneyOf({ context }: TestApp, player: { id: string }, currency = 'EUR') {
  const { rows } = await context.database.pool.query<{ real: bigint; held: bigint; status: number }>(
    'select real, held, status from ledger.wallet_account where player_id = $1 and currency = $2',
    [player.id, currency],
  );
  return rows[0];
}

export async function statusOf({ context }: TestApp, id: string): Promise<number | undefined> {
  const { rows } = await context.database.pool.query<{ status: number }>('select status from invoice where id = $1', [id]);
  return rows[0]?.status;
}

export async function casesAbout({ context }: TestApp, ...subjects: (string | undefined)[]) {
  return (await readOpenCases(context.database.db)).filter(({ subject }) =>
    subjects.some((about) => about !== undefined && (subject === about || subject.startsWith(`${about} `))),
  );
}

export const propose = async ({ context }: TestApp, caseId: string, outcome: string, actor = 'operator:anna') =>
  await context.database.transact(async (tx) => await proposeOutcome(tx, context, { caseId, outcome, reason: 'looked it up', actor }));

export const decide = async ({ context }: TestApp, caseId: string, verdict: 'confirm' | 'refuse' = 'confirm', actor = 'operator:ben') =>
  await context.database.transact(async (tx) => await decideCase(tx, context, { caseId, verdict, reason: 'checked', actor }));

export async function emailsTo({ context }: TestApp, recipient: string): Promise<string[]> {
  const { rows } = await context.database.pool.query<{ subject: string }>(
    'select subject from mail where recipient = $1 order by created_at, id',
    [recipient],
  );
  return rows.map(({ subject }) => subject);
}

export async function alarmsAbout({ context }: TestApp, text: string): Promise<{ kind: string; count: bigint }[]> {
  const { rows } = await context.database.pool.query<{ kind: string; count: bigint }>(
    'select kind, count from alarm where strpos(subject, $1) > 0 order by first_at',
    [text],
  );
  return rows;
}

export async function runJob({ context }: TestApp, name: string): Promise<void> {
  const job = context.parts.jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}`);
  await job.run(context, {});
}

/** Has a provider, the cashier unless said otherwise, answer for these payments; all others as it does. */
export function stateWill({ context }: TestApp, answers: ReadonlyMap<string, PaymentReport | Error>, identity = 'cashier') {
  const provider = context.payments.require(identity);
  const real = provider.state.bind(provider);
  for (const [reference, answer] of answers) if (!(answer instanceof Error)) paidByWord.add(reference);
  return vi.spyOn(provider, 'state').mockImplementation(async (payment) => {
    const answer = answers.get(payment.reference);
    if (answer instanceof Error) throw answer;
    return answer ?? (await real(payment));
  });
}

export const stateOf = (invoice: Pick<Invoice, 'id' | 'amount' | 'currency' | 'type'>, status: PaymentReport['status']): PaymentReport => ({
  id: 'p-1',
  reference: invoice.id,
  kind: invoice.type === 1 ? 'charge' : 'payout',
  status,
  amount: moneyFromWire(invoice.amount),
  currency: invoice.currency,
});
