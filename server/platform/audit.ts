// The audit table: who changed what, when, why, and how it stood before and after. Rows are never changed.
import type { ColumnType } from 'kysely';
import type { Clock } from './clock.ts';
import type { Tx } from './database.ts';
import { newId } from './ids.ts';

export interface AuditTable {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  before: ColumnType<unknown, string, never>;
  after: ColumnType<unknown, string, never>;
}

declare module './database.ts' {
  interface Tables {
    audit: AuditTable;
  }
}

export interface AuditedChange {
  /** Who: `operator:anna`, `system`, `player:<id>`. */
  actor: string;
  /** What, as noun and verb: `withdrawal approve`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  reason: string;
  before?: unknown;
  after?: unknown;
}

/** Writes one row in the transaction of the change itself, so that there is never the one without the other. */
export async function recordAudit(tx: Tx, clock: Clock, change: AuditedChange): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      ...change,
      id: newId(),
      at: clock.now(),
      before: JSON.stringify(change.before ?? null),
      after: JSON.stringify(change.after ?? null),
    })
    .execute();
}
