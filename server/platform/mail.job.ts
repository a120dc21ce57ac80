import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Job } from './jobs.ts';
import { mailAlarms } from './mail-alarms.ts';
import { tidyAllowances } from './mail-allowance.ts';
import { type OptionalBar, type PromotionBar, removeOldMail, sendWaitingMail, suppressBarredMail } from './mail.ts';
import type { Secrets } from './secrets.ts';

/** What the jobs of the post need of the app. */
export interface MailDeps {
  config: { smtpUrl: string | undefined; mailFrom: string; operatorMail: string; rateLimits: boolean };
  brandName: string;
  clock: Clock;
  secrets: Secrets;
  database: Database;
  /** Asked of each promotion when it is to be sent. */
  promotionBar: PromotionBar;
  /** Asked of each email that can be switched off when it is to be sent. */
  optionalBar: OptionalBar;
}

export const sendMailJob: Job<MailDeps> = {
  name: 'send-mail',
  every: '* * * * *',
  async run(context) {
    const { smtpUrl, mailFrom } = context.config;
    await suppressBarredMail(context);
    if (smtpUrl !== undefined) await sendWaitingMail(context, smtpUrl, mailFrom);
  },
};

export const mailAlarmsJob: Job<MailDeps> = {
  name: 'mail-alarms',
  every: '* * * * *',
  run: async (context) => void (await mailAlarms(context)),
};

export const tidyMailJob: Job<MailDeps> = {
  name: 'tidy-mail',
  every: '50 3 * * *',
  async run({ database, clock }) {
    await database.transact(async (tx) => {
      await tidyAllowances(tx, clock.now());
      await removeOldMail(tx, clock.now());
    });
  },
};
