import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { statementsDuring } from '#testing/statements.ts';
import { type TestApp, openTestApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { changeCollectionCountries, seedDemo } from './index.ts';
import { countPlayersOfWeek } from './count-players.job.ts';
import { createGameSearch } from './search-games.ts';

// Titles of its own, as the games that are to come open one by one.
const titles = [
  ['jade-tides', 'Jade Tides', 'slots', 'tide'],
  ['ember-serpent', 'Ember Serpent', 'slots', 'serpent'],
  ['velvet-wheel', 'Velvet Wheel', 'table-games', 'wheel'],
  ['comet-express', 'Comet Express', 'quick-games', 'curve'],
  ['lamplight-blackjack', 'Lamplight Blackjack', 'table-games', 'cards'],
  ['ringed-giant', 'Ringed Giant', 'slots', 'orbit'],
  ['terrace-of-lanterns', 'Terrace of Lanterns', 'slots', 'isles'],
  ['dune-treasure', 'Dune Treasure', 'slots', 'dunes'],
] as const;

let app: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { config: { trustProxy: true }, context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
  await seedDemo(app.context, provider.access.identity, titles);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const list = async (query: object = {}) => await app.guest.call('listGames', { query: { perPage: 100, ...query } });
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

test('the catalogue lists what providers offer and what is to come, page by page', async () => {
  const all = await list();
  expect(all.meta).toEqual({ page: 1, perPage: 100, total: titles.length + 2 });
  const pages = await Promise.all([1, 2, 3].map(async (page) => (await list({ page, perPage: 5 })).data));
  expect(pages.flat().map(({ identity }) => identity)).toEqual(all.data.map(({ identity }) => identity));
});

test('filters: provider, category, playable, collection, search with wildcards taken literally', async () => {
  const names = async (query: object) => (await list(query)).data.map(({ identity }) => identity);
  expect(await names({ playable: 1, sort: 'name' })).toEqual(['test-slot', 'test-table']);
  expect(await names({ category: 'table-games' })).toEqual(['test-table', 'velvet-wheel', 'lamplight-blackjack']);
  expect(await names({ provider: ['nobody'] })).toEqual([]);
  expect(await names({ search: 'SERPENT' })).toEqual(['ember-serpent']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ collection: 'being-built', search: 'treasure' })).toEqual(['dune-treasure']);
});

test('a category is listed while one of its games is open', async () => {
  const { database, notifier } = app.context;
  const set = async (change: string) =>
    await database.transact(async (tx) => {
      await sql.raw(`update game set ${change}`).execute(tx);
      await notifier.announce(tx, 'catalogue', {});
    });
  const listed = async () => (await app.guest.call('listCategories')).data;
  const names = async () => (await listed()).map(({ identity }) => identity);
  expect(await listed()).toEqual([
    { identity: 'slots', games: 1 },
    { identity: 'table-games', games: 1 },
  ]);
  try {
    await set("is_enabled = false where identity = 'test-table'");
    await expect.poll(names).toEqual(['slots']);
    await set("is_coming_soon = false where identity = 'comet-express'");
    await expect.poll(names).toEqual(['slots', 'quick-games']);
    await set("delisted_at = now() where identity = 'test-slot'");
    await expect.poll(names).toEqual(['quick-games']);
  } finally {
    await set("is_enabled = true where identity = 'test-table'");
    await set("is_coming_soon = true where identity = 'comet-express'");
    await set("delisted_at = null where identity = 'test-slot'");
  }
  await expect.poll(names).toEqual(['slots', 'table-games']);
});

test('the features of open games are listed, the most common first, and narrow the list', async () => {
  const { database, notifier } = app.context;
  const give = async (game: string, features: readonly string[]) =>
    await database.transact(async (tx) => {
      await sql`update game set features = ${JSON.stringify(features)} where identity = ${game}`.execute(tx);
      await notifier.announce(tx, 'catalogue', {});
    });
  const before = (await app.guest.call('readGame', { params: { id: 'test-slot' } })).data.features;
  try {
    await give('test-slot', ['wilds', 'nudges']);
    await give('test-table', ['nudges']);
    await give('jade-tides', ['cascades']);
    await expect
      .poll(async () => (await app.guest.call('listFeatures')).data)
      .toEqual([
        { identity: 'nudges', games: 2 },
        { identity: 'wilds', games: 1 },
      ]);
    expect((await list({ feature: ['nudges', 'wilds'] })).data.map(({ identity }) => identity)).toEqual(['test-slot']);
  } finally {
    await give('test-slot', before);
    await give('test-table', []);
    await give('jade-tides', []);
  }
});

test('the search bears a slip of the finger, and finds a game by its new name at once and not when it is off', async () => {
  const change = async (text: string) => {
    await pool.query(text);
    await app.context.notifier.tell('catalogue', {});
  };
  const names = async (search: string) => (await list({ search })).data.map(({ identity }) => identity);
  const { pool } = app.context.database;
  expect(await names('serpnet')).toEqual(['ember-serpent']);
  expect((await names('ember')).slice(0, 1)).toEqual(['ember-serpent']);
  try {
    await change("update game set name = 'Winter Wyrm' where identity = 'ember-serpent'");
    expect([await names('serpent'), await names('wyrm winter')]).toEqual([[], ['ember-serpent']]);
    await change("update game set is_enabled = false where identity = 'ember-serpent'");
    expect(await names('wyrm')).toEqual([]);
  } finally {
    await change("update game set name = 'Ember Serpent', is_enabled = true where identity = 'ember-serpent'");
  }
  expect(await names('serpent ember')).toEqual(['ember-serpent']);
});

test('the games are read for the search when they change, not at every search, and soon after a change that nobody told of', async () => {
  const { database, notifier } = app.context;
  let nowMs = 1_000_000;
  const search = createGameSearch({ notifier, wallMs: () => nowMs, content: { written: () => ({ texts: {} }) } });
  const find = async (text: string) => await search(database.db, text, 'en');
  const reads = async (act: () => Promise<unknown>) =>
    (await statementsDuring(database.pool, act)).filter((text) => text.includes('"game"')).length;
  expect(await reads(async () => await Promise.all([find('ember'), find('jade')]))).toBe(1);
  expect(await reads(async () => expect(await find('ember')).toContain('ember-serpent'))).toBe(0);
  try {
    await database.pool.query("update game set name = 'Winter Wyrm' where identity = 'ember-serpent'");
    expect(await find('wyrm')).toEqual([]);
    nowMs += 10_000;
    expect(await find('wyrm')).toEqual(['ember-serpent']);
  } finally {
    await database.pool.query("update game set name = 'Ember Serpent' where identity = 'ember-serpent'");
    await notifier.tell('catalogue', {});
  }
  expect(await find('ember')).toContain('ember-serpent');
});

test('a game by its identity, and 404 for none', async () => {
  expect((await app.guest.call('readGame', { params: { id: 'test-slot' } })).data).toMatchObject({
    rtp: '95.0000',
    stakes: [{ currency: 'EUR', min: 10, max: 100_000 }, { currency: 'BTC' }],
  });
  expect(await refusalOf(app.guest.call('readGame', { params: { id: 'no-such-game' } }))).toMatchObject({ status: 404 });
});

test('collections hold their games in order and leave out what is empty', async () => {
  const { data } = await app.guest.call('listCollections');
  expect(data.map(({ identity }) => identity)).toEqual(['open-tonight', 'being-built']);
  expect(data[0]?.games.map(({ identity }) => identity)).toEqual(['test-slot', 'test-table']);
  expect(data[1]?.games[0]).toMatchObject({ identity: 'jade-tides', isComingSoon: true, hasDemo: false });
});

test('a collection with a rule finds its games by itself, in its order, and is no collection while there are few', async () => {
  const { database, notifier } = app.context;
  const four = ['jade-tides', 'lamplight-blackjack', 'ringed-giant', 'terrace-of-lanterns'];
  const set = async (change: string, games: readonly string[]) =>
    await database.transact(async (tx) => {
      await sql.raw(`update game set ${change} where identity in (${games.map((game) => `'${game}'`).join(', ')})`).execute(tx);
      await notifier.announce(tx, 'catalogue', {});
    });
  const found = async (id: string) =>
    (await app.guest.call('listCollections')).data.find(({ identity }) => identity === id)?.games.map(({ identity }) => identity);
  const listed = async (collection: string) => (await list({ collection })).data.map(({ identity }) => identity).toSorted();
  const sorted = async (sort: 'popular' | 'return') => (await list({ sort })).data.map(({ identity }) => identity);
  try {
    await set("is_coming_soon = false, volatility = 'low', rtp = '97.5'", four.slice(0, 1));
    await expect.poll(async () => (await found('open-tonight'))?.length).toBe(3);
    expect(await found('low-volatility')).toBeUndefined();
    expect(await listed('low-volatility')).toEqual([]);
    await set("is_coming_soon = false, volatility = 'low', rtp = '97.5'", four.slice(1));
    await set("rtp = '96.1'", four.slice(3));
    await expect.poll(async () => await found('low-volatility')).toEqual(['test-slot', 'test-table', ...four]);
    expect(await listed('low-volatility')).toEqual(['test-slot', 'test-table', ...four].toSorted());
    // 100 is more than 97.5, and what is no number comes last
    await set("rtp = '100'", ['lamplight-blackjack']);
    await set("rtp = 'nearly all'", ['jade-tides']);
    await expect
      .poll(async () => (await sorted('return')).slice(0, 3))
      .toEqual(['lamplight-blackjack', 'ringed-giant', 'terrace-of-lanterns']);
    expect((await found('highest-return'))?.at(-1)).toBe('jade-tides');
    expect(await found('new-games')).toHaveLength(6);
    const player = await app.signUp();
    const launch = async (id: string) => await player.call('playGame', { params: { id }, body: { real: true, currency: 'EUR' } });
    for (const game of ['test-table', 'test-table', 'test-slot']) await launch(game);
    await database.pool.query("update game_session set created_at = created_at - interval '8 days' where game = 'test-slot'");
    await countPlayersOfWeek(app.context);
    await expect.poll(async () => (await sorted('popular'))[0]).toBe('test-table');
    const { rows } = await database.pool.query('select identity, players_of_week from game where players_of_week > 0');
    expect(rows).toEqual([{ identity: 'test-table', players_of_week: 1 }]);
    expect(await found('most-played')).toBeUndefined();
  } finally {
    await set('is_coming_soon = true, volatility = null, rtp = null', four);
  }
});

test('planting the shelf twice plants nothing twice', async () => {
  await seedDemo(app.context, provider.access.identity, titles);
  expect((await list()).meta.total).toBe(titles.length + 2);
});

test('favourites: added and removed once, also at once; a guest and an unknown game are refused', async () => {
  const player = await app.signUp();
  await Promise.all(Array.from({ length: 5 }, async () => await player.call('addFavorite', { params: { id: 'test-slot' } })));
  await player.call('addFavorite', { params: { id: 'jade-tides' } });
  expect((await player.call('listFavorites')).data.map(({ identity }) => identity)).toEqual(['jade-tides', 'test-slot']);
  await player.call('removeFavorite', { params: { id: 'test-slot' } });
  await player.call('removeFavorite', { params: { id: 'test-slot' } });
  expect((await player.call('listFavorites')).data).toHaveLength(1);
  expect(await refusalOf(player.call('addFavorite', { params: { id: 'no-such-game' } }))).toMatchObject({ status: 404 });
  expect(await refusalOf(app.guest.call('listFavorites'))).toMatchObject({ status: 401 });
});

test('a game that is to come, has no demo, or plays no such currency cannot be launched; real play needs a session', async () => {
  const player = await app.signUp({ currency: 'BRL' });
  const play = async (id: string, body: object) =>
    await refusalOf(player.call('playGame', { params: { id }, body: { real: true, ...body } }));
  expect(await play('jade-tides', {})).toMatchObject({ code: 14001 });
  expect(await play('test-slot', { real: false })).toMatchObject({ code: 14001 });
  expect(await play('test-slot', {})).toMatchObject({ code: 14002 });
  expect(await play('test-slot', { currency: 'EUR' })).toMatchObject({ code: 14002 });
  expect(await play('no-such-game', {})).toMatchObject({ status: 404 });
  expect(await refusalOf(app.guest.call('playGame', { params: { id: 'test-slot' }, body: { real: true } }))).toMatchObject({
    status: 401,
  });
});

test('EX-01 an excluded player plays nothing, a demo neither', async () => {
  const player = await app.signUp();
  const { database, notifier } = app.context;
  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, player.id, playerStatus.excluded));
  for (const real of [true, false])
    expect(await refusalOf(player.call('playGame', { params: { id: 'test-slot' }, body: { real } }))).toMatchObject({ code: 11004 });
});

test('a provider that does not answer is told as such', async () => {
  const player = await app.signUp();
  const { url } = provider.access;
  provider.access.url = 'http://127.0.0.1:9';
  expect(await refusalOf(player.call('playGame', { params: { id: 'test-slot' }, body: { real: true } }))).toMatchObject({
    status: 503,
    code: 14004,
  });
  provider.access.url = url;
});

test('a paytable shows pictures of its provider alone, and names by language; reels come as their provider lists them', async () => {
  const [slot] = provider.games;
  if (slot === undefined) throw new Error('The provider lists a slot');
  const { url } = provider.access;
  const row = { name: 'Lamp', names: { en: 'Lamp', de: 'Laterne' }, pays: [{ count: 3, times: 5, of: 'line' as const }] };
  slot.paytable = [
    { symbol: 'lamp', ...row, picture: `${url}/lamp.svg` },
    { symbol: 'moth', ...row, picture: 'https://elsewhere.example/moth.svg' },
    { symbol: 'wick', ...row },
  ];
  const reels = { rows: 1, strips: [['lamp', 'moth'], ['wick']], results: [{ stops: [1, 0], times: '0', places: [] }] };
  slot.reels = reels;
  try {
    await provider.sync(app);
    const { paytable } = (await app.guest.call('readGame', { params: { id: 'test-slot' } })).data;
    expect(paytable.map(({ picture }) => picture)).toEqual([`${url}/lamp.svg`, undefined, undefined]);
    expect(paytable[0]).toMatchObject({ names: row.names });
    const reelsOf = async (id: string) => (await app.guest.call('readGame', { params: { id } })).data.reels;
    expect([await reelsOf('test-slot'), await reelsOf('test-table')]).toEqual([reels, null]);
  } finally {
    slot.paytable = [];
    delete slot.reels;
    await provider.sync(app);
  }
});

test('a collection of some countries is shown there alone, on the wire and to pages, and is kept apart for each', async () => {
  const { database, notifier } = app.context;
  const change = async (identity: string, countries: string[]) =>
    await database.transact(async (tx) => await changeCollectionCountries(tx, notifier, identity, countries));
  expect([await change('nowhere', ['BR']), await change('being-built', ['BR', 'PT'])]).toEqual([undefined, []]);
  try {
    const shownIn = async (country?: string) => {
      const headers: Record<string, string> = country === undefined ? {} : { 'cf-ipcountry': country };
      const { data } = (await (await fetch(`${app.origin}/api/game/collections`, { headers })).json()) as { data: { identity: string }[] };
      return data.some(({ identity }) => identity === 'being-built');
    };
    // the second time each answer comes from memory
    const everywhere = async () => await Promise.all(['BR', 'DE', undefined, 'PT'].map(shownIn));
    expect([await everywhere(), await everywhere()]).toEqual([
      [true, false, false, true],
      [true, false, false, true],
    ]);
    // nor is it read by its name where it is not shown
    const readIn = async (path: string, country: string) => {
      const response = await fetch(`${app.origin}/api/game/${path}`, { headers: { 'cf-ipcountry': country } });
      return ((await response.json()) as { data: unknown[] }).data.length > 0;
    };
    for (const path of ['games?collection=being-built', 'providers?collectionId=being-built'])
      for (const [country, isSeen] of [
        ['BR', true],
        ['DE', false],
        ['PT', true],
        ['DE', false],
      ] as const)
        expect([path, country, await readIn(path, country)]).toEqual([path, country, isSeen]);
  } finally {
    expect(await change('being-built', [])).toEqual(['BR', 'PT']);
  }
});
