import { readStakingAccounts } from '#server/modules/wallet/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { BonusDeps } from '../deps.ts';
import { readPublished } from '../templates/read-templates.ts';
import { dropBonuses } from './drop-bonuses.ts';

/** Accounts that have staked within this time are looked at; the job runs more often. */
const lookBackMs = 15 * 60_000;

export const dropBonusesJob: Job<BonusDeps> = {
  name: 'drop-bonuses',
  every: '* * * * *',
  async run(context) {
    const { db, transact } = context.database;
    const templates = (await readPublished(db)).filter(({ body }) => body.trigger.kind === 'drop');
    if (templates.length === 0) return;
    const accounts = await readStakingAccounts(db, new Date(context.clock.now().getTime() - lookBackMs));
    for (const template of templates)
      await eachOnItsOwn(accounts, async (account) => await transact(async (tx) => await dropBonuses(tx, context, template, account)));
  },
};
