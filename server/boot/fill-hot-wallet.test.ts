// The free coins of a demo's Bitcoin: a service that never watches, and a node that sends nothing, keep no house closed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fillHotWallet } from './fill-hot-wallet.ts';

const folder = mkdtempSync(join(tmpdir(), 'hot-wallet-'));
const name = `hot_wallet_${process.pid}`;
const databaseUrl = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
async function ask(text: string, url = databaseUrl): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const asked: string[] = [];
let answer: { result?: string; error?: { message: string } | null } = { result: 'ab', error: null };
const node = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    asked.push(body);
    response.end(JSON.stringify(answer));
  });
});
beforeAll(async () => {
  await ask(`create database ${name}`, inject('postgresUrl'));
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  node.closeAllConnections();
  await new Promise((resolve) => node.close(resolve));
  await ask(`drop database ${name} with (force)`, inject('postgresUrl'));
  rmSync(folder, { recursive: true, force: true });
});

async function fill(marker: string, withinMs = 300): Promise<string[]> {
  const told: string[] = [];
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const tell = (line: string): void => void told.push(line);
  await fillHotWallet({ nodeUrl, databaseUrl, hot: 'bcrt1qhot', marker: join(folder, marker), withinMs, tell });
  return told;
}

test('while the service watches nothing it ends in time, says what to do, and sends nothing', async () => {
  expect(await fill('one')).toEqual([expect.stringMatching(/read no block within 0\.3 seconds.*Start again with LOG_LEVEL=info/)]);
  expect(asked).toEqual([]);
  expect(existsSync(join(folder, 'one'))).toBe(false);
});

test('once it watches ten outputs are sent, once; a node that refuses is told of, and tried again with the next start', async () => {
  await ask('create schema chain; create table chain.block (number bigint); insert into chain.block values (1)');
  answer = { error: { message: 'no coin so large' } };
  expect(await fill('one')).toEqual([expect.stringContaining('the node sent nothing: no coin so large')]);
  answer = { result: 'ab', error: null };
  asked.length = 0;
  expect(await fill('one', 5000)).toEqual([]);
  expect(asked).toHaveLength(10);
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({ method: 'sendtoaddress', params: ['bcrt1qhot', 2] });
  expect(await fill('one')).toEqual([]);
  expect(asked).toHaveLength(10);
});

test('a database that is away keeps it no longer than its time', async () => {
  await ask(`drop database ${name} with (force)`, inject('postgresUrl'));
  expect(await fill('two')).toEqual([expect.stringContaining('has no free coins')]);
  await ask(`create database ${name}`, inject('postgresUrl'));
});
