// The catalogue with fifty and with five thousand games: its calls against bare Fastify sending the same bytes, and what the page of all games costs a guest.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '#contract/kernel/client.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { type BenchApp, cpuOf, withTestApp } from './lib/app.ts';
import { median, printRatio, race } from './lib/load.ts';
import { withBare } from './lib/spawn-bare.ts';

const few = 50;
const many = 5000;
/** A page of five thousand games costs a guest no more than one of fifty; so much is left to chance. */
const slack = 1.15;

/** The house lists what its providers tell it soon after it opened. */
async function untilListed({ origin }: BenchApp, count: number): Promise<void> {
  const call = createClient({ origin });
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(500))
    if ((await call('listGames', { query: { perPage: 1 } })).meta.total >= count) return;
  throw new Error(`The house does not list ${count} games`);
}

async function withGames(count: number, act: (app: BenchApp) => Promise<void>): Promise<void> {
  const provider: TestProvider = await startTestProvider();
  const [game] = provider.games;
  if (game === undefined) throw new Error('The test provider lists no game');
  const kinds = ['slot', 'table', 'instant'] as const;
  const games = Array.from({ length: count }, (_, index) => ({
    ...game,
    id: `game-${index}`,
    name: `Lantern ${index} of the ${['bay', 'hill', 'road'][index % 3] ?? ''}`,
    type: kinds[index % kinds.length] ?? 'slot',
  }));
  provider.games.splice(0, provider.games.length, ...games);
  const { identity, name, url, keyId, secret } = provider.access;
  try {
    const listed = async (app: BenchApp) => {
      await untilListed(app, count);
      await act(app);
    };
    await withTestApp(listed, { TRUST_PROXY: 'yes', OSW_PROVIDERS: JSON.stringify([{ identity, name, url, keyId, secret }]) });
  } finally {
    await provider.close();
  }
}

interface Cost {
  games: number;
  /** Bytes of the page as it is sent, compressed, and of the data with which a change of page asks for it. */
  pageBytes: number;
  payloadBytes: number;
  /** Seconds of the server to make a page that nobody has asked for. */
  renderS: number;
  /** Seconds of the server to answer a search that nobody has asked for. */
  searchS: number;
}

const bytesOf = async (address: string, headers: Record<string, string> = {}): Promise<number> => {
  const answer = await fetch(address, { headers });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
};

/** CPU seconds of the server for one of several requests, the middle of the measurements. */
async function cpuEach(pid: number, addresses: readonly string[], headersOf: (index: number) => Record<string, string>): Promise<number> {
  const batch = 10;
  const times: number[] = [];
  for (let from = 0; from + batch <= addresses.length; from += batch) {
    const before = cpuOf(pid);
    for (const [index, address] of addresses.slice(from, from + batch).entries()) await bytesOf(address, headersOf(from + index));
    times.push((cpuOf(pid) - before) / batch);
  }
  return median(times);
}

async function costOf({ origin, pid }: BenchApp): Promise<Cost> {
  const call = createClient({ origin });
  const countries = (await call('listCountries')).data.map(({ code }) => code);
  const fromCountry = (index: number) => ({ 'cf-ipcountry': countries[index % countries.length] ?? 'DE' });
  // what is asked for first compiles and connects
  await bytesOf(`${origin}/games`, { 'cf-ipcountry': 'AQ' });
  await bytesOf(`${origin}/api/game/games?search=lantern`);
  return {
    games: (await call('listGames', { query: { perPage: 1 } })).meta.total,
    pageBytes: await bytesOf(`${origin}/games`),
    payloadBytes: await bytesOf(`${origin}/games/_payload.json`),
    renderS: await cpuEach(
      pid,
      Array.from({ length: 100 }, () => `${origin}/games`),
      fromCountry,
    ),
    searchS: await cpuEach(
      pid,
      Array.from({ length: 50 }, (_, index) => `${origin}/api/game/games?search=lantern+${index}`),
      () => ({}),
    ),
  };
}

async function raceCalls({ origin }: BenchApp): Promise<void> {
  for (const path of ['/api/game/games?perPage=24', '/api/game/collections', '/api/game/providers', '/api/game/games/golden-caravan'])
    await withBare(`${origin}${path}`, 'identity', async (bare) => {
      await race({ name: `GET ${path}, ${many} games`, ours: `${origin}${path}`, rival: `${bare}${path}`, bar: 0.8 });
    });
}

const costs: Cost[] = [];
await withGames(few, async (app) => void costs.push(await costOf(app)));
await withGames(many, async (app) => {
  costs.push(await costOf(app));
  await raceCalls(app);
});
const [small, large] = costs;
if (small === undefined || large === undefined) throw new Error('A house did not open');
const ms = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;
const versus = `${large.games} games to ${small.games}`;
printRatio(`bytes of the page, ${versus}`, large.pageBytes / small.pageBytes, slack, `${large.pageBytes} of ${small.pageBytes}`, 'less');
printRatio(
  `bytes of its data, ${versus}`,
  large.payloadBytes / small.payloadBytes,
  slack,
  `${large.payloadBytes} of ${small.payloadBytes}`,
  'less',
);
printRatio(
  `CPU of a page made anew, ${versus}`,
  large.renderS / small.renderS,
  slack,
  `${ms(large.renderS)} of ${ms(small.renderS)}`,
  'less',
);
console.log(
  `       a search that nobody asked for before: ${ms(large.searchS)} among ${large.games}, ${ms(small.searchS)} among ${small.games}`,
);
