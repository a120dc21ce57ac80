// The common shortcut: a Lua script in Redis that checks and moves the balance and remembers the key, with every write synced to disk.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#server/platform/ids.ts';
import { freePort } from '../../lib/house.ts';
import type { Contender } from '../load.ts';

const script = `
local known = redis.call('GET', 'k' .. KEYS[2])
if known then return known end
local balance = tonumber(redis.call('HGET', KEYS[1], 'balance') or '0') + tonumber(ARGV[1])
if balance < 0 then return -1 end
local seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
redis.call('HSET', KEYS[1], 'balance', balance)
redis.call('SET', 'k' .. KEYS[2], balance, 'EX', 86400)
redis.call('XADD', 'events', '*', 'a', KEYS[1], 's', seq, 'm', ARGV[1], 'b', balance, 'r', ARGV[2])
return balance`;

const encode = (...parts: string[]): string =>
  `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`;

/** A connection that pipelines: answers come in the order of the commands, one line each for what is asked here. */
function createLine(socket: Socket): (...parts: string[]) => Promise<string> {
  const waiting: ((line: string) => void)[] = [];
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (!line.startsWith('$')) waiting.shift()?.(line);
  });
  let out = '';
  return async (...parts) =>
    await new Promise((resolve) => {
      waiting.push(resolve);
      if (out === '')
        setImmediate(() => {
          socket.write(out);
          out = '';
        });
      out += encode(...parts);
    });
}

async function startRedis(folder: string): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort();
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const server = spawn('redis-server', args.map(String), { stdio: 'ignore' });
  for (;;) {
    const isUp = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => {
        probe.end();
        resolve(true);
      });
      probe.on('error', () => resolve(false));
    });
    if (isUp) return { server, port };
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Undefined, and said aloud, where redis-server is not installed. `pid` is the server's. */
export async function redisContender(accounts: number): Promise<(Contender & { pid: number }) | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    console.log("REDIS IS SKIPPED: there is no redis-server; Debian's package is enough\n");
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-redis-'));
  const { server, port } = await startRedis(folder);
  const socket = connect(port, '127.0.0.1');
  const ask = createLine(socket);
  const sha = await ask('SCRIPT', 'LOAD', script);
  for (let account = 0; account < accounts; account += 1) await ask('HSET', `a${account}`, 'balance', '10000000');
  const book = async (account: number, amount: number, round: string): Promise<boolean> => {
    const answer = await ask('EVALSHA', sha, '2', `a${account}`, newId(), String(amount), round);
    if (answer.startsWith('-')) throw new Error(`Redis: ${answer}`);
    return answer !== ':-1';
  };
  return {
    pid: server.pid ?? 0,
    async bet(account, amount) {
      const round = newId();
      return { booked: await book(account, -amount, round), round };
    },
    win: book,
    async close() {
      socket.destroy();
      server.kill();
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
