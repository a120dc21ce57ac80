import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { makeDatabase, root } from '#testing/test-app.ts';
import { readConfig } from './config.ts';
import { openApp } from './open-app.ts';

test('an app that cannot be put together leaves no connection open, so that its process ends', async () => {
  const database = await makeDatabase(inject('postgresUrl'));
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-open-'));
  const provider = {
    identity: 'acme',
    name: 'Acme',
    url: 'https://acme.example',
    keyId: 'lamplight-studio',
    secret: 'sixteen letters or more',
  };
  const config = { ...readConfig({ APP_SECRET: 'x'.repeat(40), OSW_PROVIDERS: JSON.stringify([provider]) }, root), dataDir };
  await expect(openApp({ config, databaseUrl: database.appUrl, root, buildId: 'none' })).rejects.toThrow(/keyId "lamplight-studio"/);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const left = async () =>
    (
      await admin.query<{ name: string }>(
        'select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rows;
  await expect.poll(left).toEqual([]);
  await admin.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
