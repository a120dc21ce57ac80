// What is shown of rounds: a player's own with what their provider keeps of them, and everybody's, masked.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { countPlayers, readLatestRounds } from '#server/modules/wallet/index.ts';
import { statementsDuring } from '#testing/statements.ts';
import { type TestApp, openTestApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { describeChoice } from './describe-choice.ts';
import { maskedRounds } from './shown-rounds.ts';

let app: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
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

test('spins are the rounds, newest first, with what they staked and paid; winners are masked', async () => {
  const player = await app.signUp({ nickname: 'Lamplighter' });
  await app.fund(player, 1000n);
  const token = await provider.launch(app, player, 'test-table');
  const bet = { sessionToken: token, gameId: 'test-table', currency: 'EUR', amount: '100' };
  for (const n of ['1', '2', '3'])
    await provider.send(app, 'bet-win', {
      ...bet,
      txId: `t${n}`,
      roundId: `r${n}`,
      winAmount: n === '2' ? '500' : '0',
      roundClosed: true,
    });
  await provider.send(app, 'bet', { ...bet, txId: 't4', roundId: 'r4' });
  const { data, meta } = await player.call('listSpins', { query: { perPage: 3 } });
  expect(meta).toEqual({ page: 1, perPage: 3, total: 4 });
  expect(data.map(({ round, stake, payout, status }) => [round, stake, payout, status])).toEqual([
    ['r4', 100, 0, 1],
    ['r3', 100, 0, 2],
    ['r2', 100, 500, 2],
  ]);
  expect((await player.call('listPlayedGames')).data.map(({ identity }) => identity)).toEqual(['test-table']);
  const winners = (await app.guest.call('listWinners')).data;
  expect(winners).toMatchObject([{ gameId: 'test-table', player: 'L***r', payout: 500, currency: 'EUR' }]);
  expect(Object.keys(winners[0] ?? {}).toSorted()).toEqual(['at', 'currency', 'gameId', 'gameName', 'payout', 'player']);
});

test('HI-05 a round of sixty events shows each of them with its outcome, in order', async () => {
  const player = await app.signUp();
  await app.fund(player, 1000n);
  const sessionToken = await provider.launch(app, player, 'test-table');
  const round = {
    txId: 'e-many',
    roundId: 'e-many',
    gameId: 'test-table',
    currency: 'EUR',
    amount: '100',
    winAmount: '60',
    roundClosed: true,
  };
  await provider.send(app, 'bet-win', { sessionToken, ...round });
  const steps = Array.from({ length: 60 }, (_, freeIndex) => ({
    type: 'spin',
    window: [[`s${freeIndex}`]],
    wins: [],
    payout: '1',
    freeIndex,
  }));
  const told = { roundId: 'e-many', gameId: 'test-table', stake: '100', payout: '60', currency: 'EUR', mathHash: '', startedAt: '' };
  const proof = { algorithm: 'none', commit: 'c', clientSeed: 's', nonce: 7, serverSeed: 'r' };
  provider.rounds.set('e-many', { ...told, state: 'finished', steps, proof });
  const id = (await player.call('listSpins')).data[0]?.id ?? '';
  const shown = (await player.call('readSpin', { params: { id } })).data.record?.steps ?? [];
  expect(shown.map(({ window, payout, freeIndex }) => [window, payout, freeIndex])).toEqual(
    Array.from({ length: 60 }, (_, index) => [[[`s${index}`]], 1, index]),
  );
});

test('HI-04 a round is opened with what its provider keeps of it: known windows and own addresses; a stranger finds none of it', async () => {
  const player = await app.signUp();
  await app.fund(player, 1000n);
  const token = await provider.launch(app, player, 'test-table');
  const bet = { sessionToken: token, gameId: 'test-table', currency: 'EUR', amount: '100', winAmount: '50', roundClosed: true };
  for (const n of ['kept', 'unkept', 'away']) await provider.send(app, 'bet-win', { ...bet, txId: `d-${n}`, roundId: `d-${n}` });
  const { url } = provider.access;
  const proof = { algorithm: 'none', commit: 'c', clientSeed: 's', nonce: 7, serverSeed: 'r' };
  const window = [
    ['lamp', 'moth'],
    ['lamp', 'lamp'],
  ];
  const steps = [
    { type: 'stake', amount: '100' },
    { type: 'spin', window, wins: [{ positions: [{ reel: 0, row: 0 }, { reel: 'x' }] }], payout: '50', freeIndex: 0, multiplier: 1 },
    // beyond what a JSON number holds
    { type: 'spin', window, wins: [], payout: '90071992547409910' },
    { type: 'spin', window, wins: [], payout: '9007199254740992' },
    { type: 'spin', window: [['lamp'], [7]], payout: '1' },
    { type: 'spin', window: 'lamp' },
  ];
  const decided = [
    { type: 'step', number: 1, action: { type: 'hit' }, takenBy: 'player' },
    { type: 'step', number: 2, action: { type: 'split', hand: 1 }, takenBy: 'player', stake: '100' },
    { type: 'step', number: 3, action: 'stand', takenBy: 'rules' },
    { type: 'step', number: 4, action: {} },
    { type: 'step', number: 5, action: 4, decided: [{ name: 'Row 1', names: { de: 'Reihe 1' } }] },
    { type: 'step', number: 6, action: 'hit', decided: [{ text: 'not as agreed' }] },
  ];
  const choice = {
    bets: [
      ['red', '150'],
      ['odd', '50'],
    ],
  };
  const told = { roundId: 'd-kept', gameId: 'test-table', stake: '100', payout: '50', currency: 'EUR', mathHash: '', startedAt: '' };
  provider.rounds.set('d-kept', {
    ...told,
    state: 'finished',
    steps: [...decided, ...steps],
    proof: { ...proof, choice },
    replayUrl: `${url}/replay/1`,
    verifyUrl: 'https://elsewhere.example/verify',
  });
  provider.rounds.set('d-away', { ...told, state: 'finished', steps, proof });
  const ids = new Map((await player.call('listSpins')).data.map(({ id, round }) => [round, id]));
  const open = async (round: string, who = player) => (await who.call('readSpin', { params: { id: ids.get(round) ?? '' } })).data;
  const kept = await open('d-kept');
  expect(kept).toMatchObject({ round: 'd-kept', gameName: 'test-table', stake: 100, payout: 50, status: 2 });
  // three rounds of a thousand, each fifty less
  expect([kept.funds, (await open('d-away')).funds]).toEqual([
    { before: 1000, after: 950 },
    { before: 900, after: 850 },
  ]);
  expect(kept.record).toEqual({
    steps: [
      { window, hits: [{ reel: 0, row: 0 }], payout: 50, freeIndex: 0, multiplier: 1 },
      { window, hits: [], payout: 0, freeIndex: 0, multiplier: 1 },
      { window, hits: [], payout: 0, freeIndex: 0, multiplier: 1 },
    ],
    choice: [
      { text: 'red', amount: 150 },
      { text: 'odd', amount: 50 },
    ],
    decisions: [
      { parts: [{ text: 'hit' }], isByRules: false },
      {
        parts: [{ text: 'split' }, { text: 'hand: 1' }],
        isByRules: false,
        stake: 100,
      },
      { parts: [{ text: 'stand' }], isByRules: true },
      { parts: [{ text: 'Row 1', names: { de: 'Reihe 1' } }], isByRules: false },
      { parts: [{ text: 'hit' }], isByRules: false },
    ],
    symbols: [],
    commit: 'c',
    clientSeed: 's',
    nonce: 7,
    mathHash: '',
    serverSeed: 'r',
    replayUrl: `${url}/replay/1`,
    verifyUrl: null,
  });
  // another round than the one asked for is no record of it
  expect((await open('d-away')).record).toBeUndefined();
  const decidedInWords = [{ name: 'Red', names: { de: 'Rot' }, amount: '150' }, { name: 'Odd' }];
  provider.rounds.set('d-kept', { ...told, state: 'open', steps, decided: decidedInWords, proof: { ...proof, choice } });
  const inWords = (await open('d-kept')).record;
  expect(inWords?.steps).toEqual([]);
  expect(inWords?.choice).toEqual([
    { text: 'Red', names: { de: 'Rot' }, amount: 150 },
    { text: 'Odd', names: {} },
  ]);
  provider.troubleWith = (path) => (path.endsWith('d-unkept') ? 404 : path.endsWith('d-kept') ? 'silent' : undefined);
  try {
    expect((await open('d-unkept')).record).toBeUndefined();
    expect(await refusalOf(open('d-kept'))).toMatchObject({ status: 503, code: 14004 });
  } finally {
    provider.troubleWith = () => undefined;
  }
  const stranger = await app.signUp();
  expect(await refusalOf(open('d-kept', stranger))).toMatchObject({ status: 404 });
  expect(await refusalOf(app.guest.call('readSpin', { params: { id: ids.get('d-kept') ?? '' } }))).toMatchObject({ status: 401 });
});

test('the latest bets are finished rounds of all players, newest first, masked, at most ten', async () => {
  const player = await app.signUp({ nickname: 'Wickkeeper' });
  await app.fund(player, 5000n);
  const token = await provider.launch(app, player, 'test-table');
  const bet = { sessionToken: token, gameId: 'test-table', currency: 'EUR' };
  for (let n = 11; n <= 21; n += 1)
    await provider.send(app, 'bet-win', { ...bet, amount: `${n}`, txId: `b${n}`, roundId: `b${n}`, winAmount: '0', roundClosed: true });
  await provider.send(app, 'bet', { ...bet, amount: '99', txId: 'open', roundId: 'open' });
  const { data } = await app.guest.call('listLatestBets');
  expect(data.map(({ stake }) => stake)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
  expect(data[0]).toMatchObject({ gameId: 'test-table', player: 'W***r', payout: 0, currency: 'EUR' });
  expect(Object.keys(data[0] ?? {})).not.toContain('playerId');
});

test('however many bets and winners are shown, the names of their players are read at once', async () => {
  const [one, other] = [await app.signUp({ nickname: 'Onewick' }), await app.signUp({ nickname: 'Twowick' })];
  for (const [at, player] of [one, other].entries()) {
    await app.fund(player, 1000n);
    const token = await provider.launch(app, player, 'test-table');
    const facts = { sessionToken: token, gameId: 'test-table', currency: 'EUR', amount: '10', winAmount: '7', roundClosed: true };
    for (const n of [1, 2]) await provider.send(app, 'bet-win', { ...facts, txId: `n${at}${n}`, roundId: `n${at}${n}` });
  }
  const rounds = await readLatestRounds(app.context.database.db, 10);
  expect(new Set(rounds.map((round) => round.player_id)).size).toBeGreaterThan(1);
  let shown: Awaited<ReturnType<typeof maskedRounds>> = [];
  const statements = await statementsDuring(app.context.database.pool, async () => {
    shown = await maskedRounds(app.context.database.db, rounds);
  });
  expect(shown.slice(0, 4).map(({ player }) => player)).toEqual(['T***k', 'T***k', 'O***k', 'O***k']);
  const ofPlayers = statements.filter((text) => text.includes('from "player"'));
  expect(ofPlayers.length).toBeGreaterThan(0);
  expect(ofPlayers.filter((text) => !text.includes('"id" in ('))).toEqual([]);
});

test('who began a round in the last minutes plays, one player once, however many rounds it were', async () => {
  const { db } = app.context.database;
  const since = new Date(app.context.clock.now().getTime() - 60_000);
  const playersOf = async () => (await countPlayers(db, since)).find(({ game }) => game === 'test-table')?.players ?? 0;
  const before = await playersOf();
  const player = await app.signUp();
  await app.fund(player, 5000n);
  const token = await provider.launch(app, player, 'test-table');
  const bet = { sessionToken: token, gameId: 'test-table', currency: 'EUR', amount: '10', winAmount: '0', roundClosed: true };
  for (const n of ['1', '2']) await provider.send(app, 'bet-win', { ...bet, txId: `p${n}`, roundId: `p${n}` });
  expect(await playersOf()).toBe(before + 1);
  expect((await app.guest.call('listPlaying')).data).toContainEqual({ gameId: 'test-table', players: before + 1 });
  expect(await countPlayers(db, new Date(app.context.clock.now().getTime() + 60_000))).toEqual([]);
});

test('HI-04 what a player chose is told in parts, whatever a provider makes it of', () => {
  const told = (value: unknown) => describeChoice(value).map(({ text, amount }) => (amount === undefined ? text : `${text} ${amount}`));
  expect(told(4)).toEqual(['4']);
  expect(told({ target: 50, isOver: true })).toEqual(['target: 50', 'is over: true']);
  expect(told({ picks: [3, 7, 12], risk: 'high' })).toEqual(['picks: 3, 7, 12', 'risk: high']);
  expect(told({ cashOut: 200 })).toEqual(['cash out: 200']);
  // a position of a table may be a number
  const bets = [
    ['0', '30000'],
    ['red', '1000'],
  ];
  for (const table of [bets, { bets }]) expect(told(table)).toEqual(['0 30000', 'red 1000']);
  expect(told([['0', '30000']])).toEqual(['0 30000']);
  expect([told(['red', '1000']), told(['3', '17'])]).toEqual([['red 1000'], ['3, 17']]);
  expect(told({ autoAt: null })).toEqual([]);
  for (const nothing of [null, undefined, {}, []]) expect(told(nothing)).toEqual([]);
  expect(told(Array.from({ length: 500 }, (_, index) => ({ index }))).length).toBe(60);
  expect(told({ note: 'x'.repeat(500) })[0]?.length).toBe(80);
});
