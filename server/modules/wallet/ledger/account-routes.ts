// Whose an account is and in which lane its commands go. Neither ever changes, so what was read once is remembered.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { Db } from '#server/platform/database.ts';
import { laneOf } from './ids.ts';

export interface AccountRoute {
  playerId: string;
  lane: number;
}

export interface AccountRoutes {
  /** The route if it is remembered. */
  recall(accountId: string): AccountRoute | undefined;
  /** Reads it; ids that are asked for while others are being read are read together. Undefined when there is no such account. */
  find(accountId: string): Promise<AccountRoute | undefined>;
}

export function createAccountRoutes(dbs: readonly Db[], maxRoutes = 200_000): AccountRoutes {
  const known = new LRUCache<string, AccountRoute>(atMost(maxRoutes));
  let asked = new Set<string>();
  let reading: Promise<ReadonlyMap<string, AccountRoute>> | undefined;
  let before: Promise<unknown> = Promise.resolve();

  async function read(): Promise<ReadonlyMap<string, AccountRoute>> {
    await new Promise((resolve) => setImmediate(resolve)); // others of this moment join in
    await before; // and those who ask while the ones before are being read
    const ids = [...asked];
    asked = new Set();
    reading = undefined;
    const statement = sql<{ id: string; player_id: string }>`
      select account_id as id, player_id from ledger.wallet_account_route where account_id = any(${ids}::uuid[])`;
    const found = Promise.all(dbs.map(async (db) => (await statement.execute(db)).rows));
    before = found.catch(() => undefined);
    const rows = (await found).flat();
    const routes = new Map(rows.map((row) => [row.id, { playerId: row.player_id, lane: laneOf(row.id) }]));
    for (const [id, route] of routes) known.set(id, route);
    return routes;
  }

  return {
    recall: (accountId) => known.get(accountId),
    async find(accountId) {
      asked.add(accountId);
      reading ??= read();
      return (await reading).get(accountId);
    },
  };
}
