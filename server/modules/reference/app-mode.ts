// Whether a house is a demo or in production. The database says it: the first start writes it, and every start and command after it must agree.
import type pg from 'pg';
import { withDatabase } from '#kit/with-database.ts';

export type AppMode = 'demo' | 'production';

const connectTimeoutMs = 10_000;

async function read(client: pg.Client): Promise<AppMode | undefined> {
  const { rows } = await client.query<{ value: AppMode }>("select value from app_setting where name = 'mode'");
  return rows[0]?.value;
}

/** Returns the mode of a database; undefined before the first start of a house on it. The schema must be up to date. */
export const readAppMode = async (url: string): Promise<AppMode | undefined> => await withDatabase(url, read, connectTimeoutMs);

/** @throws Error when the environment contradicts the database */
export function refuseOtherMode(kept: AppMode, wanted: AppMode): void {
  if (kept === wanted) return;
  throw new Error(
    kept === 'production'
      ? 'This database belongs to a house in production. Set APP_MODE=production, or name another database for a demo (DATABASE_URL or DATA_DIR).'
      : 'This database belongs to a demo house, whose money is play money. Give the house in production an empty database of its own (DATABASE_URL or DATA_DIR), or leave APP_MODE out to open the demo.',
  );
}

/**
 * Writes the mode at the first start; afterwards it must be the same.
 * @throws Error when the database belongs to a house of the other mode, or its clock was moved
 */
export async function claimAppMode(url: string, mode: AppMode): Promise<void> {
  const write = async (client: pg.Client): Promise<void> => {
    const { rows } = await client.query<{ value: number }>("select value from app_setting where name = 'clockOffsetMs'");
    if (mode === 'production' && (await read(client)) === undefined && (rows[0]?.value ?? 0) !== 0) refuseOtherMode('demo', mode);
    await client.query("insert into app_setting (name, value) values ('mode', $1) on conflict (name) do nothing", [JSON.stringify(mode)]);
    refuseOtherMode((await read(client)) ?? mode, mode);
  };
  await withDatabase(url, write, connectTimeoutMs);
}
