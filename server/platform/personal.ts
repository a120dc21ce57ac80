// Personal data, table by table: what becomes of it when its player is erased, and where the player's copy shows it. Each owner of tables
// speaks for its own in a file *.personal.ts; a test asks the database for tables of players that nobody speaks for.
import { sql } from 'kysely';
import type { ErasedThing, ErasureBlockReason, KeptThing } from '#contract/privacy-words.ts';
import type { Kind } from './collect.ts';
import type { Db, Tx } from './database.ts';

export interface PersonalTable {
  /**
   * `removed`: its rows go at once. `emptied`: rows stay, what names a person in them goes. `kept`: rows stay under the player's number and
   * name nobody. `later`: rows go when the duty to keep them is over. `passing`: rows go by themselves soon after they were written.
   */
  erasure: 'removed' | 'emptied' | 'kept' | 'later' | 'passing';
  /** The record set that shows its rows in the player's copy, or why none does. */
  copy: string | { none: string };
}

/** Whose data are erased. */
export interface ErasedPerson {
  id: string;
  /** The address by which the player was known, as it was written. */
  email: string;
  erasedAt: Date;
}

/** Why an account cannot be erased yet, and until when that lasts; null where it depends on what the player or the operator does. */
export interface ErasureBlock {
  reason: ErasureBlockReason;
  until: Date | null;
}

export interface KeptData {
  thing: KeptThing;
  /** Null: for as long as what it is kept for lasts. */
  until: Date | null;
  /** The rule of the jurisdiction that asks for it; null: our own promise. */
  rule: string | null;
}

/** What an owner of tables does with what it holds of persons. Everything may run again. */
export interface PersonalData<D> {
  /** The module. */
  owner: string;
  /** By the table's name, with its schema where that is not public. */
  tables: Readonly<Record<string, PersonalTable>>;
  /** What of it goes at once, in words for the player. */
  erases?: readonly ErasedThing[];
  /** Returns what stands against an erasure. */
  findBlocks?(db: Db, context: D, playerId: string): Promise<ErasureBlock[]>;
  /** Removes and empties, in the transaction of the erasure. */
  erase?(tx: Tx, context: D, person: ErasedPerson): Promise<void>;
  /** Returns what stays of a person, and until when; what is over by `now` may be left out. */
  findKept?(db: Db, context: D, person: ErasedPerson, now: Date): Promise<KeptData[]>;
  /** Takes away what is over by `now`. */
  finish?(tx: Tx, context: D, person: ErasedPerson, now: Date): Promise<void>;
}

/** The owners of personal data, for whoever collects them. */
export const personalKind = <D>(): Kind<PersonalData<D>> => ({
  suffix: 'personal',
  is: (value): value is PersonalData<D> => typeof value === 'object' && value !== null && 'owner' in value && 'tables' in value,
  nameOf: ({ owner }) => owner,
});

/** Columns whose name says that they hold something of a person, wherever they stand. */
const personalColumns = ['player_id', 'other_id', 'same_as', 'email', 'recipient', 'ip', 'mailbox', 'first_name', 'last_name'];

/** Returns the tables of the database that hold personal data: by what their columns are called, or because they hang on such a table. */
export async function findPersonalTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive ours as (
      select c.oid, case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition
    ), personal as (
      select ours.oid from ours join pg_attribute a on a.attrelid = ours.oid and a.attnum > 0 and not a.attisdropped
      where a.attname = any (${personalColumns})
      union select ours.oid from ours where name = 'player'
      union select k.conrelid from pg_constraint k join personal on personal.oid = k.confrelid where k.contype = 'f'
    ) select distinct name from personal join ours using (oid) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns what the owners leave unsaid of the tables, and what they say of tables that there are not; nothing where all is said once. */
export function findUnspoken(tables: readonly string[], owners: readonly Pick<PersonalData<never>, 'owner' | 'tables'>[]): string[] {
  const spoken = owners.flatMap(({ owner, tables: own }) => Object.keys(own).map((table) => ({ owner, table })));
  const twice = spoken.filter(({ table }, at) => spoken.findIndex((one) => one.table === table) !== at);
  return [
    ...tables.filter((table) => !spoken.some((one) => one.table === table)).map((table) => `${table}: no *.personal.ts speaks for it`),
    ...twice.map(({ owner, table }) => `${table}: ${owner} is the second to speak for it`),
  ];
}
