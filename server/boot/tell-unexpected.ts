import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { plainError } from '#server/platform/plain-error.ts';

/** Logs an error that nobody expected, and raises an alarm for it. */
export async function tellUnexpected(app: { database: Database; log: Log }, error: unknown): Promise<void> {
  const { type, message, stack } = plainError(error);
  app.log.error({ err: error }, 'an unexpected error was survived');
  await raiseAlarmNow(app, {
    kind: 'unexpected-error',
    subject: `${type}: ${message}`.slice(0, 120),
    message: `An error that nobody caught was survived: ${type}: ${message}. Report it as a bug with its stack from the log.`,
    details: { stack },
  });
}
