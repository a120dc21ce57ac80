// Parts of a deposit that a bank takes back one after the other, and that come back.
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { alarmsAbout, casesAbout, decide, deposit, emailsTo, moneyOf, propose, refusalOf, withdraw } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { auditMoney } from '../index.ts';

const app = useTestApp(withCashier());

async function paid() {
  const player = await app().signUp();
  const opened = await deposit(player, 5000);
  await sendCallback(app(), newsOf(opened));
  await app().fund(player, 1000n);
  const gone = async (amount: number, sequence: number) =>
    (await sendCallback(app(), newsOf({ ...opened, amount }, { sequence, status: 'charged-back' }))).status;
  const openCase = async () => (await casesAbout(app(), opened.id))[0];
  const end = async (outcome: string) => {
    const id = (await openCase())?.id ?? '';
    await propose(app(), id, outcome);
    await decide(app(), id);
  };
  return { player, opened, gone, openCase, end };
}

const partIs = (amount: number) => ({ kind: 'other-amount', facts: { reported: { status: 'charged-back', amount } } });

test('a second loss makes the case say all that is gone, is told once, and voids what was proposed about the first', async () => {
  const { player, opened, gone, openCase } = await paid();
  expect(await gone(2000, 2)).toBe(422);
  await propose(app(), (await openCase())?.id ?? '', 'dismiss');
  expect([await gone(3500, 3), await gone(3500, 3)]).toEqual([422, 422]);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ ...partIs(3500), state: 1, outcome: null }]);
  await expect(decide(app(), (await openCase())?.id ?? '')).rejects.toThrow('Nobody has proposed');
  expect(await alarmsAbout(app(), `other-amount ${opened.id} taken back: 3500`)).toMatchObject([{ kind: 'payment-unclear' }]);
  expect((await emailsTo(app(), player.email)).filter((subject) => subject === 'Your bank reversed a deposit')).toHaveLength(2);
  // the older news once more
  await gone(2000, 2);
  expect(await openCase()).toMatchObject(partIs(3500));
  expect(await refusalOf(withdraw(player, 1000))).toMatchObject({ code: 13006 });
});

test('a part that comes back is told, and keeps nothing from the player once no more is gone than was decided', async () => {
  const { player, opened, gone, openCase, end } = await paid();
  await gone(2000, 2);
  await end('dismiss');
  await gone(500, 3);
  expect(await openCase()).toMatchObject({ ...partIs(500), facts: { decided: 2000 } });
  expect(await alarmsAbout(app(), `other-amount ${opened.id} taken back: 500`)).toMatchObject([{ kind: 'payment-unclear' }]);
  expect(await withdraw(player, 1000)).toMatchObject({ status: invoiceStatus.pending });
  // and then the rest of it, by the word that all is paid
  expect((await sendCallback(app(), newsOf(opened, { sequence: 4 }))).status).toBe(200);
  expect(await openCase()).toMatchObject(partIs(0));
  expect((await moneyOf(app(), player))?.real).toBe(5000n);
  await end('dismiss');
  expect(await casesAbout(app(), opened.id)).toEqual([]);
  expect((await auditMoney(app().context)).violations).toEqual([]);
});

test('all of it after a part that nobody decided is one case over the whole; after one that was decided the rest alone is taken', async () => {
  const open = await paid();
  await open.gone(2000, 2);
  expect(await open.gone(5000, 3)).toBe(200);
  expect(await casesAbout(app(), open.opened.id)).toMatchObject([{ kind: 'chargeback', facts: { reported: { taken: 5000, owed: 0 } } }]);
  expect(await moneyOf(app(), open.player)).toMatchObject({ real: 1000n });

  const decided = await paid();
  await decided.gone(2000, 2);
  await app().fund(decided.player, -5500n);
  await decided.end('dismiss');
  await decided.gone(5000, 3);
  const whole = { kind: 'chargeback', facts: { reported: { taken: 500, owed: 2500 }, decided: 2000 } };
  expect(await casesAbout(app(), decided.opened.id)).toMatchObject([whole]);
  await app().fund(decided.player, 2600n);
  await decided.end('collected');
  expect(await moneyOf(app(), decided.player)).toMatchObject({ real: 100n, held: 0n });
  expect((await auditMoney(app().context)).violations).toEqual([]);
});

test('of one that was taken back whole a part that comes again is told in its case, and that it is gone again', async () => {
  const { opened, gone } = await paid();
  await gone(5000, 2);
  await gone(2000, 3);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'chargeback', facts: { gone: 2000 } }]);
  await gone(5000, 4);
  const [found, ...others] = await casesAbout(app(), opened.id);
  expect([found?.kind, found?.facts.gone, others]).toEqual(['chargeback', undefined, []]);
});
