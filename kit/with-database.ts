// One connection to a database for one act, closed when the act ends.
import pg from 'pg';

/** Runs `act` on a connection of its own. `connectTimeoutMs`: how long connecting may take, 0 for as long as it takes. */
export async function withDatabase<T>(url: string, act: (client: pg.Client) => Promise<T>, connectTimeoutMs = 0): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined); // the query reports it
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
