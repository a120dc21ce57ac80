// The audit table, the log of significant events: who changed what, when, why, and how it stood before and after; besides, what a regulator
// wants to see happen. Rows are never changed, and audit-chain.ts links them.
import type { ColumnType, Generated } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
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
    audit_unsealed: { id: Generated<bigint>; audit_id: string };
    audit_seal: { seq: bigint; audit_id: string; hash: Buffer };
  }
}

export interface AuditedChange {
  /** Of an event that is told more than once: the same id is written once. */
  id?: string;
  /** When it happened; now, unless it is told of later. */
  at?: Date;
  /** Who: `operator:anna`, `system`, `player:<id>`, `guest`. */
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
      id: change.id ?? newId(),
      at: change.at ?? clock.now(),
      before: JSON.stringify(change.before ?? null),
      after: JSON.stringify(change.after ?? null),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface EventFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  /** The action, or the noun that it begins with. */
  action?: string | undefined;
  subject?: string | undefined;
}

export interface SignificantEvent {
  /** Its number in the chain; null until it is sealed. */
  seq: bigint | null;
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  before: unknown;
  after: unknown;
}

/** Returns up to `limit` events of the filter, the oldest first, from after the given one on. */
export async function readEvents(
  db: Db,
  filter: EventFilter,
  { after, limit }: { after?: Pick<SignificantEvent, 'at' | 'id'>; limit: number },
): Promise<SignificantEvent[]> {
  const { from, to, action, subject } = filter;
  return await db
    .selectFrom('audit')
    .leftJoin('audit_seal', 'audit_seal.audit_id', 'audit.id')
    .select(['audit_seal.seq', 'audit.id', 'at', 'actor', 'action', 'subject', 'reason', 'before', 'after'])
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? null))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? null))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(action !== undefined, (query) =>
      query.where((e) => e.or([e('action', '=', action ?? ''), e('action', 'like', `${(action ?? '').replaceAll(/[\\%_]/g, '\\$&')} %`)])),
    )
    .$if(after !== undefined, (query) =>
      query.where((e) => e(e.refTuple('at', 'audit.id'), '>', e.tuple(after?.at ?? new Date(0), after?.id ?? ''))),
    )
    .orderBy('at')
    .orderBy('audit.id')
    .limit(limit)
    .execute();
}
