// Significant events enter their chain every minute; every night the chain is walked and its newest link leaves the database.
import { raiseAlarm } from './alarms.ts';
import { checkEvents, publishNewestLink, sealEvents } from './audit-chain.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Job } from './jobs.ts';

interface EventDeps {
  config: { dataDir: string };
  database: Database;
  clock: Clock;
}

export const sealEventsJob: Job<EventDeps> = {
  name: 'seal-events',
  every: '* * * * *',
  run: async ({ database }) => await sealEvents(database),
};

export const checkEventsJob: Job<EventDeps> = {
  name: 'check-events',
  every: '41 2 * * *',
  async run(context) {
    await sealEvents(context.database);
    const { ok, violations } = await checkEvents(context);
    if (ok) {
      await publishNewestLink(context);
      return;
    }
    const message = `The log of significant events was changed: ${violations[0]}. npm run op -- events check lists every break; compare with a backup.`;
    await context.database.transact(
      async (tx) =>
        await raiseAlarm(tx, { kind: 'audit-broken', subject: 'events', message, details: { violations: violations.slice(0, 20) } }),
    );
  },
};
