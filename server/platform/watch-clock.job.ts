// One clock for everything: where the database's clock and this machine's drift apart, somebody has to set them.
import { sql } from 'kysely';
import { raiseAlarmNow } from './alarms.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Job } from './jobs.ts';
import type { Log } from './log.ts';

interface ClockDeps {
  clock: Clock;
  database: Database;
  log: Log;
}

/** More than this between the two clocks is alarmed. */
const maxDriftMs = 1000;

/** Returns by how many milliseconds the database's clock surely is ahead (or, below zero, behind): the time that asking took is taken off. */
export async function readClockDriftMs({ clock, database }: Pick<ClockDeps, 'clock' | 'database'>): Promise<number> {
  const before = clock.wallMs();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.db);
  const after = clock.wallMs();
  const at = rows[0]?.at.getTime() ?? before;
  return at > after ? at - after : at < before ? at - before : 0;
}

export const watchClockJob: Job<ClockDeps> = {
  name: 'watch-clock',
  every: '* * * * *',
  async run(deps) {
    const driftMs = await readClockDriftMs(deps);
    if (Math.abs(driftMs) <= maxDriftMs) return;
    await raiseAlarmNow(deps, {
      kind: 'clock-drift',
      subject: 'database',
      message: `The database's clock is ${Math.abs(driftMs)} ms ${driftMs > 0 ? 'ahead of' : 'behind'} this machine's. Let both follow the same time server.`,
      details: { driftMs },
    });
  },
};
