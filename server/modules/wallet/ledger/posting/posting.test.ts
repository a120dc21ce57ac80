// The functions that book come from one rule: what is checked in is what the rule makes, and what is added to it holds in every function.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isLastHour } from '#testing/last-hour.ts';
import { useTestApp } from '#testing/test-app.ts';
import type { BetCommand, PostingAnswer, WinCommand } from '../commands.ts';
import { type Posting, playPosting, postingOf, postParameters, postStatement, readAnswers } from '../post-commands.ts';
import { movementFields } from '../constants.ts';
import { laneOf } from '../ids.ts';
import { type PostingRule, postingRule, writePosting } from './index.ts';

const house = useTestApp();
const folder = new URL('../sql/', import.meta.url);

test('the SQL of the posting functions is what the rule makes: run node tools/write-posting.ts after a change', () => {
  const files = writePosting();
  for (const [name, text] of Object.entries(files)) expect(readFileSync(new URL(name, folder), 'utf8')).toBe(text);
  const made = readdirSync(folder).filter((name) => readFileSync(new URL(name, folder), 'utf8').startsWith('-- Made from posting/'));
  expect(made.toSorted()).toEqual(Object.keys(files).toSorted());
});

type Play = BetCommand | WinCommand;
type Path = (client: pg.Client, command: Play, atMs?: number) => Promise<PostingAnswer | undefined>;
const raw = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** Undefined where the function declines. */
async function ask(
  client: pg.Client,
  { text, values }: Pick<Posting, 'text' | 'values'>,
  command: Play,
): Promise<PostingAnswer | undefined> {
  const { rows } = await client.query<(string | null)[]>({ text, values, rowMode: 'array', types: raw });
  const [row = []] = rows;
  return row.length === 1 && row[0] === null ? undefined : readAnswers(row, [command])[0];
}

const laneWith = ({ accountId }: Play): number[] => [laneOf(accountId)];
const fastOf = (command: Play, atMs: number): Posting => postingOf(atMs, [...laneWith(command), 64], [command]);

/** Every function that books a bet, each asked directly. */
const paths: Readonly<Record<string, Path>> = {
  wallet_post: async (client, command, atMs = Date.now()) =>
    await ask(client, { text: postStatement, values: postParameters(atMs, laneWith(command), [command]) }, command),
  wallet_post_play: async (client, command, atMs = Date.now()) =>
    await ask(client, playPosting(atMs, laneWith(command), [command]), command),
  wallet_post_fallback: async (client, command, atMs = Date.now()) => {
    const { text, values } = fastOf(command, atMs);
    const inItsOrder = text.replace('wallet_post_fast(', 'wallet_post_fallback(').replace('$3::uuid[], $4::int[]', '$4::int[], $3::uuid[]');
    return await ask(client, { text: inItsOrder, values: values.with(3, '{1}') }, command);
  },
  wallet_post_fast: async (client, command, atMs = Date.now()) => await ask(client, fastOf(command, atMs), command),
  wallet_post_single: async (client, command, atMs = Date.now()) =>
    await ask(client, postingOf(atMs, laneWith(command), [command]), command),
};

const stakeOf = (accountId: string, amount: bigint, game = 'plain'): BetCommand => ({
  kind: 'bet',
  key: randomUUID(),
  accountId,
  amount,
  round: { provider: 'rule', ref: randomUUID(), game },
  exclusive: false,
  closesRound: false,
});

/** Stakes in a game of this name count half, and none is above 500. */
const testRule: PostingRule = {
  ...postingRule,
  countedStake: (t) => t.counted(`case when ${t.game} = 'light' then ${t.stake} / 2 else ${t.stake} end`),
  refusals: [
    ...postingRule.refusals,
    { name: 'the stake is above 500', code: 'blocked', when: (t) => `${t.isStake} and ${t.stake} > 500` },
  ],
};

test.each(Object.keys(paths))('a rule that is added to the source is in force in %s', async (name) => {
  const player = await house().signUp();
  await house().fund(player, 10_000n);
  const accountId = (await player.accounts())[0]?.id ?? '';
  const betOf = (amount: bigint, game: string) => stakeOf(accountId, amount, game);
  // the first stake of a day begins the counters' periods
  expect((await house().context.wallet.submit(betOf(10n, 'plain'))).code).toBe('ok');
  const client = new pg.Client({ connectionString: house().databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const text of Object.values(writePosting(testRule))) await client.query(text);
    const path = paths[name] as Path;
    const light = betOf(100n, 'light');
    expect((await path(client, light))?.code).toBe('ok');
    expect((await path(client, betOf(500n, 'plain')))?.code).toBe('ok');
    // the fast forms of it decline, or hand it on to those that tell why; in a month's last hour there is no such form
    const declines = name === 'wallet_post_single' && !isLastHour(Date.now());
    expect((await path(client, betOf(501n, 'plain')))?.code).toBe(declines ? undefined : 'blocked');
    const win: WinCommand = { kind: 'win', key: randomUUID(), accountId, amount: 700n, round: light.round, closesRound: true };
    expect((await path(client, win))?.code).toBe('ok');
    const { rows } = await client.query('select bet_day, bet_month, loss_week from ledger.wallet_account where id = $1', [accountId]);
    expect(rows).toEqual([{ bet_day: '560000', bet_month: '560000', loss_week: '-140000' }]);
    const { rows: counted } = await client.query('select counted_stake from ledger.wallet_entry where key = $1', [light.key]);
    expect(counted).toEqual([{ counted_stake: '50000' }]);
  } finally {
    await client.query('rollback');
    await client.end();
  }
});

test.each(Object.keys(paths))('TI-04 an entry that comes late is stamped no earlier than the one before it, by %s', async (name) => {
  const player = await house().signUp();
  await house().fund(player, 10_000n);
  const accountId = (await player.accounts())[0]?.id ?? '';
  const client = new pg.Client({ connectionString: house().databaseUrl });
  await client.connect();
  const [path, ahead] = [paths[name] as Path, paths['wallet_post_play'] as Path];
  const now = Date.now();
  /** After how many seconds the newest entry stands. */
  const stampOf = async () => {
    const { rows } = await client.query<{ at: Date }>(
      'select at from ledger.wallet_entry where account_id = $1 order by seq desc limit 1',
      [accountId],
    );
    return ((rows[0]?.at.getTime() ?? 0) - now) / 1000;
  };
  try {
    await client.query('begin');
    const stamps: number[] = [];
    // another process was three seconds ahead; a clock that was wrong by a minute leads nobody astray
    for (const [first, then] of [
      [3, 0],
      [4, 5],
      [60, 6],
    ] as const) {
      expect((await ahead(client, stakeOf(accountId, 10n), now + first * 1000))?.code).toBe('ok');
      const late = stakeOf(accountId, 10n);
      const answer = await path(client, late, now + then * 1000);
      // the leanest one declines what is out of order
      if (answer === undefined) expect([name, (await ahead(client, late, now + then * 1000))?.code]).toEqual(['wallet_post_single', 'ok']);
      else expect(answer.code).toBe('ok');
      stamps.push(await stampOf());
    }
    expect(stamps).toEqual([3, 5, 6]);
  } finally {
    await client.query('rollback');
    await client.end();
  }
});

test('a movement reads the same on both sides', async () => {
  const player = await house().signUp();
  await house().fund(player, 4321n);
  const client = new pg.Client({ connectionString: house().databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ movement: string; told: string }>(
    `select ledger.wallet_movement(player_id, id, currency, status, real, bonus, held, seq) as movement,
       concat_ws(',', ${movementFields.map((field) => `'${field}=' || ${{ player: 'player_id', account: 'id' }[field as string] ?? field}`).join(', ')}) as told
     from ledger.wallet_account where player_id = $1`,
    [player.id],
  );
  await client.end();
  const [row] = rows;
  const texts = row?.movement.split(',') ?? [];
  expect(movementFields.map((field, at) => `${field}=${texts[at]}`).join(',')).toBe(row?.told);
  const accountId = texts[movementFields.indexOf('account')] ?? '';
  const command: BetCommand = {
    kind: 'bet',
    key: randomUUID(),
    accountId,
    amount: 1n,
    round: { provider: 'rule', ref: 'r', game: 'g' },
    exclusive: false,
    closesRound: true,
  };
  const [answer] = readAnswers([row?.movement ?? ''], [command]);
  expect(answer).toEqual({ code: 'ok', entryId: command.key, balances: { real: 4321n, bonus: 0n, held: 0n }, seq: 1n });
});
