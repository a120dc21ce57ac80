// Every background job of the house.
import type { Context } from '#server/boot/context.ts';
import { askForOldRoundsJob, syncCatalogueJob } from '#server/modules/play/index.ts';
import { identityJobs, sessionJobs } from '#server/modules/identity/index.ts';
import { paymentJobs } from '#server/modules/payments/index.ts';
import { walletJobs } from '#server/modules/wallet/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import { mailAlarms } from '#server/platform/mail-alarms.ts';
import { tidyAllowances } from '#server/platform/mail-allowance.ts';
import { sendWaitingMail } from '#server/platform/mail.ts';

const sendMailJob: Job<Context> = {
  name: 'send-mail',
  every: '* * * * *',
  async run(context) {
    const { smtpUrl, mailFrom } = context.config;
    if (smtpUrl !== undefined) await sendWaitingMail(context, smtpUrl, mailFrom);
  },
};

const mailAlarmsJob: Job<Context> = {
  name: 'mail-alarms',
  every: '* * * * *',
  run: async (context) => void (await mailAlarms(context)),
};

const tidyMailJob: Job<Context> = {
  name: 'tidy-mail',
  every: '50 3 * * *',
  run: async ({ database, clock }) => await database.transact(async (tx) => await tidyAllowances(tx, clock.now())),
};

export const houseJobs: Job<Context>[] = [
  ...walletJobs,
  ...paymentJobs,
  ...identityJobs,
  ...sessionJobs,
  syncCatalogueJob,
  askForOldRoundsJob,
  mailAlarmsJob,
  sendMailJob,
  tidyMailJob,
];
