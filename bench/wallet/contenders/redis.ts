// Lua scripts in Redis, with every write synced to disk: a wallet that keeps the rules of the bare core (status, daily limits, the key with
// what it stood for, a ledger), and the common shortcut that knows a balance and a key.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#server/platform/ids.ts';
import { freePort } from '../../lib/app.ts';
import type { Contender } from '../load.ts';

/** Returns the balance; -1 refused, -2 the key with other facts, -3 no account. */
const withRules = `
local facts = KEYS[1] .. ' ' .. ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. ARGV[3]
local known = redis.call('GET', KEYS[2])
if known then
  local from, _, balance = string.find(known, ' (%d+)$')
  return string.sub(known, 1, from - 1) == facts and balance or -2
end
local account = redis.call('HMGET', KEYS[1], 'balance', 'seq', 'day', 'staked', 'lost', 'stake_limit', 'loss_limit', 'status')
if not account[1] then return -3 end
local amount = tonumber(ARGV[2])
local balance, seq, staked, lost = account[1] + amount, account[2] + 1, 0, -amount
if account[3] == ARGV[4] then staked, lost = tonumber(account[4]), account[5] - amount end
if ARGV[1] == 'bet' then
  staked = staked - amount
  if account[8] ~= '0' or balance < 0 or staked > tonumber(account[6]) or lost > tonumber(account[7]) then return -1 end
end
redis.call('HSET', KEYS[1], 'balance', balance, 'seq', seq, 'day', ARGV[4], 'staked', staked, 'lost', lost)
local entry = facts .. ' ' .. balance
redis.call('SET', KEYS[2], entry, 'EX', 86400)
redis.call('XADD', 'entries', '*', KEYS[2], entry .. ' ' .. seq)
return balance`;

const shortcut = `
local known = redis.call('GET', KEYS[2])
if known then return known end
local balance = tonumber(redis.call('HGET', KEYS[1], 'balance') or '0') + tonumber(ARGV[2])
if balance < 0 then return -1 end
local seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
redis.call('HSET', KEYS[1], 'balance', balance)
redis.call('SET', KEYS[2], balance, 'EX', 86400)
redis.call('XADD', 'entries', '*', 'a', KEYS[1], 's', seq, 'm', ARGV[2], 'b', balance, 'r', ARGV[3])
return balance`;

/** A player's account as it begins, for both. */
const account = 'balance 10000000 seq 0 day 0 staked 0 lost 0 stake_limit 9000000000000000 loss_limit 9000000000000000 status 0'.split(' ');

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
export async function redisContender(accounts: number, way: 'with rules' | 'shortcut'): Promise<(Contender & { pid: number }) | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    console.log("REDIS IS SKIPPED: there is no redis-server; Debian's package is enough\n");
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-redis-'));
  const { server, port } = await startRedis(folder);
  const socket = connect(port, '127.0.0.1');
  const ask = createLine(socket);
  const sha = await ask('SCRIPT', 'LOAD', way === 'with rules' ? withRules : shortcut);
  for (let number = 0; number < accounts; number += 1) await ask('HSET', `a${number}`, ...account);
  const book = async (number: number, kind: 'bet' | 'win', amount: number, round: string): Promise<boolean> => {
    const today = Math.floor(Date.now() / 86_400_000);
    const answer = await ask('EVALSHA', sha, '2', `a${number}`, newId(), kind, String(amount), round, String(today));
    if (answer.startsWith('-')) throw new Error(`Redis: ${answer}`);
    return !answer.startsWith(':-');
  };
  return {
    pid: server.pid ?? 0,
    async bet(number, amount) {
      const round = newId();
      return { booked: await book(number, 'bet', -amount, round), round };
    },
    win: async (number, amount, round) => await book(number, 'win', amount, round),
    async close() {
      socket.destroy();
      server.kill();
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
