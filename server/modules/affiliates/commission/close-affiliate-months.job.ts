import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { AffiliateDeps } from '../deps.ts';
import { listPartners } from '../partners/partners.ts';
import { closeMonth, monthsToClose } from './close-month.ts';

/** Closes the months that are over. A partner whose month fails keeps no other from its own. */
export const closeAffiliateMonthsJob: Job<AffiliateDeps> = {
  name: 'close-affiliate-months',
  every: '40 2 * * *',
  async run(context) {
    const { database } = context;
    await eachOnItsOwn(await listPartners(database.db), async (partner) => {
      for (const month of await monthsToClose(database.db, partner))
        await database.transact(async (tx) => await closeMonth(tx, context, partner.id, month));
    });
  },
};
