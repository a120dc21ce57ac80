// Payments that were taken back, in what a player reads of deposits and withdrawals: what a bank took is no withdrawal of the player's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from '#kit/with-database.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { casesAbout, decide, deposit, propose, review, statusOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { foldActivity } from './index.ts';

const app = useTestApp(withCashier());

async function paid(amount = 5000) {
  const player = await app().signUp();
  const opened = await deposit(player, amount);
  await sendCallback(app(), newsOf(opened));
  const takeBack = async (sequence = 2) => await sendCallback(app(), newsOf(opened, { sequence, status: 'charged-back' }));
  const end = async (outcome: string) => {
    const id = (await casesAbout(app(), opened.id))[0]?.id ?? '';
    await propose(app(), id, outcome);
    await decide(app(), id);
  };
  return { player, opened, takeBack, end };
}

type Invoice = Awaited<ReturnType<typeof withdraw>>;
const atProvider = (payout: Invoice): Invoice => ({ ...payout, amount: payout.amount - payout.fee });

/** A payout is approved, and paid by its provider's word. */
async function send(payout: Invoice): Promise<void> {
  await review(app(), payout.id, 'approve');
  await sendCallback(app(), newsOf(atProvider(payout)));
}

const fold = async ({ id }: TestPlayer): Promise<void> => {
  while (await app().context.database.transact(async (tx) => await foldActivity(tx, id)));
};

/** What a player reads of all time, which is also what the shown days come to. */
async function figuresOf(player: TestPlayer) {
  const { totals, lifetime } = (await player.call('readActivity', {})).data;
  const { deposits, withdrawals, net } = lifetime.together;
  expect([totals.together.deposits, totals.together.withdrawals]).toEqual([deposits, withdrawals]);
  expect((await player.call('readPlayerTurnover', { query: { currency: 'EUR' } })).data.deposits).toBe(deposits);
  return { deposits, withdrawals, net };
}

/** Before it was folded and after. */
async function expectFigures(player: TestPlayer, figures: Awaited<ReturnType<typeof figuresOf>>): Promise<void> {
  expect(await figuresOf(player)).toEqual(figures);
  await fold(player);
  expect(await figuresOf(player)).toEqual(figures);
}

test('what a bank takes back is taken off deposits and is no withdrawal, what it gives back is a deposit again', async () => {
  const { player, takeBack, end } = await paid();
  const other = await deposit(player, 2000);
  await sendCallback(app(), newsOf(other));
  const payout = await withdraw(player, 1000);
  await send(payout);
  expect(await statusOf(app(), payout.id)).toBe(invoiceStatus.success);
  await expectFigures(player, { deposits: 7000, withdrawals: 1000, net: 6000 });
  await takeBack();
  await expectFigures(player, { deposits: 2000, withdrawals: 1000, net: 1000 });
  await end('returned');
  await expectFigures(player, { deposits: 7000, withdrawals: 1000, net: 6000 });
  // and takes it once more, by the word of two people
  await takeBack(3);
  await end('not-paid');
  await expectFigures(player, { deposits: 2000, withdrawals: 1000, net: 1000 });
});

test('so is what is collected later of what the account did not hold', async () => {
  const { player, takeBack, end } = await paid();
  await app().fund(player, -3000n);
  await takeBack();
  await expectFigures(player, { deposits: 3000, withdrawals: 0, net: 3000 });
  await app().fund(player, 4000n);
  await end('collected');
  expect(await figuresOf(player)).toEqual({ deposits: 0, withdrawals: 0, net: 0 });
});

test('a payout that came back is taken off withdrawals and is no deposit', async () => {
  const { player } = await paid();
  const payout = await withdraw(player, 3000);
  await send(payout);
  await expectFigures(player, { deposits: 5000, withdrawals: 3000, net: 2000 });
  await sendCallback(app(), newsOf(atProvider(payout), { sequence: 2, status: 'failed' }));
  const id = (await casesAbout(app(), payout.id))[0]?.id ?? '';
  await propose(app(), id, 'not-paid');
  await decide(app(), id);
  expect(await figuresOf(player)).toEqual({ deposits: 5000, withdrawals: 0, net: 5000 });
});

/** Folds as it was done before reversals were known: all of the ledger, by what it calls its entries. */
async function foldAsBefore({ id }: TestPlayer): Promise<void> {
  await app().context.database.pool.query(
    `with accounts as (select * from ledger.wallet_accounts_of($1)),
       cursors as (insert into activity_cursor (account_id, player_id, currency, seq) select id, $1, currency, seq from accounts)
     insert into activity_quarter (player_id, currency, quarter_at, bets, staked, won, deposited, withdrawn, minutes)
     select $1, a.currency, q.quarter_at, q.bets, q.staked, q.won, q.deposited, q.withdrawn, q.minutes
     from accounts a cross join lateral ledger.wallet_quarters(a.id, 0, a.seq) q`,
    [id],
  );
}

test('quarters that an earlier version had folded are corrected by the migration, and nothing else is', async () => {
  const [reversed, late, plain] = [await paid(), await paid(), await paid()];
  await reversed.takeBack();
  for (const { player } of [reversed, late, plain]) await foldAsBefore(player);
  // after the fold: it is no part of what is corrected
  await late.takeBack();
  expect(await figuresOf(reversed.player)).toEqual({ deposits: 5000, withdrawals: 5000, net: 0 });
  const text = readFileSync(join(import.meta.dirname, 'migrations/0002-reversals.sql'), 'utf8');
  await withDatabase(app().databaseUrl, async (client) => await client.query(`begin; ${text} commit`));
  await expectFigures(reversed.player, { deposits: 0, withdrawals: 0, net: 0 });
  await expectFigures(late.player, { deposits: 0, withdrawals: 0, net: 0 });
  await expectFigures(plain.player, { deposits: 5000, withdrawals: 0, net: 5000 });
});
