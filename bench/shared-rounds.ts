// Two thousand players in one flight: how late what changes reaches them, and whether every bet and cash-out is booked. Bettors and server share
// the machine, so what is measured is the worse of the two. Flag: --short (400 players, one flight).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { printRatio } from './lib/load.ts';

const game = 'comet-express';
const isShort = process.argv.includes('--short');
const players = isShort ? 400 : 2000;
const rounds = isShort ? 1 : 3;
const inFlight = 64;
const barMs = 100;
/** After the last of the rounds so long is waited for what is on its way to the casino. */
const settleMs = isShort ? 5000 : 30_000;

interface Started {
  port: number;
  tokens: Record<string, string[]>;
}
interface Table {
  id: string;
  state: string;
}

const child = fork(new URL('games/serve.ts', import.meta.url).pathname, [JSON.stringify({ games: [game], players })], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const receive = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
const { port, tokens } = await receive<Started>();
const tokensOfGame = tokens[game] ?? [];

const latenessMs: number[] = [];
let tables: Table[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Watches as a client does; only one of them reads what it is told. */
async function watch(token: string, isReader: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await new Promise<void>((resolve, reject) => {
    const asked = get({ port, path: '/studio/api/shared/stream', agent, headers }, (answer) => {
      answer.setEncoding('utf8');
      let isFirst = true;
      answer.on('data', (text: string) => {
        const at = Date.now();
        const said = /^data: \{"now":(\d+)/.exec(text);
        if (said !== null && !isFirst) latenessMs.push(at - Number(said[1]));
        isFirst = false;
        const told = isReader ? /"tables":(\[.*?\])/.exec(text) : null;
        if (told !== null) tables = JSON.parse(told[1] ?? '[]') as Table[];
        resolve();
      });
    });
    asked.on('error', reject);
  });
}

let accepted = 0;
let cashed = 0;
async function post(token: string, path: string, body: object): Promise<{ bet?: { id: string; sharedId: string; state: string } }> {
  const answer = await fetch(`http://127.0.0.1:${port}/studio/api/shared/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { bet?: { id: string; sharedId: string; state: string } };
}

const bettorsOf = new Map<string, number>();
/** Every player bets once on the round that takes bets; half of them by themselves at 1.2 to 3, half by hand. */
async function betAll(): Promise<{ token: string; id: string }[]> {
  const byHand: { token: string; id: string }[] = [];
  const queue = [...tokensOfGame.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [index, token] = next;
      const autoAt = index % 2 === 0 ? 120 + (index % 180) : null;
      const { bet } = await post(token, 'bets', { actionId: randomUUID(), panel: 0, stake: '100', choice: { autoAt } });
      if (bet === undefined) continue;
      accepted += 1;
      bettorsOf.set(bet.sharedId, (bettorsOf.get(bet.sharedId) ?? 0) + 1);
      if (autoAt === null) byHand.push({ token, id: bet.id });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return byHand;
}
const isFlying = (): boolean => tables.some(({ state }) => state === 'flying');
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}

for (const [index, token] of tokensOfGame.entries()) await watch(token, index === 0);
for (let round = 0; round < rounds; round += 1) {
  const byHand = await betAll();
  await until(isFlying);
  await Promise.all(
    byHand.slice(0, 400).map(async ({ token, id }, index) => {
      await new Promise((resolve) => setTimeout(resolve, 800 + index * 5));
      const { bet } = await post(token, `bets/${id}/cash-out`, { actionId: randomUUID() });
      if (bet?.state === 'cashed') cashed += 1;
    }),
  );
  await until(() => !isFlying());
}
await new Promise((resolve) => setTimeout(resolve, settleMs));
const sorted = latenessMs.toSorted((one, other) => one - other);
const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
child.send('end');
const { bets, wins } = await receive<{ bets: number; wins: number }>();
const most = Math.max(...bettorsOf.values());
printRatio(
  'p99 from tick to client, of 100 ms',
  barMs / p99,
  1,
  `${p99} ms over ${sorted.length} events, median ${sorted[sorted.length >> 1]} ms`,
);
console.log(
  `${most} bettors in the fullest flight; ${accepted} bets accepted, ${bets} in the ledger; ${cashed} cashed out by hand, ${wins} wins in the ledger`,
);
if (bets < accepted || wins < cashed) process.exitCode = 1;
child.disconnect();
process.exit();
