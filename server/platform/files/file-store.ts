// What players hand in, encrypted: bytes in a folder or bucket, everything about them in the database. A file is stored before something
// points to it and removed after nothing does, so that a crash between leaves what a job finds and takes away, and never a row without a file.
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../database.ts';
import { newId } from '../ids.ts';
import { addJob } from '../jobs.ts';
import type { Blobs } from './blobs.ts';
import { decryptFile, encryptFile } from './file-cipher.ts';
import type { FileKeys } from './file-keys.ts';

export interface StoredFileTable {
  id: string;
  purpose: string;
  type: string;
  size: number;
  key_id: string;
  wrapped_key: Buffer;
  fingerprint: Buffer;
  state: 'storing' | 'kept' | 'removing';
  created_at: Date;
}

declare module '../database.ts' {
  interface Tables {
    stored_file: Omit<StoredFileTable, 'state' | 'created_at'> & {
      state: import('kysely').Generated<StoredFileTable['state']>;
      created_at: import('kysely').Generated<Date>;
    };
  }
}

export interface FileToStore {
  /** What it belongs to: `document`. */
  purpose: string;
  /** Media type. */
  type: string;
  bytes: Buffer;
}

export interface FileStore {
  keys: FileKeys;
  blobs: Blobs;
  /**
   * Stores a file and returns its id. It stays once `keep` says in a transaction that something points to it; otherwise it is swept.
   * @throws FilesUnavailable
   */
  store(file: FileToStore): Promise<string>;
  /** Says that something written in this transaction points to the files. @throws Error when one was swept in between */
  keep(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Returns what is in a file that is kept. @throws Error when it was tampered with, FilesUnavailable */
  read(db: Db, id: string): Promise<Buffer>;
  /** A keyed hash by which the same bytes are known again. */
  fingerprint(bytes: Buffer): Buffer;
  /** Removes those of the files to which nothing came to point. */
  discard(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Removes files to which nothing points any more, once this transaction is committed. */
  remove(tx: Tx, ids: readonly string[]): Promise<void>;
}

export const removeFilesJobName = 'remove-files';

export function createFileStore(database: Database, blobs: Blobs, keys: FileKeys): FileStore {
  return {
    keys,
    blobs,
    fingerprint: keys.fingerprint,
    async store({ purpose, type, bytes }) {
      const id = newId();
      const { key, keyId, wrapped } = keys.make(id);
      const row = { id, purpose, type, size: bytes.length, key_id: keyId, wrapped_key: wrapped, fingerprint: keys.fingerprint(bytes) };
      await database.transact(async (tx) => await tx.insertInto('stored_file').values(row).execute());
      await blobs.put(id, encryptFile(key, id, bytes));
      return id;
    },
    async keep(tx, ids) {
      const kept = await tx
        .updateTable('stored_file')
        .set({ state: 'kept' })
        .where('id', 'in', ids)
        .where('state', '=', 'storing')
        .returning('id')
        .execute();
      if (kept.length !== new Set(ids).size) throw new Error('A file was swept before anything pointed to it');
    },
    async read(db, id) {
      const row = await db
        .selectFrom('stored_file')
        .select(['key_id', 'wrapped_key'])
        .where('id', '=', id)
        .where('state', '=', 'kept')
        .executeTakeFirst();
      if (row === undefined) throw new Error(`There is no file ${id}`);
      const key = keys.open(id, { keyId: row.key_id, wrapped: row.wrapped_key });
      const encrypted = await blobs.get(id);
      if (encrypted === undefined) throw new Error(`The file ${id} has a row and no bytes`);
      return decryptFile(key, id, encrypted);
    },
    async discard(tx, ids) {
      if (ids.length === 0) return;
      await tx.updateTable('stored_file').set({ state: 'removing' }).where('id', 'in', ids).where('state', '=', 'storing').execute();
      await addJob(tx, removeFilesJobName, { ids });
    },
    async remove(tx, ids) {
      if (ids.length === 0) return;
      await tx.updateTable('stored_file').set({ state: 'removing' }).where('id', 'in', ids).execute();
      await addJob(tx, removeFilesJobName, { ids });
    },
  };
}

/** Removes the bytes, then the rows, of files that nothing points to. Done twice it does no harm. */
export async function removeFiles({ blobs }: FileStore, database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await database.db.selectFrom('stored_file').select('id').where('id', 'in', ids).where('state', '=', 'removing').execute();
  for (const { id } of rows) {
    await blobs.remove(id);
    await database.transact(async (tx) => await tx.deleteFrom('stored_file').where('id', '=', id).execute());
  }
}

const abandonedAfter = sql<Date>`now() - interval '1 hour'`;
const strayAfterMs = 24 * 60 * 60 * 1000;
const batch = 500;

/** Takes away what uploads and removals left when their process died. Returns how many files that were. */
async function sweepRows(store: FileStore, database: Database): Promise<number> {
  const old = await database.transact(async (tx) => {
    await tx
      .updateTable('stored_file')
      .set({ state: 'removing' })
      .where('state', '=', 'storing')
      .where('created_at', '<', abandonedAfter)
      .execute();
    return await tx
      .selectFrom('stored_file')
      .select('id')
      .where('state', '=', 'removing')
      .where('created_at', '<', abandonedAfter)
      .limit(batch)
      .execute();
  });
  if (old.length > 0) {
    await removeFiles(
      store,
      database,
      old.map(({ id }) => id),
    );
  }
  return old.length;
}

/** Takes away bytes that no row knows, a day after they were written. Returns how many files that were. */
async function sweepBlobs({ blobs }: FileStore, { db }: Database, wallMs: number): Promise<number> {
  let swept = 0;
  async function sweepUnknown(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const rows = await db.selectFrom('stored_file').select('id').where('id', 'in', names).execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const name of names.filter((one) => !known.has(one))) {
      await blobs.remove(name);
      swept += 1;
    }
  }
  let names: string[] = [];
  for await (const { name, writtenAt } of blobs.list()) {
    if (wallMs - writtenAt.getTime() < strayAfterMs) continue;
    names.push(name);
    if (names.length < batch) continue;
    await sweepUnknown(names);
    names = [];
  }
  await sweepUnknown(names);
  return swept;
}

/** Takes away whatever nothing points to. @param wallMs the wall clock */
export async function sweepFiles(store: FileStore, database: Database, wallMs: number): Promise<{ rows: number; blobs: number }> {
  return { rows: await sweepRows(store, database), blobs: await sweepBlobs(store, database, wallMs) };
}

/** Encrypts the keys of all files under the house's current key. The files stay as they are. Returns how many it changed. */
export async function rewrapKeys({ keys }: FileStore, database: Database): Promise<number> {
  for (let changed = 0; ; ) {
    const rows = await database.transact(async (tx) => {
      const old = await tx
        .selectFrom('stored_file')
        .select(['id', 'key_id', 'wrapped_key'])
        .where('key_id', '<>', keys.currentId)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .execute();
      for (const { id, key_id: keyId, wrapped_key: wrapped } of old) {
        const next = keys.rewrap(id, { keyId, wrapped });
        await tx.updateTable('stored_file').set({ key_id: next.keyId, wrapped_key: next.wrapped }).where('id', '=', id).execute();
      }
      return old.length;
    });
    changed += rows;
    if (rows < batch) return changed;
  }
}

export interface FileCount {
  keyId: string;
  state: string;
  files: number;
  bytes: bigint;
}

/** Returns how many files there are under each key and in each state. */
export async function countFiles(db: Db): Promise<FileCount[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select(({ fn }) => ['key_id', 'state', fn.countAll<bigint>().as('files'), fn.sum<string | bigint>('size').as('bytes')])
    .groupBy(['key_id', 'state'])
    .orderBy('key_id')
    .orderBy('state')
    .execute();
  return rows.map(({ key_id: keyId, state, files, bytes }) => ({ keyId, state, files: Number(files), bytes: BigInt(bytes) }));
}
