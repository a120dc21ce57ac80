// What becomes of bonuses when their player closes the account: over HTTP, before the money is paid out.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { iban, refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
const why = ['--reason', 'a test of closing'];
const op = async (...words: string[]) => {
  const ran = await openVerbs(app())('bonus', ...words);
  expect([ran.code, ran.err]).toEqual([0, '']);
};
const rowsOf = async (text: string, player: TestPlayer) => (await app().context.database.pool.query(text, [player.id])).rows as unknown[];
const close = async (player: TestPlayer) =>
  await player.call('closeAccount', {
    body: { payouts: [{ currency: 'EUR', method: 'bank-transfer', fields: { holder: 'Ada Lamp', iban } }] },
  });
const bonusesOf = async (player: TestPlayer) =>
  await rowsOf('select template, status, result, converted, removed from player_bonus where player_id = $1 order by template', player);
const moneyOf = async (player: TestPlayer) =>
  await rowsOf('select real, bonus, held from ledger.wallet_account where player_id = $1', player);

const once = { ...grantedTemplate('any', 1000).wagering, times: 1 };

/** A player with 20.00 and an active bonus of 10.00 that is to be staked once. */
async function withActive(identity: string): Promise<TestPlayer> {
  await op(
    'publish',
    templateFile(grantedTemplate(identity, 1000, { wagering: once, currencies: { EUR: { amount: 1000, maxStake: 1000 } } })),
    ...why,
  );
  const player = await app().signUp();
  await app().fund(player, 2000n);
  await op('grant', player.email, identity, 'EUR', ...why);
  const { data } = await player.call('listPlayerBonuses', { query: { status: [1] } });
  await player.call('activatePlayerBonus', { params: { id: data[0]?.id ?? '' } });
  return player;
}

test('bonus money that is not wagered goes, one that waits is taken back, and all of the rest is paid out, once', async () => {
  const player = await withActive('closing');
  await op('publish', templateFile(grantedTemplate('closing-too', 500)), ...why);
  await op('grant', player.email, 'closing-too', 'EUR', ...why);
  const both = await Promise.all([1, 2].map(async () => await close(player).catch(() => undefined)));
  expect(both.some((answer) => answer?.data.closed === true)).toBe(true);
  expect(await bonusesOf(player)).toEqual([
    { template: 'closing', status: 3, result: 3, converted: 0n, removed: 1000n },
    { template: 'closing-too', status: 3, result: 3, converted: 0n, removed: 0n },
  ]);
  expect(await rowsOf('select amount from invoice where player_id = $1', player)).toEqual([{ amount: 2000n }]);
  expect(await moneyOf(player)).toEqual([{ real: 0n, bonus: 0n, held: 2000n }]);
});

test('what is wagered by then is the player’s own and is paid out with the rest', async () => {
  const player = await withActive('wagered');
  const [account] = await player.accounts();
  const bet = betOf(account?.id ?? '', 1000n);
  const { accountId, round } = bet;
  expect((await app().context.wallet.submit(bet)).code).toBe('ok');
  expect(await refusalOf(close(player))).toMatchObject({ status: 409 });
  const back = { kind: 'win', key: randomUUID(), accountId, amount: 1000n, round, closesRound: true } as const;
  expect((await app().context.wallet.submit(back)).code).toBe('ok');
  expect((await close(player)).data.closed).toBe(true);
  expect(await bonusesOf(player)).toMatchObject([{ template: 'wagered', status: 3, result: 2, removed: 0n }]);
  expect(await rowsOf('select amount from invoice where player_id = $1', player)).toEqual([{ amount: 3000n }]);
  expect(await moneyOf(player)).toEqual([{ real: 0n, bonus: 0n, held: 3000n }]);
});
