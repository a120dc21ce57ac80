import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { type TestApp, openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf, roundOf } from '#testing/wallet-commands.ts';
import { createWalletModel } from '#testing/wallet-model.ts';
import { laneOf, type RoundRef, type WalletAnswer, type WalletCommand } from './commands.ts';
import { keepLedgerJob } from '../audit/keep-ledger.job.ts';
import { postParameters, postStatement } from './post-commands.ts';
import { postTransfer } from './post-transfer.ts';

const app = useTestApp();

async function accountOf(player: TestPlayer): Promise<string> {
  const [account] = await player.accounts();
  if (account === undefined) throw new Error('A player has an account');
  return account.id;
}

async function playerWith(amount: bigint): Promise<{ player: TestPlayer; accountId: string }> {
  const player = await app().signUp();
  if (amount > 0n) await app().fund(player, amount);
  return { player, accountId: await accountOf(player) };
}

const submit = async (command: WalletCommand): Promise<WalletAnswer> => await app().context.wallet.submit(command);

test('LI-07 50 bets at once on a balance for 20 accept exactly 20', async () => {
  const { player, accountId } = await playerWith(2000n);
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await submit(betOf(accountId, 100n))));
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'insufficient')).toHaveLength(30);
  expect((await player.accounts())[0]?.balance).toBe(0);
});

test('the same command ten times at once books once and answers alike', async () => {
  const { player, accountId } = await playerWith(500n);
  const command = betOf(accountId, 100n);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await submit(command)));
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'duplicate')).toHaveLength(9);
  expect(new Set(answers.map(({ entryId }) => entryId))).toEqual(new Set([command.key]));
  expect((await player.accounts())[0]?.balance).toBe(400);
});

test('a key that comes again with another amount, account or round is refused and books nothing', async () => {
  const { player, accountId } = await playerWith(500n);
  const { accountId: stranger } = await playerWith(500n);
  const command = betOf(accountId, 100n);
  await submit(command);
  for (const other of [
    { ...command, amount: 101n },
    { ...command, round: roundOf() },
    { ...command, accountId: stranger },
    { kind: 'deposit', key: command.key, accountId, amount: 100n } as const,
  ])
    expect((await submit(other)).code).toBe('mismatch');
  expect((await player.accounts())[0]?.balance).toBe(400);
});

test('one key for two players at the same moment is booked for one of them', async () => {
  const [a, b] = [await playerWith(500n), await playerWith(500n)];
  const key = randomUUID();
  const answers = await Promise.allSettled([submit(betOf(a.accountId, 100n, { key })), submit(betOf(b.accountId, 100n, { key }))]);
  const booked = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.code === 'ok');
  expect(booked).toHaveLength(1);
  const balances = [(await a.player.accounts())[0]?.balance ?? 0, (await b.player.accounts())[0]?.balance ?? 0];
  expect(balances.toSorted((one, other) => one - other)).toEqual([400, 500]);
});

test('a rollback gives back what the bet took; a second one, and one under another key, change nothing', async () => {
  const { player, accountId } = await playerWith(500n);
  const command = betOf(accountId, 300n);
  await submit(command);
  const undo = { kind: 'rollback', key: randomUUID(), accountId, reverses: command.key, round: command.round } as const;
  expect((await submit(undo)).code).toBe('ok');
  expect((await submit(undo)).code).toBe('duplicate');
  expect((await submit({ ...undo, key: randomUUID() })).code).toBe('duplicate');
  expect((await player.accounts())[0]?.balance).toBe(500);
});

test('a bet and its rollback at the same moment leave the balance whole, whichever is first', async () => {
  const { player, accountId } = await playerWith(500n);
  for (let time = 0; time < 10; time += 1) {
    const command = betOf(accountId, 100n);
    const undo = { kind: 'rollback', key: randomUUID(), accountId, reverses: command.key, round: command.round } as const;
    const [placed, undone] = await Promise.all([submit(command), submit(undo)]);
    expect(undone.code).toBe('ok');
    expect(['ok', 'rolled-back']).toContain(placed.code);
  }
  expect((await player.accounts())[0]?.balance).toBe(500);
});

test('an exclusive game has one open round; another game and a closed round are no hindrance', async () => {
  const { accountId } = await playerWith(1000n);
  const first = betOf(accountId, 100n, { exclusive: true });
  expect((await submit(first)).code).toBe('ok');
  expect((await submit(betOf(accountId, 100n, { exclusive: true }))).code).toBe('round-open');
  expect((await submit(betOf(accountId, 100n, { exclusive: true, round: roundOf(randomUUID(), 'other') }))).code).toBe('ok');
  await submit({ kind: 'round-close', key: randomUUID(), accountId, round: first.round });
  expect((await submit(betOf(accountId, 100n, { exclusive: true }))).code).toBe('ok');
});

test('LE-01 entries cannot be changed, removed or emptied: not by the house, nor by the owner of the tables', async () => {
  await playerWith(100n);
  const owner = new pg.Client({ connectionString: app().databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger.wallet_entry'::regclass",
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const table of ['ledger.wallet_entry', ...rows.map(({ name }) => name)])
    for (const statement of [`update ${table} set amount = 1`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(app().context.database.pool.query(statement)).rejects.toThrow(/permission denied/);
      if (table === 'ledger.wallet_entry' || statement.startsWith('truncate'))
        await expect(owner.query(statement)).rejects.toThrow(/never changed/);
    }
  await owner.end();
});

test('GA-11 a balance below zero, or above what a JSON number holds, is refused by the table itself', async () => {
  const { accountId } = await playerWith(100n);
  for (const balance of ['-1', '9007199254740992'])
    await expect(
      app().context.database.pool.query('update ledger.wallet_account set real = $2 where id = $1', [accountId, balance]),
    ).rejects.toThrow(/check/);
});

test('an amount that is negative or above what a JSON number holds is no command, through either door; the ledger takes none', async () => {
  const { player, accountId } = await playerWith(500n);
  const { context } = app();
  const { round } = betOf(accountId, 1n);
  const common = { accountId, round, exclusive: false, closesRound: false };
  for (const amount of [-1n, 2n ** 53n])
    for (const command of [
      { ...common, kind: 'bet', key: randomUUID(), amount },
      { ...common, kind: 'win', key: randomUUID(), amount },
      { ...common, kind: 'bet-win', key: randomUUID(), stake: 1n, payout: amount },
      { ...common, kind: 'bet-win', key: randomUUID(), stake: amount, payout: 1n },
      { kind: 'deposit', key: randomUUID(), accountId, amount },
      { kind: 'fee', key: randomUUID(), accountId, amount },
    ] as const) {
      await expect(submit(command)).rejects.toThrow(RangeError);
      await expect(context.database.transact(async (tx) => await postTransfer(tx, context, command))).rejects.toThrow(RangeError);
    }
  const past = postParameters(Date.now(), [laneOf(player.id)], [{ kind: 'deposit', key: randomUUID(), accountId, amount: -1n }]);
  await expect(context.database.pool.query(postStatement, past)).rejects.toThrow(/check/);
  expect((await player.accounts())[0]?.balance).toBe(500);
});

test('LE-04 a key that comes again in a transaction which is given up is written into the audit all the same', async () => {
  const { accountId } = await playerWith(500n);
  const { context } = app();
  const command: WalletCommand = { kind: 'deposit', key: randomUUID(), accountId, amount: 1n };
  await submit(command);
  const giveUp = context.database.transact(async (tx) => {
    const { code } = await postTransfer(tx, context, { ...command, amount: 2n });
    throw new Error(`given up: ${code}`);
  });
  await expect(giveUp).rejects.toThrow('given up: mismatch');
  expect((await context.database.pool.query('select 1 from audit where subject = $1', [accountId])).rowCount).toBe(1);
});

test('a payout above what an account can hold is not booked, and harms nobody who comes with it', async () => {
  const [{ player, accountId }, { accountId: other }] = [await playerWith(100n), await playerWith(100n)];
  const greatest = 2n ** 53n - 1n;
  const deposit = (to: string, amount: bigint) => submit({ kind: 'deposit', key: randomUUID(), accountId: to, amount });
  const answers = await Promise.all([deposit(accountId, greatest), deposit(other, 5n)]);
  expect(answers.map(({ code }) => code)).toEqual(['account-full', 'ok']);
  expect((await player.accounts())[0]?.balance).toBe(100);
  expect((await deposit(accountId, greatest - 100n)).code).toBe('ok');
  expect((await player.accounts())[0]?.balance).toBe(Number(greatest));
});

test('a rollback under another account than the one that staked is refused, and takes nothing from the one that may', async () => {
  const [{ player, accountId }, { accountId: stranger }] = [await playerWith(500n), await playerWith(500n)];
  const command = betOf(accountId, 300n);
  await submit(command);
  const undo = { kind: 'rollback', key: randomUUID(), accountId, reverses: command.key, round: command.round } as const;
  expect((await submit({ ...undo, key: randomUUID(), accountId: stranger })).code).toBe('no-round');
  expect((await submit(undo)).code).toBe('ok');
  expect((await player.accounts())[0]?.balance).toBe(500);
});

test('a win that was rolled back before it came is refused, alone and in company; so is a bet, however late it comes', async () => {
  const clock = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock }) });
  try {
    const players = await Promise.all([at.signUp(), at.signUp()]);
    const [a = '', b = ''] = await Promise.all(players.map(accountOf));
    for (const player of players) await at.fund(player, 500n);
    const send = async (command: WalletCommand) => (await at.context.wallet.submit(command)).code;
    const open = betOf(a, 100n);
    await send(open);
    const win = { kind: 'win', key: randomUUID(), accountId: a, amount: 50n, round: open.round, closesRound: false } as const;
    const late = betOf(a, 100n);
    for (const { key: reverses, round } of [win, late])
      expect(await send({ kind: 'rollback', key: randomUUID(), accountId: a, reverses, round })).toBe('ok');
    expect(await send(win)).toBe('rolled-back');
    expect(await Promise.all([win, betOf(b, 1n)].map(send))).toEqual(['rolled-back', 'ok']);
    expect(await send(late)).toBe('rolled-back');
    clock.setOffset(100 * 86_400_000);
    await keepLedgerJob.run(at.context, {});
    expect(await send(late)).toBe('rolled-back');
  } finally {
    await at.close();
  }
});

test('a stake of a round that has paid goes back after the payout, not before it', async () => {
  const { player, accountId } = await playerWith(1000n);
  const undo = (of: { key: string; round: RoundRef }): WalletCommand => ({
    kind: 'rollback',
    key: randomUUID(),
    accountId,
    reverses: of.key,
    round: of.round,
  });
  const stake = betOf(accountId, 100n);
  const { round } = stake;
  const more = {
    kind: 'bet-win',
    key: randomUUID(),
    accountId,
    stake: 50n,
    payout: 80n,
    round,
    exclusive: false,
    closesRound: false,
  } as const;
  const win = { kind: 'win', key: randomUUID(), accountId, amount: 7n, round, closesRound: false } as const;
  for (const command of [stake, more]) expect((await submit(command)).code).toBe('ok');
  expect((await submit(undo(stake))).code).toBe('already-settled');
  await submit(win);
  expect((await submit(undo(more))).code).toBe('already-settled');
  for (const booked of [win, more, stake]) expect((await submit(undo(booked))).code).toBe('ok');
  expect((await player.accounts())[0]?.balance).toBe(1000);
  // the round is void now, and stays so
  expect((await submit(betOf(accountId, 10n, { round }))).code).toBe('round-closed');
});

/** Commands over few accounts, rounds and keys, so that every collision happens often. */
function commandsOver(accountIds: readonly string[]): fc.Arbitrary<WalletCommand> {
  const accountId = fc.constantFrom(...accountIds);
  const amount = fc.bigInt({ min: 0n, max: 60n });
  const roundRef = fc
    .record({ provider: fc.constant('test'), ref: fc.constantFrom('r1', 'r2', 'r3', 'r4'), game: fc.constantFrom('g1', 'g2') })
    .map((ref) => ({ ...ref, game: ref.ref < 'r3' ? 'g1' : 'g2' }));
  const key = fc.integer({ min: 0, max: 24 }).map((n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  const flag = fc.boolean();
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('bet' as const),
        key,
        accountId,
        amount,
        round: roundRef,
        exclusive: flag,
        closesRound: fc.constant(false),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('win' as const), key, accountId, amount, round: roundRef, closesRound: flag }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('bet-win' as const),
        key,
        accountId,
        stake: amount,
        payout: amount,
        round: roundRef,
        exclusive: flag,
        closesRound: flag,
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('rollback' as const), key, accountId, reverses: key, round: roundRef }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('round-close' as const), key, accountId, round: roundRef }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          ...([
            'deposit',
            'withdrawal-hold',
            'withdrawal-settle',
            'withdrawal-release',
            'bonus-grant',
            'bonus-convert',
            'bonus-forfeit',
            'fee',
            'exchange-out',
            'exchange-in',
          ] as const),
        ),
        key,
        accountId,
        amount,
      }),
    },
  );
}

/** Keys and rounds are the database's for ever, so every run gets its own. */
function apart(command: WalletCommand, run: string): WalletCommand {
  const own = (key: string) => `${run}${key.slice(8)}`;
  const moved = { ...command, key: own(command.key) };
  if ('reverses' in moved) moved.reverses = own(moved.reverses);
  if ('round' in moved) moved.round = { ...moved.round, ref: `${run}-${moved.round.ref}`, game: `${run}-${moved.round.game}` };
  return moved;
}

async function balancesOf(at: TestApp, accountIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await at.context.database.pool.query<{ id: string; real: bigint; bonus: bigint; held: bigint }>(
    'select id, real, bonus, held from ledger.wallet_account where id = any($1)',
    [accountIds],
  );
  return accountIds.map((id) => rows.find((row) => row.id === id)).map((row) => ({ real: row?.real, bonus: row?.bonus, held: row?.held }));
}

test('GA-11 any sequence of commands gets the answers and balances of a plain book', async () => {
  let run = 0;
  const accountIds = [await accountOf(await app().signUp()), await accountOf(await app().signUp())];
  await fc.assert(
    fc.asyncProperty(fc.array(commandsOver(accountIds), { minLength: 10, maxLength: 60 }), async (commands) => {
      run += 1;
      const tag = run.toString(16).padStart(8, '0');
      const model = createWalletModel(accountIds);
      const before = (await balancesOf(app(), accountIds)) as { real: bigint; bonus: bigint; held: bigint }[];
      for (const [index, id] of accountIds.entries()) Object.assign(model.accounts.get(id) ?? {}, before[index]);
      for (const command of commands) {
        const own = apart(command, tag);
        expect([own, (await submit(own)).code]).toEqual([own, model.post(own)]);
      }
      expect(await balancesOf(app(), accountIds)).toEqual(accountIds.map((id) => model.accounts.get(id)));
    }),
    { numRuns: 40 },
  );
});
