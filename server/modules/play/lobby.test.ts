// What the lobby shows of the catalogue and of a player: open rounds, favourites in order, who plays and wins, where a game is offered.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { statementsDuring } from '#testing/statements.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { changeBlockedCountries, changeGameDevice, seedDemo, switchGame } from './index.ts';

let app: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  const [slot] = provider.games;
  if (slot === undefined) throw new Error('The test provider lists no game');
  const named = (id: string, name: string, features: string[] = []) => ({ ...slot, id, name, features });
  provider.games.push(
    named('midnight-ways', 'Midnight Bloom', ['ways', 'free-games']),
    named('card-room', 'Lamplight Blackjack'),
    named('five-cards', 'Lantern Jacks', ['poker']),
    {
      ...named('comet', 'Comet Express', ['crash']),
      type: 'instant',
      verifyUrl: `${provider.access.url}/verify/comet`,
    },
  );
  app = await openTestApp(inject('postgresUrl'), { config: { trustProxy: true }, context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
  await seedDemo(app.context, provider.access.identity, []);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const reads = async (path: string, headers: Record<string, string> = {}) => await fetch(`${app.origin}/api/game/${path}`, { headers });

test('GA-10 a round that is open is listed with what is held in it, until it closes; nobody else sees it', async () => {
  const [player, stranger] = [await app.signUp(), await app.signUp()];
  await app.fund(player, 10_000n);
  const token = await provider.launch(app, player, 'test-table');
  const facts = { sessionToken: token, gameId: 'test-table', currency: 'EUR' };
  const bet = async (id: string, amount: string) =>
    await provider.send(app, 'bet', { ...facts, txId: `o${id}`, roundId: `o${id}`, amount });
  const open = async () => (await player.call('listOpenRounds')).data;
  expect(await open()).toEqual([]);
  await bet('1', '150');
  await bet('2', '250');
  expect(await open()).toEqual([
    expect.objectContaining({ gameId: 'test-table', gameName: 'test-table', isOpen: true, rounds: 2, held: 400, currency: 'EUR' }),
  ]);
  expect((await stranger.call('listOpenRounds')).data).toEqual([]);
  expect(await refusalOf(app.guest.call('listOpenRounds'))).toMatchObject({ status: 401 });
  const { database, notifier } = app.context;
  await database.transact(async (tx) => await switchGame(tx, notifier, 'test-table', false));
  try {
    await expect.poll(async () => (await open())[0]?.isOpen).toBe(false);
    // the game takes no stake more, and what is open is paid and closed
    expect((await bet('3', '100')).answer.status).toBe('GAME_DISABLED');
    for (const id of ['1', '2'])
      expect(
        (await provider.send(app, 'win', { ...facts, txId: `w${id}`, roundId: `o${id}`, amount: '300', roundClosed: true })).answer.status,
      ).toBe('OK');
    expect(await open()).toEqual([]);
  } finally {
    await database.transact(async (tx) => await switchGame(tx, notifier, 'test-table', true));
  }
});

test('favourites keep the order that a player gives them, in whatever order it is told, twice and at once', async () => {
  const [player, stranger] = [await app.signUp(), await app.signUp()];
  const games = ['test-slot', 'test-table', 'midnight-ways', 'card-room', 'comet'];
  for (const id of games) await player.call('addFavorite', { params: { id } });
  const listed = async () => (await player.call('listFavorites')).data.map(({ identity }) => identity);
  expect(await listed()).toEqual(games.toReversed());
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(games, { minLength: games.length }), async (order) => {
      expect((await player.call('orderFavorites', { body: { games: order } })).data.games).toEqual(order);
      expect(await listed()).toEqual(order);
    }),
    { numRuns: 6 },
  );
  const orders = [games, games.toReversed(), games];
  await Promise.all(orders.map(async (order) => await player.call('orderFavorites', { body: { games: order } })));
  expect(orders).toContainEqual(await listed());
  // what is added later stands in front; what is no favourite is left out
  await player.call('orderFavorites', { body: { games } });
  await player.call('removeFavorite', { params: { id: 'card-room' } });
  await player.call('addFavorite', { params: { id: 'card-room' } });
  expect((await listed())[0]).toBe('card-room');
  await player.call('orderFavorites', { body: { games: ['no-such-game', ...games] } });
  expect(await listed()).toEqual(games);
  await stranger.call('orderFavorites', { body: { games } });
  expect((await stranger.call('listFavorites')).data).toEqual([]);
  expect(await refusalOf(app.guest.call('orderFavorites', { body: { games } }))).toMatchObject({ status: 401 });
  expect(await refusalOf(player.call('orderFavorites', { body: { games: ['comet', 'comet'] } }))).toMatchObject({ status: 422 });
});

test('what is played now is a collection of its own, most players first, and a game has its own latest wins', async () => {
  const live = async () => (await app.guest.call('listCollections')).data.find(({ identity }) => identity === 'live-now')?.games ?? [];
  const players = [await app.signUp(), await app.signUp()];
  for (const [index, player] of players.entries()) {
    await app.fund(player, 10_000n);
    for (const game of index === 0 ? ['comet', 'card-room'] : ['comet']) {
      const token = await provider.launch(app, player, game);
      const id = `l${index}${game}`;
      const facts = { sessionToken: token, gameId: game, currency: 'EUR', txId: id, roundId: id, amount: '100', roundClosed: true };
      await provider.send(app, 'bet-win', { ...facts, winAmount: String(200 + index) });
    }
  }
  await app.context.notifier.tell('catalogue', {});
  await expect.poll(async () => (await live()).slice(0, 1).map(({ identity }) => identity)).toEqual(['comet']);
  expect((await live()).map(({ identity }) => identity)).toContain('card-room');
  const wins = async (gameId: string) => (await app.guest.call('listWinners', { query: { gameId } })).data.map(({ payout }) => payout);
  expect([await wins('comet'), await wins('card-room'), await wins('midnight-ways')]).toEqual([[201, 200], [200], []]);
});

test('a game that is not offered in a country is not listed there, says so on its page, and takes no stake from there', async () => {
  const { database, notifier } = app.context;
  const block = async (countries: string[]) =>
    await database.transact(async (tx) => await changeBlockedCountries(tx, notifier, 'midnight-ways', countries));
  const player = await app.signUp();
  const { country } = (await player.call('readProfile')).data;
  await app.fund(player, 10_000n);
  const token = await provider.launch(app, player, 'midnight-ways');
  const facts = { sessionToken: token, gameId: 'midnight-ways', currency: 'EUR', amount: '100' };
  expect((await provider.send(app, 'bet', { ...facts, txId: 'c1', roundId: 'c1' })).answer.status).toBe('OK');
  const namesIn = async (place: string, path: string) => {
    const { data } = (await (await reads(path, { 'cf-ipcountry': place })).json()) as { data: { identity: string; games?: object[] }[] };
    return JSON.stringify(data).includes('midnight-ways');
  };
  /** Games of ways, of slots, and of the provider. */
  const countIn = async (place: string, path: string): Promise<number> => {
    const { data } = (await (await reads(path, { 'cf-ipcountry': place })).json()) as { data: { identity: string; games: number }[] };
    const found = data.find(({ identity }) => ['ways', 'slots', provider.access.identity].includes(identity));
    return found?.games ?? 0;
  };
  const everywhere = {
    ways: await countIn('IS', 'features'),
    slots: await countIn('IS', 'categories'),
    all: await countIn('IS', 'providers'),
  };
  const counted: Record<string, [number, number]> = {
    features: [0, everywhere.ways],
    categories: [everywhere.slots - 1, everywhere.slots],
    providers: [everywhere.all - 1, everywhere.all],
  };
  expect([await block([country ?? '']), await block([country ?? ''])]).toEqual([[], [country]]);
  try {
    for (const path of ['games?perPage=100', 'games?collection=open-tonight&perPage=100', 'collections'])
      await expect.poll(async () => [path, await namesIn(country ?? '', path), await namesIn('IS', path)]).toEqual([path, false, true]);
    // the only game of ways is not there to be counted
    for (const path of ['features', 'categories', 'providers'])
      await expect
        .poll(async () => [path, await countIn(country ?? '', path), await countIn('IS', path)])
        .toEqual([path, counted[path]?.[0], counted[path]?.[1]]);
    const pageIn = async (place: string) =>
      ((await (await reads('games/midnight-ways', { 'cf-ipcountry': place })).json()) as { data: { isBlockedHere: boolean } }).data
        .isBlockedHere;
    expect([await pageIn(country ?? ''), await pageIn('IS')]).toEqual([true, false]);
    await expect
      .poll(async () => (await provider.send(app, 'bet', { ...facts, txId: 'c2', roundId: 'c2' })).answer.status)
      .toBe('LOCATION_BLOCKED');
    expect(await refusalOf(player.call('playGame', { params: { id: 'midnight-ways' }, body: { real: true } }))).toMatchObject({
      code: 14005,
    });
    // the round that was open is paid
    const win = { ...facts, txId: 'c3', roundId: 'c1', amount: '500', roundClosed: true };
    expect((await provider.send(app, 'win', win)).answer.status).toBe('OK');
  } finally {
    await block([]);
  }
});

test('currency and device narrow the list; a game of another device is not launched, says so, and goes on where it is open', async () => {
  const { database, notifier } = app.context;
  const listed = async (query: { currency?: string; device?: 'desktop' | 'mobile' }) =>
    (await app.guest.call('listGames', { query: { ...query, perPage: 100 } })).data.map(({ identity }) => identity).toSorted();
  const all = ['card-room', 'comet', 'five-cards', 'midnight-ways', 'test-slot', 'test-table'];
  expect([await listed({ currency: 'BTC' }), await listed({ currency: 'GBP' })]).toEqual([all, []]);
  expect([await listed({ device: 'mobile' }), await listed({ device: 'desktop' })]).toEqual([all, all]);
  const player = await app.signUp();
  await app.fund(player, 10_000n);
  const token = await provider.launch(app, player, 'comet');
  const [before] = provider.games.filter(({ id }) => id === 'comet');
  if (before === undefined) throw new Error('The comet is not listed');
  before.devices = ['desktop'];
  before.stakes = [{ currency: 'BTC', min: '10', max: '1000' }];
  await provider.sync(app);
  const operator = async (device: 'desktop' | 'mobile' | null) =>
    await database.transact(async (tx) => await changeGameDevice(tx, notifier, 'midnight-ways', device));
  try {
    expect([await operator('mobile'), (await operator('mobile'))?.before]).toEqual([{ before: null, provider: null }, 'mobile']);
    await expect.poll(async () => await listed({ device: 'mobile' })).toEqual(all.filter((one) => one !== 'comet'));
    await expect.poll(async () => await listed({ device: 'desktop' })).toEqual(all.filter((one) => one !== 'midnight-ways'));
    await expect.poll(async () => await listed({ currency: 'EUR' })).toEqual(all.filter((one) => one !== 'comet'));
    const deviceOf = async (id: string) => (await app.guest.call('readGame', { params: { id } })).data.device;
    expect([await deviceOf('comet'), await deviceOf('midnight-ways'), await deviceOf('test-slot')]).toEqual(['desktop', 'mobile', null]);
    const launch = async (id: string, device?: 'desktop' | 'mobile') =>
      await refusalOf(player.call('playGame', { params: { id }, body: { real: true, ...(device && { device }) } }));
    expect([await launch('midnight-ways'), await launch('midnight-ways', 'desktop')]).toMatchObject([{ code: 14006 }, { code: 14006 }]);
    expect([await launch('midnight-ways', 'mobile'), await launch('comet', 'mobile')]).toMatchObject([undefined, { code: 14006 }]);
    // on its own device the currency of the account is what stands in the way
    expect(await launch('comet')).toMatchObject({ code: 14002 });
    // a session that was open before plays by the stakes of now, and is not ended by its device
    const facts = { sessionToken: token, gameId: 'comet', currency: 'EUR', amount: '100', txId: 'd1', roundId: 'd1' };
    expect((await provider.send(app, 'session', { sessionToken: token, gameId: 'comet' })).answer.status).toBe('OK');
    expect((await provider.send(app, 'bet', facts)).answer.status).toBe('STAKE_OUT_OF_RANGE');
  } finally {
    delete before.devices;
    before.stakes = provider.games[0]?.stakes ?? [];
    await operator(null);
    await provider.sync(app);
  }
});

test('countries that no game names are answered from one memory; one that an operator names has its own answer', async () => {
  const { database, notifier } = app.context;
  const block = async (countries: string[]) =>
    await database.transact(async (tx) => await changeBlockedCountries(tx, notifier, 'comet', countries));
  const isListedIn = async (place: string) =>
    (await (await reads('collections', { 'cf-ipcountry': place, 'accept-language': 'tr' })).text()).includes('"comet"');
  /** How often games are looked up for a reader from there. */
  const lookUps = async (place: string) => {
    const statements = await statementsDuring(database.pool, async () => void (await isListedIn(place)));
    return statements.filter((statement) => statement.includes('"game_provider"')).length;
  };
  // a late notice of the games empties the memory between two readers: then the next two, from where nobody has read, are asked
  const places = ['NO', 'CL', 'PE', 'JP', 'KE', 'FJ', 'UY', 'NP'];
  await expect
    .poll(async () => {
      await isListedIn('IS');
      return [await lookUps(places.pop() ?? 'none'), await lookUps(places.pop() ?? 'none')];
    })
    .toEqual([0, 0]);
  await block(['CL']);
  try {
    await expect.poll(async () => [await isListedIn('CL'), await isListedIn('IS')]).toEqual([false, true]);
    // the notice is heard a second time, from the line
    await expect.poll(async () => [await lookUps('CL'), await lookUps('NO')]).toEqual([0, 0]);
  } finally {
    await block([]);
  }
  await expect.poll(async () => await isListedIn('CL')).toBe(true);
});

test('the search finds what people call a kind of game in their language', async () => {
  const found = async (search: string, language: string) => {
    const response = await reads(`games?search=${encodeURIComponent(search)}`, { 'accept-language': language });
    return ((await response.json()) as { data: { identity: string }[] }).data.map(({ identity }) => identity);
  };
  for (const [search, language, game] of [
    ['21', 'en', 'card-room'],
    ['video poker', 'en', 'five-cards'],
    ['jacks or better', 'fr', 'five-cards'],
    ['fruit machine', 'en', 'test-slot'],
    ['free spins', 'en', 'midnight-ways'],
    ['rocket', 'en', 'comet'],
    ['Siebzehn und vier', 'de', 'card-room'],
    ['tragaperras', 'es', 'test-slot'],
    ['machine à sous', 'fr', 'test-slot'],
    ['vinte e um', 'pt-br', 'card-room'],
    ['ücretsiz dönüş', 'tr', 'midnight-ways'],
  ] as const)
    expect([search, await found(search, language)]).toEqual([search, expect.arrayContaining([game])]);
  expect(await found('tragaperras', 'en')).toEqual([]);
  // its own name comes before what it is also called
  expect((await found('comet', 'en'))[0]).toBe('comet');
});

test('an answer from memory carries a tag, and whoever has it is sent nothing; it is another one at once after a change', async () => {
  const first = await reads('games?perPage=5');
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
  for (const sent of [tag, `W/${tag}`]) {
    const again = await reads('games?perPage=5', { 'if-none-match': sent });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    expect(again.headers.get('vary')).toContain('accept-language');
  }
  const { database, notifier } = app.context;
  await database.transact(async (tx) => await switchGame(tx, notifier, 'test-slot', false));
  try {
    await expect.poll(async () => (await reads('games?perPage=5', { 'if-none-match': tag })).status).toBe(200);
  } finally {
    await database.transact(async (tx) => await switchGame(tx, notifier, 'test-slot', true));
  }
});

test("a game's verifier is the one that its provider names among its own pages, or none", async () => {
  const verifierOf = async (id: string) => (await app.guest.call('readGame', { params: { id } })).data.verifyUrl;
  expect([await verifierOf('comet'), await verifierOf('test-slot')]).toEqual([`${provider.access.url}/verify/comet`, null]);
  for (const game of provider.games) if (game.id === 'comet') game.verifyUrl = 'https://elsewhere.example/verify';
  await provider.sync(app);
  await expect.poll(async () => await verifierOf('comet')).toBeNull();
});

test('a title that is not going to be made leaves the shelf of a house that listed it', async () => {
  const listed = async () => (await app.guest.call('listGames', { query: { playable: 0 } })).data.map(({ identity }) => identity);
  const { identity } = provider.access;
  await seedDemo(app.context, identity, [['dune-treasure', 'Dune Treasure', 'slots', 'dunes']]);
  await expect.poll(listed).toEqual(['dune-treasure']);
  await seedDemo(app.context, identity, []);
  await expect.poll(listed).toEqual([]);
});

test('a game is new for some weeks once it comes to a provider that is known; none of a provider’s first list is', async () => {
  const { pool } = app.context.database;
  const news = async () =>
    (await app.guest.call('listGames', { query: { perPage: 50 } })).data
      .filter(({ badges }) => badges.includes('new'))
      .map(({ identity }) => identity);
  expect(await news()).toEqual([]);
  await pool.query("update game_provider set listed_since = listed_since - interval '60 days'");
  await pool.query("update game set released_at = released_at - interval '60 days' where not is_coming_soon");
  const [slot] = provider.games;
  if (slot === undefined) throw new Error('The test provider lists no game');
  provider.games.push({ ...slot, id: 'late-arrival', name: 'Late Arrival' });
  await provider.sync(app);
  await expect.poll(news).toEqual(['late-arrival']);
  await pool.query("update game set released_at = released_at - interval '46 days' where identity = 'late-arrival'");
  await provider.sync(app);
  await expect.poll(news).toEqual([]);
});
