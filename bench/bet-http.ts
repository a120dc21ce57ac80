// An OSW bet through the whole HTTP stack - signatures both ways, every check, the wallet - against a no-op Fastify route.
// The server is a process of its own with its own PostgreSQL; all three share the machine with the load.
// Flags: --long (more and longer windows), --only=<layer> (for profiles), --server=<flags of node for the server>.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { signOsw } from '#server/modules/play/index.ts';
import { newId } from '#server/platform/ids.ts';
import { blast } from './bet-http/blast.ts';
import { access, gameId, sessions, tokenOf } from './bet-http/provider.ts';
import { median, printRatio } from './lib/load.ts';

const [windows, perWindow] = process.argv.includes('--long') ? [9, 40_000] : [5, 15_000];
const connections = 256;
const flagOf = (name: string): string | undefined => process.argv.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = flagOf('only');

function request(path: string): Buffer {
  const body = JSON.stringify({
    sessionToken: tokenOf(Math.floor(Math.random() * sessions)),
    txId: newId(),
    roundId: newId(),
    gameId,
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
    `osw-key: ${access.keyId}`,
    `osw-timestamp: ${timestamp}`,
    `osw-request-id: ${randomUUID()}`,
    `osw-signature: ${signOsw(access.secret, timestamp, 'POST', path, body)}`,
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

const child = fork(new URL('bet-http/serve.ts', import.meta.url).pathname, {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  execArgv: [...process.execArgv, ...(flagOf('server')?.split(' ') ?? [])],
});
const hear = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
const ports = await hear<{ app: number; checks: number; layers: number }>();

interface Usage {
  serverUs: number;
  databaseUs: number;
}
async function usage(): Promise<Usage> {
  child.send('usage');
  return await hear<Usage>();
}

const layers = [
  { name: 'no-op route', port: ports.layers, path: '/no-op' },
  { name: 'signatures', port: ports.layers, path: '/osw/v1/bet' },
  { name: 'protocol and checks', port: ports.checks, path: '/osw/v1/bet' },
  { name: 'whole bet', port: ports.app, path: '/osw/v1/bet' },
].filter(({ name }) => only === undefined || only === name);
const runs = layers.map(() => [] as { perS: number; serverUs: number; databaseUs: number }[]);
let accepted = 0;
for (let window = -1; window < windows; window += 1)
  for (const [index, { port, path, name }] of layers.entries()) {
    const prepared = Array.from({ length: perWindow }, () => request(path));
    const before = await usage();
    const { perS, statuses } = await blast(port, prepared, connections);
    const after = await usage();
    const good = statuses.get('200 OK') ?? 0;
    if (name === 'whole bet') accepted += good;
    if (good !== perWindow) throw new Error(`${name}: not all were accepted: ${JSON.stringify([...statuses])}`);
    // the first window warms up
    if (window >= 0)
      runs[index]?.push({
        perS,
        serverUs: (after.serverUs - before.serverUs) / perWindow,
        databaseUs: (after.databaseUs - before.databaseUs) / perWindow,
      });
  }

if (only === undefined) report();
else console.log(JSON.stringify(runs[0]));

function report(): void {
  const of = (index: number, pick: (run: { perS: number; serverUs: number; databaseUs: number }) => number): number =>
    median((runs[index] ?? []).map(pick));
  console.log(`${'layer'.padEnd(20)}${['requests/s', 'server us', 'more us', 'database us'].map((head) => head.padStart(13)).join('')}`);
  for (const [index, { name }] of layers.entries()) {
    const us = of(index, (run) => run.serverUs);
    const more = index === 0 ? 0 : us - of(index - 1, (run) => run.serverUs);
    const figures = [
      of(index, (run) => run.perS).toFixed(0),
      us.toFixed(1),
      more.toFixed(1),
      of(index, (run) => run.databaseUs).toFixed(1),
    ];
    console.log(`${name.padEnd(20)}${figures.map((figure) => figure.padStart(13)).join('')}`);
  }
  const [bets, nothing] = [of(3, (run) => run.perS), of(0, (run) => run.perS)];
  printRatio(
    'OSW bet over HTTP to a no-op route',
    bets / nothing,
    0.35,
    `${bets.toFixed(0)}/s of ${nothing.toFixed(0)}/s; the goal is 0.45`,
  );
}
child.send('end');
const { entries } = await hear<{ entries: number }>();
console.log(`${entries === accepted ? 'ok    ' : 'BELOW '} ${accepted} accepted bets, ${entries} in the ledger`);
if (entries !== accepted) process.exitCode = 1;
child.disconnect();
