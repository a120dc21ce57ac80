// The statements that a database is sent, for tests that count them.
import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Returns the statements that the pool's connections are sent while the act runs, in their order. */
export async function statementsDuring(pool: pg.Pool, act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const watched = new Map<pg.PoolClient, Query>();
  const watch = (client: pg.PoolClient): void => {
    if (watched.has(client)) return;
    const query = client.query as Query;
    watched.set(client, query);
    Object.assign(client, {
      query(...args: unknown[]) {
        const [statement] = args as [string | { text: string }];
        statements.push(typeof statement === 'string' ? statement : statement.text);
        return query.apply(client, args);
      },
    });
  };
  pool.on('acquire', watch);
  try {
    await act();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) Object.assign(client, { query });
  }
  return statements;
}
