// The embedded live server is one process's work, so a second house on the same database is refused at its start. With Centrifugo
// several may run side by side; then only a house with an embedded server is refused.
import pg from 'pg';
import { withDatabase } from '#kit/with-database.ts';

const lock = 7703;
const againMs = 1000;

/** Whether a house runs on the database. */
export async function isInstanceLockTaken(url: string): Promise<boolean> {
  return await withDatabase(
    url,
    async (client) => {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, 0) as got', [lock]);
      return rows[0]?.got !== true;
    },
    3000,
  );
}

export interface InstanceLock {
  leave(): Promise<void>;
}

type Kind = 'alone' | 'among others';

/**
 * Holds a lock on the database: the only one, or one of many. A lock lost with the database is taken again when it is back.
 * @param lose called when somebody else has it by then
 * @param tries a quarter of a second apart: a killed house's connection may live a moment longer than its process
 * @throws Error when the house may not run beside those that are there
 */
export async function takeInstanceLock(url: string, how: Kind, lose: (error: Error) => void, tries = 20): Promise<InstanceLock> {
  let hasLeft = false;
  let client: pg.Client | undefined;
  async function hold(): Promise<void> {
    const held = await claim(url, how, tries);
    client = held;
    if (hasLeft) await held.end();
    else held.on('end', () => void holdAgain());
  }
  async function holdAgain(): Promise<void> {
    for (;;) {
      if (hasLeft) return undefined;
      const failure = await hold().catch((error: unknown) => error);
      if (failure === undefined) return undefined;
      if (failure instanceof InstanceLockTaken) return lose(failure);
      await new Promise((resolve) => setTimeout(resolve, againMs)); // no database yet
    }
  }
  await hold();
  return {
    async leave() {
      hasLeft = true;
      await client?.end();
    },
  };
}

/** Somebody else holds it. */
export class InstanceLockTaken extends Error {}

/** @throws InstanceLockTaken, or what keeps the database from answering */
async function claim(url: string, how: Kind, tries: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'lanternhall house' });
  client.on('error', () => undefined); // its end follows
  await client.connect();
  const take = how === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { rows } = await client.query<{ got: boolean }>(`select ${take}($1, 0) as got`, [lock]);
    if (rows[0]?.got) return client;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await client.end();
  throw new InstanceLockTaken(
    how === 'alone'
      ? 'Another house runs on this database. Stop it first, or set DATABASE_URL to another database. Several houses on one database need Centrifugo: see docs/live.md.'
      : 'A house with its own live server runs on this database. Stop it first: beside it, players would miss what this one tells.',
  );
}
