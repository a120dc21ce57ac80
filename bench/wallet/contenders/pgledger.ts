// pgledger: its public SQL, fetched by whoever runs the benchmark, one transfer a command, sixteen house accounts so that no row is hot.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Contender } from '../load.ts';
import { withClient } from '../postgres.ts';

const houses = 16;

/** The SQL files in a checkout of pgledger, in the order in which they must run; undefined when they are not there. */
function filesIn(folder: string | undefined): string[] | undefined {
  if (folder === undefined || !existsSync(folder)) return undefined;
  const places = [folder, join(folder, 'vendor/scoville-pgsql-ulid'), join(folder, 'vendor')];
  const find = (name: string) => places.map((place) => join(place, name)).find((path) => existsSync(path));
  const found = ['ulid-to-uuid.sql', 'uuid-to-ulid.sql', 'pgledger.sql'].map(find);
  return found.every((path) => path !== undefined) && readdirSync(folder).length > 0 ? found : undefined;
}

/** Loads pgledger with as many funded accounts. Undefined, and said aloud, when PGLEDGER_DIR does not name a checkout. */
export async function pgledgerContender(url: string, accounts: number, connections: number): Promise<Contender | undefined> {
  const files = filesIn(process.env['PGLEDGER_DIR']);
  if (files === undefined) {
    console.log('PGLEDGER IS SKIPPED: set PGLEDGER_DIR to a checkout of github.com/pgr0ss/pgledger\n');
    return undefined;
  }
  const ids = await withClient(url, async (client) => {
    for (const file of files) await client.query(readFileSync(file, 'utf8'));
    const open = 'select (pgledger_create_account($1 || n, $2, $3, true)).id from generate_series(1, $4::int) n';
    const players = await client.query<{ id: string }>(open, ['player ', 'EUR', false, accounts]);
    const app = await client.query<{ id: string }>(open, ['house ', 'EUR', true, houses]);
    await client.query("update pgledger_accounts set balance = 10000000 where name like 'player %'");
    return { players: players.rows.map(({ id }) => id), app: app.rows.map(({ id }) => id) };
  });
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const transfer = async (from: string, to: string, amount: number): Promise<boolean> => {
    const values = [from, to, amount];
    return await pool.query({ name: 'transfer', text: 'select id from pgledger_create_transfer($1, $2, $3)', values }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError) return false;
        throw error;
      },
    );
  };
  const anyHouse = (): string => ids.app[Math.floor(Math.random() * houses)] ?? '';
  return {
    bet: async (account, amount) => ({ booked: await transfer(ids.players[account] ?? '', anyHouse(), amount), round: '' }),
    win: async (account, amount) => await transfer(anyHouse(), ids.players[account] ?? '', amount),
    close: async () => await pool.end(),
  };
}
