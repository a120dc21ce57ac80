// Every night, after the books of providers were compared: each line of the bank beside its payment.
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { matchBank } from './match-bank.ts';

export const matchBankNightly: Job<PaymentDeps> = {
  name: 'match-bank',
  every: '40 3 * * *',
  run: async (context) => void (await matchBank(context)),
};
