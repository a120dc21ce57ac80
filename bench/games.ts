// Whole rounds of dice and of a slot through studio, OSW and wallet of one process, against its whole bets over OSW alone (bench-http's),
// and against a studio that keeps and draws nothing: the signed calls of a round alone, which no studio on another machine can do without; the same
// with stake and payout in one call (decision 0250).
// A round that wins is shown and paid before it counts. Load and server share the machine. Flags: --long (longer windows), --short (shorter ones),
// --only=<ways> (bets,bare,bare-one-call,dice,golden-caravan; for profiles), --server=<flags of node for the server>, --by-http (studios reach
// the wallet by its address, as from elsewhere).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { PlayAnswer } from '#games/sdk/client-api.ts';
import { signOsw } from '#server/modules/play/index.ts';
import { newId } from '#server/platform/ids.ts';
import { blast } from './bet-http/blast.ts';
import { type Connection, openConnection } from './games/ask-over-socket.ts';
import { type BareRound, betGame, games, players, tokenOf } from './games/players.ts';
import { median, printRatio } from './lib/load.ts';

const flagOf = (name: string): string | undefined => process.argv.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
const lengths = {
  long: { windows: 7, windowMs: 15_000, betsPerWindow: 40_000 },
  usual: { windows: 3, windowMs: 6000, betsPerWindow: 10_000 },
  short: { windows: 3, windowMs: 2500, betsPerWindow: 5000 },
};
const { windows, windowMs, betsPerWindow } =
  lengths[process.argv.includes('--long') ? 'long' : process.argv.includes('--short') ? 'short' : 'usual'];
const only = flagOf('only')?.split(',');

const plays = {
  dice: { stake: '50', choice: { side: 'over', chance: 4950 } },
  'golden-caravan': { stake: '20' },
} as const;

interface Started {
  port: number;
  barePort: number;
  keyId: string;
  secret: string;
  tokens: Record<string, string[]>;
}

if (process.argv.includes('--by-http')) process.env['OSW_BY'] = 'http';
const child = fork(new URL('games/serve.ts', import.meta.url).pathname, {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  execArgv: [...process.execArgv, ...(flagOf('server')?.split(' ') ?? [])],
});
const receive = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
const { port, barePort, keyId, secret, tokens } = await receive<Started>();

function betRequest(): Buffer {
  const path = '/osw/v1/bet';
  const body = JSON.stringify({
    sessionToken: tokenOf(betGame, Math.floor(Math.random() * players)),
    txId: newId(),
    roundId: newId(),
    gameId: betGame,
    amount: '100',
    currency: 'EUR',
    roundClosed: true,
  });
  const timestamp = String(Date.now());
  const headers = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `osw-key: ${keyId}`,
    `osw-timestamp: ${timestamp}`,
    `osw-request-id: ${randomUUID()}`,
    `osw-signature: ${signOsw(secret, timestamp, 'POST', path, body)}`,
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** Rounds a second of all players together, each with one round at a time. */
async function countRounds(connections: Connection[], playOne: (connection: Connection, player: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  let rounds = 0;
  const play = async (connection: Connection, player: number): Promise<void> => {
    while (performance.now() - begun < windowMs) {
      await playOne(connection, player);
      rounds += 1;
    }
  };
  await Promise.all(connections.map(play));
  const perS = rounds / ((performance.now() - begun) / 1000);
  for (const { end } of connections) end();
  return perS;
}

async function playRounds(game: (typeof games)[number]): Promise<number> {
  const connections = await Promise.all((tokens[game] ?? []).map(async (token) => await openConnection(port, token)));
  return await countRounds(connections, async ({ ask }) => {
    const { round } = JSON.parse(await ask('rounds', { actionId: randomUUID(), ...plays[game] })) as PlayAnswer;
    if (round.round.payout !== '0') await ask(`rounds/${round.id}/finish`, {});
  });
}

/** The same of a studio that only sends the calls; as often won as dice. */
async function playBareRounds(isOneCall: boolean): Promise<number> {
  const connections = await Promise.all(Array.from({ length: players }, async () => await openConnection(barePort, 'bare')));
  return await countRounds(connections, async ({ ask }, player) => {
    await ask('bare', { player, isWon: Math.random() < 0.495, isOneCall } satisfies BareRound);
  });
}

/** Milliseconds of processor time so far: the server, its PostgreSQL. */
async function cpuMs(): Promise<[number, number]> {
  const answer = receive<{ nodeMs: number; postgresMs: number }>();
  child.send('cpu');
  const { nodeMs, postgresMs } = await answer;
  return [nodeMs, postgresMs];
}

async function sendBets(): Promise<number> {
  const { perS, statuses } = await blast(port, Array.from({ length: betsPerWindow }, betRequest), 256);
  if ((statuses.get('200 OK') ?? 0) !== betsPerWindow) throw new Error(`Not all bets were accepted: ${JSON.stringify([...statuses])}`);
  return perS;
}

const everyWay: Record<string, () => Promise<number>> = {
  bets: sendBets,
  bare: async () => await playBareRounds(false),
  'bare-one-call': async () => await playBareRounds(true),
  ...Object.fromEntries(games.map((game) => [game, async () => await playRounds(game)])),
};
const ways = Object.entries(everyWay).filter(([name]) => only?.includes(name) !== false);
/** Of each way what it did a second, and the milliseconds of processor time of the server and its PostgreSQL for each. */
const measured = Object.fromEntries(
  ways.map(([name]) => [name, { rates: [] as number[], nodeMs: [] as number[], postgresMs: [] as number[] }]),
);
for (let window = -1; window < windows; window += 1)
  for (const [name, act] of ways) {
    const [before, begun] = [await cpuMs(), performance.now()];
    const rate = await act();
    const count = name === 'bets' ? betsPerWindow : rate * ((performance.now() - begun) / 1000);
    // the first window warms up
    if (window < 0) continue;
    measured[name]?.rates.push(rate);
    const after = await cpuMs();
    measured[name]?.nodeMs.push((after[0] - before[0]) / count);
    measured[name]?.postgresMs.push((after[1] - before[1]) / count);
  }
const of = (name: string, what: 'rates' | 'nodeMs' | 'postgresMs'): number => median(measured[name]?.[what] ?? []);
for (const [name] of ways)
  console.log(
    `  ${name}: ${of(name, 'rates').toFixed(0)}/s, CPU of Node ${of(name, 'nodeMs').toFixed(3)} ms, of PostgreSQL ${of(name, 'postgresMs').toFixed(3)} ms`,
  );
const both = (game: string, rival: string): boolean => measured[game] !== undefined && measured[rival] !== undefined;
for (const game of games.filter((one) => both(one, 'bets'))) {
  const rates = `${of(game, 'rates').toFixed(0)}/s of ${of('bets', 'rates').toFixed(0)}/s`;
  printRatio(`rounds of ${game} to whole bets`, of(game, 'rates') / of('bets', 'rates'), 0.6, rates);
}
for (const game of games.filter((one) => both(one, 'bare')))
  printRatio(`rounds of ${game} to a bare studio's`, of(game, 'rates') / of('bare', 'rates'), 0.5, `${of('bare', 'rates').toFixed(0)}/s`);
child.send('end');
const { bets } = await receive<{ bets: number }>();
console.log(`${bets} bets in the ledger`);
child.disconnect();
