// Every night, after the books of providers were compared: what lies where, beside what is owed.
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { measureFunds } from './measure-funds.ts';

export const measureFundsNightly: Job<PaymentDeps> = {
  name: 'measure-funds',
  every: '50 3 * * *',
  run: async (context) => void (await measureFunds(context)),
};
