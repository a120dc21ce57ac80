// Three functions book bets and wins: one for any batch of play, one for what is plain, one for a single command. Whatever the commands
// and however the accounts stand, all three must answer alike and leave the same rows behind, down to the hashes.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { isLastHour } from '#testing/last-hour.ts';
import { useTestApp } from '#testing/test-app.ts';
import { type BetCommand, laneOf, type PostingAnswer, type WinCommand } from './commands.ts';
import { auditLedger, setBonusRule, setStakeLimits, type WalletCommand } from '../index.ts';
import { writeOlder } from './posting/index.ts';
import { connectionSettings } from './wallet-connection.ts';
import { newIdIn } from './ids.ts';
import {
  isDecline,
  playStatement,
  type Posting,
  type PostRow,
  postingOf,
  postParameters,
  postStatement,
  readAnswers,
} from './post-commands.ts';

const app = useTestApp();
const hourMs = 3_600_000;

interface Seated {
  accountId: string;
  playerId: string;
}

/** Players in all states that matter to a stake: plain, with a bonus, limited, blocked, poor, one who plays in bitcoin, one to open rounds, and one whose bonus goes first. */
async function seatPlayers(): Promise<Seated[]> {
  const seated: Seated[] = [];
  const { wallet, database } = app().context;
  for (const state of ['plain', 'plain', 'bonus', 'limited', 'blocked', 'poor', 'bitcoin', 'full', 'bonus first']) {
    const player = await app().signUp();
    const currency = state === 'bitcoin' ? 'BTC' : 'EUR';
    if (state === 'bitcoin') await player.call('openAccount', { body: { currency } });
    const accountId = (await player.accounts()).find((account) => account.currency === currency)?.id ?? '';
    await app().fund(player, state === 'poor' ? 90n : 4000n, currency);
    if (state === 'bonus') await wallet.submit({ kind: 'bonus-grant', key: randomUUID(), accountId, amount: 5000n });
    if (state === 'bonus first') {
      const rule = { order: 'bonus-first', maxStake: 100n, refusedGames: ['other-game'] } as const;
      await wallet.submit({ kind: 'bonus-grant', key: randomUUID(), accountId, amount: 600n });
      await database.transact(async (tx) => await setBonusRule(tx, player.id, accountId, rule));
    }
    if (state === 'limited')
      await database.transact(async (tx) => await setStakeLimits(tx, player.id, { bet: { day: 100n }, loss: { week: 700n } }));
    if (state === 'blocked')
      await database.transact(async (tx) => await changePlayerStatus(tx, app().context.notifier, player.id, playerStatus.blocked));
    seated.push({ accountId, playerId: player.id });
  }
  return seated;
}

const step = fc.record({
  who: fc.constantFrom<number>(0, 1, 2, 3, 4, 5, 6, 8),
  isBet: fc.boolean(),
  amount: fc.integer({ min: 0, max: 120 }),
  key: fc.nat(7),
  ref: fc.nat(6),
  game: fc.nat(8).map((n) => (n === 0 ? 'other-game' : 'game')),
  exclusive: fc.nat(3).map((n) => n === 0),
  closesRound: fc.nat(2).map((n) => n === 0),
  isRepeat: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const keyOf = (run: number, who: number, key: number): string =>
  `${run.toString(16).padStart(8, 'c')}-000${who}-7000-8000-${String(key).padStart(12, '0')}`;

function commandOf(
  run: number,
  { accountId }: Seated,
  { who, isBet, amount, key, ref, game, exclusive, closesRound }: Step,
): BetCommand | WinCommand {
  const common = {
    key: keyOf(run, who, key),
    accountId,
    amount: BigInt(amount),
    round: { provider: 'test', ref: `${run}-${who}-${ref}`, game },
  };
  return isBet ? { ...common, kind: 'bet', exclusive, closesRound } : { ...common, kind: 'win', closesRound };
}

/** Everything that the paths may write about these players. */
async function readBooks(client: pg.Client, routes: readonly Seated[], outboxBefore: string): Promise<unknown> {
  const [accounts, players] = [routes.map(({ accountId }) => accountId), routes.map(({ playerId }) => playerId)];
  const rowsOf = async (text: string, values: unknown[]): Promise<unknown[]> => (await client.query<{ row: unknown }>(text, values)).rows;
  const { rows: told } = await client.query<{ body: string }>('select body from ledger.wallet_outbox where id > $1', [outboxBefore]);
  return {
    accounts: await rowsOf('select to_jsonb(t) as row from ledger.wallet_account t where id = any($1) order by id', [accounts]),
    entries: await rowsOf('select to_jsonb(t) as row from ledger.wallet_entry t where account_id = any($1) order by account_id, seq', [
      accounts,
    ]),
    rounds: await rowsOf('select to_jsonb(t) as row from ledger.wallet_round t where player_id = any($1) order by id', [players]),
    house: await rowsOf('select currency, house, sum(balance) as row from ledger.wallet_house group by currency, house order by 1, 2', []),
    told: told.flatMap(({ body }) => body.split(';')).toSorted(),
  };
}

type Value = string | Buffer | null;
type Way = (client: pg.Client, atMs: number, commands: readonly WalletCommand[]) => Promise<PostingAnswer[]>;
const raw = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

async function ask(client: pg.Client, text: string, values: Value[], commands: readonly WalletCommand[]): Promise<PostingAnswer[]> {
  const { rows } = await client.query<string[]>({ text, values, rowMode: 'array', types: raw });
  return readAnswers(rows[0] as PostRow, commands);
}

/** Asks inside a transaction, of which nothing is left where PostgreSQL found what stands against the command. */
async function askOne(client: pg.Client, posting: Posting): Promise<PostRow> {
  await client.query('savepoint one');
  try {
    return (await client.query<string[]>({ text: posting.text, values: posting.values, rowMode: 'array', types: raw })).rows[0] ?? [];
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && isDecline(posting, error.code))) throw error;
    await client.query('rollback to savepoint one');
    return [null];
  }
}

/** The ways, all with the same ids for new rounds. */
function waysOf(routes: readonly Seated[], rounds: readonly string[]): Record<'play' | 'fast' | 'single', Way> {
  const laneAt = (command: WalletCommand): number =>
    laneOf(routes.find(({ accountId }) => accountId === command.accountId)?.playerId ?? '');
  const lanesOf = (commands: readonly WalletCommand[]): number[] => [...new Set(commands.map(laneAt))].toSorted((a, b) => a - b);
  const withRounds = (values: readonly Value[]): Value[] => values.with(10, `{${rounds.join(',')}}`);
  return {
    play: async (client, atMs, commands) =>
      await ask(client, playStatement, withRounds(postParameters(atMs, lanesOf(commands), commands)), commands),
    async fast(client, atMs, commands) {
      const { name, text, values } = postingOf(atMs, [...lanesOf(commands), ...(commands.length === 1 ? [64] : [])], commands);
      expect(name).toBe('fast');
      expect(values[3]).toBe(`{${commands.length}}`);
      return await ask(client, text, withRounds(values), commands);
    },
    async single(client, atMs, commands) {
      const answers: PostingAnswer[] = [];
      for (const [index, command] of commands.entries()) {
        const posting = postingOf(atMs, [laneAt(command)], [command]);
        const isExclusive = command.kind === 'bet' && command.exclusive;
        expect(posting.name).toBe(isExclusive || isLastHour(atMs) ? 'fast' : 'single');
        const row: PostRow =
          posting.name === 'single' ? await askOne(client, { ...posting, values: posting.values.with(12, rounds[index] ?? null) }) : [null];
        if (row[0] !== null) answers.push(...readAnswers(row, [command]));
        else {
          const parameters = postParameters(atMs, [laneAt(command)], [command]).with(10, `{${rounds[index]}}`);
          answers.push(...(await ask(client, playStatement, parameters, [command])));
        }
      }
      return answers;
    },
  };
}

/** Posts the commands by each way in turn, each from the same state, and keeps what the last one did. */
async function postByAll(client: pg.Client, routes: readonly Seated[], atMs: number, commands: readonly WalletCommand[]) {
  const ways = waysOf(
    routes,
    commands.map(({ accountId }) => newIdIn(accountId)),
  );
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from ledger.wallet_outbox');
  const results: { answers: PostingAnswer[]; books: unknown }[] = [];
  await client.query('begin');
  for (const way of [ways.play, ways.fast, ways.single]) {
    if (results.length > 0) await client.query('rollback to savepoint before');
    await client.query('savepoint before');
    const answers = await way(client, atMs, commands);
    results.push({ answers, books: await readBooks(client, routes, rows[0]?.id ?? '0') });
  }
  await client.query('commit');
  return results;
}

const batches = fc.array(fc.uniqueArray(step, { selector: ({ who }) => who, minLength: 1, maxLength: 7 }), { minLength: 8, maxLength: 12 });
const plainBet: Step = {
  who: 0,
  isBet: true,
  amount: 1,
  key: 0,
  ref: 0,
  game: 'game',
  exclusive: false,
  closesRound: false,
  isRepeat: false,
};
/** In this house, so that some runs find accounts full. */
const maxOpenRounds = 12;
const withdrawnBet: Step = { ...plainBet, key: 1 };

/** One batch after the other that together bring about every answer, whatever chance draws in the other runs. */
const everyAnswer: Step[][] = [
  [
    { ...plainBet, key: 2, ref: 1 },
    { ...plainBet, who: 1, isBet: false, ref: 5 },
    { ...plainBet, who: 3, amount: 101 },
    { ...plainBet, who: 4 },
    { ...plainBet, who: 5, amount: 120 },
    { ...plainBet, who: 8, amount: 101 },
  ],
  [
    { ...plainBet, key: 2, ref: 1, isRepeat: true },
    { ...plainBet, who: 1, closesRound: true },
    { ...plainBet, who: 8, game: 'other-game' },
  ],
  [
    { ...plainBet, key: 2, ref: 1, amount: 7 },
    { ...plainBet, who: 1, key: 2 },
  ],
  [{ ...plainBet, key: 3, ref: 2, exclusive: true }],
  // chance draws of the players before the last
  ...Array.from({ length: maxOpenRounds + 1 }, (_, n) => [{ ...plainBet, who: 7, key: n, ref: n }]),
];

/** Puts the functions in place that a PostgreSQL before 18 gets. */
async function makeOlder(client: pg.Client): Promise<void> {
  for (const text of writeOlder()) await client.query(text);
}

test.each([
  ['', false],
  [', as PostgreSQL before 18 has them', true],
])(
  'bets and wins get the same answers and leave the same books whichever function takes them%s',
  async (_words, isOlder) => {
    const routes = await seatPlayers();
    const client = new pg.Client({ connectionString: app().databaseUrl });
    await client.connect();
    if (isOlder) await makeOlder(client);
    await client.query(
      `create or replace function ledger.wallet_max_open_rounds() returns int language sql immutable as 'select ${maxOpenRounds}'`,
    );
    // as on the wallet's own connections; statement and lock may take their time here
    const { statement_timeout: _, lock_timeout: __, ...settings } = connectionSettings;
    for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`);
    let run = isOlder ? 1000 : 0;
    let atMs = Date.now();
    const seen = new Set<string>();
    const sent = new Map<string, WalletCommand>();
    function draw(one: Step): WalletCommand {
      const command = commandOf(run, routes[one.who] as Seated, one);
      const known = sent.get(command.key);
      if (one.isRepeat && known !== undefined) return known;
      sent.set(command.key, command);
      return command;
    }
    const property = fc.asyncProperty(batches, async (drawn) => {
      run += 1;
      // a bet that was rolled back before it came
      const { accountId, round, key: reverses } = commandOf(run, routes[0] as Seated, withdrawnBet);
      await app().context.wallet.submit({ kind: 'rollback', key: randomUUID(), accountId, reverses, round });
      for (const batch of [[withdrawnBet], ...drawn]) {
        atMs += 5 * hourMs;
        const commands = batch.map(draw);
        const [play, fast, single] = await postByAll(client, routes, atMs, commands);
        for (const [index, { code }] of (play?.answers ?? []).entries()) {
          const command = commands[index];
          seen.add(code === 'round-open' && command?.kind === 'bet' && !command.exclusive ? 'full' : code);
        }
        expect(fast).toEqual(play);
        expect(single).toEqual(play);
      }
    });
    await fc.assert(property, { numRuns: 12, examples: [[everyAnswer]] });
    await client.end();
    expect((await auditLedger(app().context.database)).violations).toEqual([]);
    const wanted = [
      'ok',
      'duplicate',
      'mismatch',
      'insufficient',
      'no-round',
      'round-closed',
      'round-open',
      'full',
      'blocked',
      'limit-bet',
      'bonus-rule',
      'rolled-back',
    ];
    expect([...seen]).toEqual(expect.arrayContaining(wanted));
  },
  240_000,
);

test('a bonus that goes first costs no second way: its bets and their wins are booked by the statements for what is plain', async ({
  skip,
}) => {
  const seat = (await seatPlayers())[8] as Seated;
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  const lane = laneOf(seat.playerId);
  const base = { ...plainBet, who: 8, amount: 100 };
  const atMs = Date.now();
  skip(isLastHour(atMs), 'in a month’s last hour all is booked the long way');
  for (const [nth, { isFast, ...one }] of [
    { ...base, key: 1, ref: 1, isFast: false },
    { ...base, key: 2, ref: 1, isBet: false, amount: 70, isFast: false },
    { ...base, key: 3, ref: 2, isFast: true },
    { ...base, key: 4, ref: 2, isBet: false, amount: 30, isFast: true },
  ].entries()) {
    const command = commandOf(8888, seat, one);
    const { text, values } = postingOf(atMs, isFast ? [lane, 64] : [lane], [command]);
    const { rows } = await client.query<string[]>({ text, values, rowMode: 'array', types: raw });
    const row = rows[0] as PostRow;
    // without an array: nothing was left to the others
    expect(row[0]).toEqual(isFast ? null : expect.stringContaining(seat.accountId));
    expect(readAnswers(row, [command])[0]).toMatchObject({
      code: 'ok',
      balances: { real: 4000n, bonus: [500n, 570n, 470n, 500n][nth] },
    });
  }
  await client.end();
});

test('an amount below nothing is refused by the functions themselves', async () => {
  const [route] = await seatPlayers();
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  const command = { ...commandOf(9999, route as Seated, { ...plainBet, who: 0 }), amount: -5n };
  const lane = laneOf(route?.playerId ?? '');
  for (const { text, values } of [
    postingOf(Date.now(), [lane], [command]),
    postingOf(Date.now(), [lane, 64], [command]),
    { text: playStatement, values: postParameters(Date.now(), [lane], [command]) },
    { text: postStatement, values: postParameters(Date.now(), [lane], [command]) },
  ])
    await expect(client.query({ text, values })).rejects.toMatchObject({ code: '23514' });
  await client.end();
});
