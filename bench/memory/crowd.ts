// What comes to a house on a busy day, in bounded numbers: pages of all kinds and languages, and players who sign up, ask what a page asks,
// play a round and stay connected.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Centrifuge } from 'centrifuge';
import { CallRefused, createClient } from '#contract/kernel/client.ts';
import { type LiveChannelName, liveChannels, privateChannel } from '#contract/live/channels.ts';
import { createClient as createLiveClient } from '#testing/live-client.ts';

/** Asked at once: as many as keep two cores busy. */
const atOnce = 8;

async function inTurns(count: number, act: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let nth = next++; nth < count; nth = next++) await act(nth);
    }),
  );
}

/** How often a house that is too busy is asked again. */
const maxBusyAnswers = 30;

/** Reads an address; a house that says on a crowded machine that it is busy is asked again, as a browser's reader would. */
async function read(address: string, headers: Record<string, string> = {}): Promise<void> {
  for (let busy = 0; ; busy += 1) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (answer.status === 200) return;
    if (answer.status !== 503 || busy === maxBusyAnswers) throw new Error(`${address} answered ${answer.status}`);
    await sleep(1000);
  }
}

/** The same for a call. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  for (let busy = 0; ; busy += 1)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status !== 503 || busy === maxBusyAnswers) throw error;
      await sleep(1000);
    }
}

/** Every game, once the catalogue of the demo is there. */
async function listGames(origin: string): Promise<{ identity: string; scene: string | null }[]> {
  for (let before = 0; ; await sleep(1000)) {
    const { data } = await createClient({ origin })('listGames', { query: { perPage: 100 } });
    if (data.length > 1 && data.length === before) return data;
    before = data.length;
  }
}

const languages = ['', '/de', '/es', '/fr', '/pt-br', '/tr'];
const pages = ['', '/games', '/providers', '/welcome-package', '/favorites', '/recently-played', '/main'];

/** Reads so many pages, for readers of many countries, so that most of them are made anew. */
export async function readPages(origin: string, count: number): Promise<void> {
  const [games, countries] = await Promise.all([listGames(origin), createClient({ origin })('listCountries')]);
  const paths = languages.flatMap((language) =>
    [...pages, ...games.map(({ identity }) => `/games/${identity}`)].map((page) => `${language}${page}` || '/'),
  );
  await inTurns(count, async (nth) => {
    const country = countries.data[Math.floor(nth / paths.length) % countries.data.length]?.code ?? 'DE';
    await read(`${origin}${paths[nth % paths.length]}`, { 'cf-ipcountry': country, 'accept-encoding': 'br' });
  });
}

/** Reads every picture of every game that a page may show. */
export async function readPictures(origin: string): Promise<number> {
  const games = await listGames(origin);
  const kinds = ['tall', 'square', 'wide'].flatMap((shape) =>
    [1, 2, 3].flatMap((scale) => ['avif', 'webp'].map((format) => `${shape}@${scale}x.${format}`)),
  );
  const names = games.flatMap(({ identity, scene }) => kinds.map((kind) => `${identity}.${scene ?? 'auto'}.${kind}`));
  await inTurns(names.length, async (nth) => await read(`${origin}/assets/posters/${names[nth]}`));
  return names.length;
}

async function playRound(origin: string, launchUrl: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${new URL(launchUrl).hash.slice(1)}` };
  const askStudio = async (path: string, body: object): Promise<{ round?: { id: string } }> => {
    const answer = await fetch(`${origin}/studio/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { round?: { id: string } };
  };
  await askStudio('seeds/client', { clientSeed: 'memory' });
  const { round } = await askStudio('rounds', { actionId: randomUUID(), stake: '20' });
  if (round !== undefined) await askStudio(`rounds/${round.id}/finish`, {});
}

/** Signs a player up, asks what the page asks, plays a round of the demo. Returns the live connection, which stands. */
async function joinOne(origin: string): Promise<Centrifuge> {
  const body = {
    email: `${randomUUID()}@lanternhall.example`,
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const { data } = await ask(async () => await createClient({ origin })('registerPlayer', { body }));
  const call = createClient({ origin, token: () => data.accessToken });
  const [profile] = await Promise.all([
    ask(async () => await call('readProfile')),
    ask(async () => await call('listAccounts')),
    ask(async () => await call('listNotifications')),
    ask(async () => await call('listDepositMethods', { query: { currency: 'EUR' } })),
    ask(async () => await call('listInvoices')),
    ask(async () => await call('listFavorites')),
  ]);
  const launched = await ask(async () => await call('playGame', { params: { id: 'golden-caravan' }, body: { real: false } }));
  await playRound(origin, launched.data.url);
  const client = createLiveClient({ origin, base: '/api' }, 'websocket', { getToken: async () => await Promise.resolve(data.accessToken) });
  client.on('error', () => undefined);
  for (const name of Object.keys(liveChannels) as LiveChannelName[]) {
    const channel = liveChannels[name].who === 'everyone' ? name : privateChannel(name, profile.data.id);
    client.newSubscription(channel).subscribe();
  }
  client.connect();
  await client.ready(30_000);
  return client;
}

/** So many players come and stay. Returns what sends them away. */
export async function letPlayersIn(origin: string, count: number): Promise<() => void> {
  const clients: Centrifuge[] = [];
  await inTurns(count, async () => void clients.push(await joinOne(origin)));
  return () => {
    for (const client of clients) client.disconnect();
  };
}
