// A database of a test's own, with nothing in it.
import { randomBytes } from 'node:crypto';
import { withDatabase } from '#kit/with-database.ts';

export interface EmptyDatabase {
  url: string;
  /** Runs one query as its owner. */
  query<R extends object>(text: string): Promise<R[]>;
  drop(): Promise<void>;
}

async function query<R extends object>(url: string, text: string): Promise<R[]> {
  return await withDatabase(url, async (client) => (await client.query<R>(text)).rows);
}

/** Makes it on the run's PostgreSQL. The caller drops it. */
export async function makeEmptyDatabase(serverUrl: string): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await query(serverUrl, `create database ${name}`);
  return {
    url,
    query: async (text) => await query(url, text),
    drop: async () => void (await query(serverUrl, `drop database ${name} with (force)`)),
  };
}
