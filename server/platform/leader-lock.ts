// Work that one process does at a time: whoever holds the database's lock of that name. It is lost with the connection, and then
// another process takes it.
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';

export interface LeaderLock {
  /** True while it is this process's turn; takes it when nobody has it. Never throws: without a database it is nobody's. */
  take(): Promise<boolean>;
  close(): Promise<void>;
}

/** For work that no other process shares. */
export const alwaysLeader: LeaderLock = { take: async () => true, close: async () => undefined };

const lock = 7704;
const askAgainMs = 300;

export function createLeaderLock(url: string, name: string, log: Log): LeaderLock {
  let client: pg.Client | undefined;
  let isOurs = false;
  let askedAtMs = 0;
  let asking: Promise<boolean> | undefined;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      application_name: `lanternhall turn: ${name}`,
    });
    const lose = (): void => {
      if (client !== next) return;
      client = undefined;
      isOurs = false;
    };
    next.on('error', lose);
    next.on('end', lose);
    await next.connect();
    client = next;
    return next;
  }

  async function ask(): Promise<boolean> {
    askedAtMs = performance.now();
    try {
      const asked = client ?? (await connect());
      const { rows } = await asked.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [lock, name]);
      isOurs = rows[0]?.got === true && client === asked;
    } catch (error) {
      log.warn({ err: error, turn: name }, 'whose turn it is cannot be told; it is asked again');
    }
    return isOurs;
  }

  return {
    async take() {
      if (isOurs) return true;
      if (performance.now() - askedAtMs < askAgainMs) return false;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return await asking;
    },
    async close() {
      await asking;
      isOurs = false;
      await client?.end();
    },
  };
}
