// What is gone of a deposit is one sum: whoever is told of it is told once, and no money is asked for, or given back, twice.
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { alarmsAbout, casesAbout, decide, deposit, emailsTo, moneyOf, propose, refusalOf, withdraw } from '#testing/money-talk.ts';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { auditMoney } from '../index.ts';

const app = useTestApp(withCashier());

type Status = 'succeeded' | 'charged-back';

async function asked() {
  const player = await app().signUp();
  const opened = await deposit(player, 5000);
  const tell = async (status: Status, amount: number, sequence: number) =>
    (await sendCallback(app(), newsOf({ ...opened, amount }, { sequence, status }))).status;
  const caseOf = async (kind: string) => (await casesAbout(app(), opened.id)).find((one) => one.kind === kind);
  const end = async (kind: string, outcome: string) => {
    const id = (await caseOf(kind))?.id ?? '';
    await propose(app(), id, outcome);
    await decide(app(), id);
  };
  const credit = async (amount: number, sequence: number) => {
    await tell('succeeded', amount, sequence);
    await end('other-amount', 'credit');
  };
  const real = async () => Number((await moneyOf(app(), player))?.real ?? 0);
  return { player, opened, tell, caseOf, end, credit, real };
}

async function paid() {
  const all = await asked();
  expect(await all.tell('succeeded', 5000, 1)).toBe(200);
  return all;
}

const gone = (amount: number) => ({ facts: { reported: { status: 'charged-back', amount } } });
const isSound = async () => expect((await auditMoney(app().context)).violations).toEqual([]);

test('what comes back of a deposit that was credited with another amount is told, and the player is paid again', async () => {
  const { player, tell, caseOf, credit, end } = await asked();
  await credit(3000, 1);
  await tell('charged-back', 3000, 2);
  expect(await refusalOf(withdraw(player, 1000))).toMatchObject({ code: 13006 });
  expect(await tell('succeeded', 3000, 3)).toBe(422);
  expect(await caseOf('other-amount')).toMatchObject(gone(0));
  expect(await withdraw(player, 1000)).toMatchObject({ status: invoiceStatus.pending });
  // older news once more
  await tell('charged-back', 3000, 2);
  expect(await caseOf('other-amount')).toMatchObject(gone(0));
  await end('other-amount', 'dismiss');
  await tell('succeeded', 3000, 3);
  expect(await caseOf('other-amount')).toBeUndefined();
});

test('more than was ever credited says that what was gone is back, beside the case about what is more', async () => {
  const { opened, tell, end } = await paid();
  await tell('charged-back', 2000, 2);
  await end('other-amount', 'dismiss');
  await tell('succeeded', 5500, 3);
  const cases = await casesAbout(app(), opened.id);
  expect(cases).toHaveLength(2);
  expect(cases).toMatchObject([{ ...gone(0), facts: { decided: 2000 } }, { facts: { reported: { status: 'succeeded', amount: 5500 } } }]);
});

test('all of a deposit that was credited in parts is told when it is gone, and when it is back', async () => {
  const { player, tell, caseOf, credit } = await asked();
  await credit(4000, 1);
  await tell('succeeded', 5000, 2);
  await credit(5000, 2);
  expect(await tell('charged-back', 5000, 3)).toBe(200);
  expect(await caseOf('other-amount')).toMatchObject(gone(5000));
  expect(await refusalOf(withdraw(player, 1000))).toMatchObject({ code: 13006 });
  expect(await tell('succeeded', 5000, 4)).toBe(200);
  expect(await caseOf('other-amount')).toMatchObject(gone(0));
  expect(await withdraw(player, 1000)).toMatchObject({ status: invoiceStatus.pending });
});

test.each(['not-paid', 'paid'] as const)(
  'of one that the bank gave back, then took a part of, then all, what was decided is told to be given back, and all of it decided once as %s',
  async (outcome) => {
    const { player, opened, tell, caseOf, end } = await paid();
    await tell('charged-back', 5000, 2);
    await end('chargeback', 'returned');
    await tell('charged-back', 2000, 3);
    await app().fund(player, -2000n);
    await end('other-amount', 'dismiss');
    await tell('charged-back', 3000, 4);
    await tell('charged-back', 5000, 5);
    expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'contradiction', facts: { decided: 2000 } }]);
    expect(await moneyOf(app(), player)).toMatchObject({ real: 3000n, held: 0n });
    await app().fund(player, 2000n);
    await end('contradiction', outcome);
    expect(await moneyOf(app(), player)).toMatchObject({ real: outcome === 'paid' ? 5000n : 0n, held: 0n });
    await isSound();
    if (outcome === 'paid') return;
    // a part comes again, of what was settled
    await tell('charged-back', 3000, 6);
    expect(await caseOf('other-amount')).toMatchObject({ ...gone(3000), facts: { decided: 5000 } });
    expect(await refusalOf(withdraw(player, 1000))).not.toMatchObject({ code: 13006 });
  },
);

test('while all of it is decided, a part that comes again is told in that case alone, and is given back once', async () => {
  const { player, opened, tell, caseOf, end, real } = await paid();
  await tell('charged-back', 5000, 2);
  await propose(app(), (await caseOf('chargeback'))?.id ?? '', 'collected');
  await tell('charged-back', 2000, 3);
  await tell('charged-back', 2000, 3);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'chargeback', state: 1, facts: { gone: 2000 } }]);
  expect(await alarmsAbout(app(), `returned chargeback ${opened.id}: 2000`)).toHaveLength(1);
  await end('chargeback', 'returned');
  expect(await real()).toBe(3000);
  expect(await emailsTo(app(), player.email)).toContain('A part of your deposit is back');
  await isSound();
  // then the rest of it
  expect(await tell('succeeded', 5000, 4)).toBe(200);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'other-amount', ...gone(0), facts: { decided: 2000 } }]);
});

test('all of it that comes again in two steps is given back whole, by one case', async () => {
  const { player, opened, tell, end, real } = await paid();
  await tell('charged-back', 5000, 2);
  await tell('charged-back', 2000, 3);
  expect(await tell('succeeded', 5000, 4)).toBe(200);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'chargeback', facts: { gone: 0 } }]);
  await end('chargeback', 'returned');
  expect(await real()).toBe(5000);
  expect(await emailsTo(app(), player.email)).toContain('Your deposit is back');
  expect(await casesAbout(app(), opened.id)).toEqual([]);
  await isSound();
});

test('what is owed is collected as far as it is gone still, and not given back before it was taken', async () => {
  const { player, opened, tell, caseOf, end, real } = await paid();
  await app().fund(player, -4000n);
  await tell('charged-back', 5000, 2);
  await tell('charged-back', 2000, 3);
  const id = (await caseOf('chargeback'))?.id ?? '';
  await propose(app(), id, 'returned');
  await expect(decide(app(), id)).rejects.toThrow(/is owed still/);
  await app().fund(player, 4000n);
  await end('chargeback', 'collected');
  expect(await real()).toBe(3000);
  await isSound();
  // the rest of it, once all was decided, is for people: a case, which says as much once
  expect(await tell('succeeded', 5000, 4)).toBe(200);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'other-amount', ...gone(0), facts: { decided: 2000 } }]);
  expect(await alarmsAbout(app(), `returned chargeback ${opened.id}`)).toHaveLength(1);
});

test('what people corrected of money beside a deposit is given back by its own case, before all of it is decided', async () => {
  const { player, opened, tell, caseOf, credit, end, real } = await paid();
  await credit(5500, 2);
  await tell('charged-back', 5000, 3);
  await tell('charged-back', 5500, 4);
  await app().fund(player, -500n);
  await end('other-amount', 'dismiss');
  await tell('succeeded', 5500, 5);
  expect(await caseOf('other-amount')).toMatchObject({ ...gone(5000), facts: { decided: 5500 } });
  const whole = (await caseOf('chargeback'))?.id ?? '';
  await propose(app(), whole, 'returned');
  await expect(decide(app(), whole)).rejects.toThrow(/Decide the case about that first/);
  await app().fund(player, 500n);
  await end('other-amount', 'dismiss');
  await decide(app(), whole);
  expect(await real()).toBe(5500);
  await isSound();
  await tell('succeeded', 5500, 6);
  expect(await casesAbout(app(), opened.id)).toEqual([]);
});

test('of a deposit of which less than its fee came back all that its player paid in is gone: it is collected, not returned', async () => {
  const setFee = async (fixed: string) =>
    await openVerbs(app())('payment', 'fee', 'card', 'deposit', 'EUR', '--fixed', fixed, '--percent', '0', '--reason', 'tried');
  expect(await setFee('1')).toMatchObject({ code: 0 });
  const { opened, tell, caseOf, end } = await asked();
  await setFee('0');
  await tell('succeeded', 5100, 1);
  await tell('charged-back', 5100, 2);
  await tell('charged-back', 5050, 3);
  const { id = '', facts } = (await caseOf('chargeback')) ?? {};
  expect(facts).toMatchObject({ gone: 5050 });
  const { rows } = await app().context.database.pool.query<{ message: string }>('select message from alarm where subject = $1', [
    `returned chargeback ${opened.id}: 5050`,
  ]);
  expect(rows).toMatchObject([{ message: expect.stringMatching(/collected or written-off/) }]);
  await propose(app(), id, 'returned');
  await expect(decide(app(), id)).rejects.toThrow(/Propose collected or written-off/);
  await end('chargeback', 'collected');
  await isSound();
});
