// Migrations: once each, also when two processes start at once; a database of another version is refused as it stands.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

async function ask<R extends object>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

test('each migration runs once, also of two starts at once; a database of another version is refused with what to do', async () => {
  const server = inject('postgresUrl');
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await ask(server, `create database ${name}`);
  try {
    const [one, other] = await Promise.all([migrate(url), migrate(url)]);
    expect([one.length, other.length].toSorted((a, b) => a - b)[0]).toBe(0);
    const ran = await ask<{ name: string }>(url, 'select name from migration order by name');
    expect([...one, ...other]).toEqual(ran.map((row) => row.name));
    expect(await migrate(url)).toEqual([]);
    const last = ran.at(-1)?.name ?? '';
    await ask(url, 'update migration set hash = $2 where name = $1', [last, 'of another text']);
    await expect(migrate(url)).rejects.toThrow(
      `another version of the house: its migration ${last} is not the one here. Start the version`,
    );
    expect(await ask(url, 'select hash from migration where name = $1', [last])).toEqual([{ hash: 'of another text' }]);
  } finally {
    await ask(server, `drop database ${name} with (force)`);
  }
});
