// Alarms: what somebody who runs the house has to look at. Each is a log line at error level and a row, which a job mails to the operator and
// which stays open until an operator closes it.
import { type ColumnType, sql } from 'kysely';
import { afterCommit, type Database, type Db, type Tx } from './database.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

/** Everything that alarms are raised about. A kind that is not here does not exist. */
export const alarmKinds = [
  'accounts-full',
  'audit-broken',
  'build-differs',
  'callback-reused',
  'clock-drift',
  'excluded-person',
  'funds-differ',
  'funds-short',
  'job-failed',
  'key-reused',
  'ledger-broken',
  'live-event-lost',
  'moves-waiting',
  'payment-unclear',
  'payments-differ',
  'payout-overdue',
  'payout-without-approval',
  'play-not-booked',
  'provider-down',
  'rate-held',
  'rate-old',
  'reconcile-failed',
  'return-differs',
  'return-undecided',
  'round-differs',
  'round-ended',
  'sports-arbitrage',
  'sports-exposure',
  'sports-feed-silent',
  'sports-ruling-refused',
  'sports-settlement-behind',
  'transactions-differ',
  'unexpected-error',
  'wallet-slow',
  'withdrawal-overdue',
] as const;

export type AlarmKind = (typeof alarmKinds)[number];

export interface AlarmTable {
  id: string;
  kind: AlarmKind;
  /** What it is about: an id, or a short fixed word. */
  subject: string;
  message: string;
  details: ColumnType<unknown, string, string>;
  count: ColumnType<bigint, bigint | undefined, bigint>;
  first_at: ColumnType<Date, never, never>;
  last_at: ColumnType<Date, never, Date>;
  mailed_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
}

declare module './database.ts' {
  interface Tables {
    alarm: AlarmTable;
  }
}

export interface Alarm {
  kind: AlarmKind;
  /** What it is about. The same kind and subject is one alarm for as long as it is open. */
  subject: string;
  /** What happened and what to do about it, in plain English. */
  message: string;
  details?: Readonly<Record<string, unknown>>;
}

const maxSubject = 200;
const maxMessage = 2000;
const maxDetails = 8000;

/** Text that PostgreSQL takes: it has no NUL and no half of a surrogate pair. */
const storable = (text: string, max: number): string => text.slice(0, max).toWellFormed().replaceAll('\0', '\uFFFD');

function detailsText(details: Alarm['details'] = {}): string {
  const text = JSON.stringify(details, (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Error) return String(value);
    return typeof value === 'string' ? storable(value, maxMessage) : value;
  });
  return text.length <= maxDetails ? text : JSON.stringify({ beginning: storable(text, maxDetails / 4) });
}

/** Raises an alarm with this transaction; it is logged once that is committed. The same alarm again, while it is open, is counted. */
export async function raiseAlarm(tx: Tx, alarm: Alarm): Promise<void> {
  const [subject, message] = [storable(alarm.subject, maxSubject), storable(alarm.message, maxMessage)];
  await tx
    .insertInto('alarm')
    .values({
      id: newId(),
      kind: alarm.kind,
      subject,
      message,
      details: detailsText(alarm.details),
      mailed_at: null,
      closed_at: null,
      closed_by: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('closed_at', 'is', null)
        .doUpdateSet((e) => ({
          message: e.ref('excluded.message'),
          details: sql<string>`excluded.details`,
          count: sql<bigint>`alarm.count + 1`,
          last_at: sql<Date>`now()`,
        })),
    )
    .execute();
  afterCommit(tx, (log) => log.error({ alarm: alarm.kind, subject, ...alarm.details }, message));
}

/** Raises an alarm in a transaction of its own, also where the caller gives its own up. Never throws: without a database it is only logged. */
export async function raiseAlarmNow({ database, log }: { database: Database; log: Log }, alarm: Alarm): Promise<void> {
  await database
    .transact(async (tx) => await raiseAlarm(tx, alarm))
    .catch((error: unknown) => {
      log.error({ alarm: alarm.kind, subject: alarm.subject, ...alarm.details }, alarm.message);
      log.error({ err: error }, 'an alarm could not be written down');
    });
}

/** Returns the open alarms, or all of them, the latest first. */
export async function readAlarms(db: Db, which: 'open' | 'all') {
  const query = db.selectFrom('alarm').selectAll().orderBy('last_at', 'desc').limit(500);
  return await (which === 'open' ? query.where('closed_at', 'is', null) : query).execute();
}

/** Closes an open alarm. Returns false where there is none of this id. */
export async function closeAlarm(tx: Tx, id: string, actor: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alarm')
    .set({ closed_at: sql<Date>`now()`, closed_by: actor })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
