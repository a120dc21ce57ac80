// What becomes of the bonus of a deposit that its bank takes back.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { casesAbout, decide, deposit, moneyOf, propose, refusalOf, runJob, statusOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
beforeAll(async () => {
  const ran = await openVerbs(app())('bonus', 'publish', templateFile(bonusTemplate('doubled')), '--reason', 'a test of it');
  if (ran.code !== 0) throw new Error(ran.err);
});

type Invoice = Awaited<ReturnType<typeof deposit>>;

const bonusOf = async (player: TestPlayer) => (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data[0];
const activate = async (player: TestPlayer, id: string) => await player.call('activatePlayerBonus', { params: { id } });
const takeBack = async (opened: Invoice, more: object = {}) =>
  await sendCallback(app(), newsOf(opened, { sequence: 2, status: 'charged-back', ...more }));

async function brought(): Promise<{ player: TestPlayer; opened: Invoice; id: string }> {
  const player = await app().signUp();
  const opened = await deposit(player, 5000);
  await sendCallback(app(), newsOf(opened));
  await app().drainJobs();
  const bonus = await bonusOf(player);
  expect(bonus).toMatchObject({ amount: 5000, status: 1 });
  return { player, opened, id: bonus?.id ?? '' };
}

async function decideAs(opened: Invoice, outcome: string): Promise<void> {
  const [found] = await casesAbout(app(), opened.id);
  await propose(app(), found?.id ?? '', outcome);
  await decide(app(), found?.id ?? '');
}

async function bet(player: TestPlayer, stake: bigint, closesRound = true, ref: string = randomUUID()): Promise<void> {
  const accountId = (await player.accounts())[0]?.id ?? '';
  const round = { provider: 'studio', ref, game: 'turnover' };
  const command = { kind: 'bet-win', key: randomUUID(), accountId, stake, payout: stake, round, exclusive: false, closesRound } as const;
  expect(await app().context.wallet.submit(command)).toMatchObject({ code: 'ok' });
}

test('a bonus that is not active is held while people decide, and ends once the deposit is gone', async () => {
  for (const outcome of ['collected', 'written-off']) {
    const { player, opened, id } = await brought();
    await takeBack(opened);
    expect(await refusalOf(activate(player, id))).toMatchObject({ code: problems['bonus-held'].code });
    expect(await bonusOf(player)).toMatchObject({ status: 1 });
    expect((await casesAbout(app(), opened.id))[0]?.facts).not.toHaveProperty('bonuses');
    await decideAs(opened, outcome);
    expect(await bonusOf(player)).toMatchObject({ status: 3, result: 3, endReason: 'deposit-reversed', removed: 0 });
    expect(await refusalOf(activate(player, id))).toMatchObject({ code: problems['bonus-state'].code });
    expect((await player.accounts())[0]).toMatchObject({ balance: 0, bonus: 0 });
  }
});

test('where the bank gave the deposit back, a held bonus can be activated for as long as it was held, and its time does not run out meanwhile', async () => {
  const { player, opened, id } = await brought();
  const until = (await bonusOf(player))?.acceptUntil ?? '';
  await takeBack(opened);
  app().context.clock.setOffset(8 * 86_400_000);
  await runJob(app(), 'end-bonuses');
  expect(await bonusOf(player)).toMatchObject({ status: 1 });
  await decideAs(opened, 'returned');
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  expect(Date.parse((await bonusOf(player))?.acceptUntil ?? '') - Date.parse(until)).toBeGreaterThanOrEqual(8 * 86_400_000);
  expect((await activate(player, id)).data).toMatchObject({ status: 2 });
  app().context.clock.setOffset(0);
});

test('an active bonus is named in the case, is not converted before it is decided, and is revoked with the deposit', async () => {
  const { player, opened, id } = await brought();
  await activate(player, id);
  await takeBack(opened);
  expect((await casesAbout(app(), opened.id))[0]?.facts).toMatchObject({ bonuses: [{ id, template: 'doubled', amount: 5000 }] });
  const { out } = await openVerbs(app())('payment', 'unclear');
  expect(out).toContain(id);
  for (let n = 0; n < 20; n += 1) await bet(player, 500n);
  await runJob(app(), 'end-bonuses');
  expect(await bonusOf(player)).toMatchObject({ status: 2, counted: 10_000, converted: 0 });
  await decideAs(opened, 'written-off');
  expect(await bonusOf(player)).toMatchObject({ status: 3, result: 3, endReason: 'deposit-reversed', removed: 5000, converted: 0 });
  expect((await player.accounts())[0]).toMatchObject({ balance: 0, bonus: 0 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
});

test('what was wagered meanwhile is converted once the deposit stands; with a round open it ends as the round does', async () => {
  const { player, opened, id } = await brought();
  await activate(player, id);
  await takeBack(opened);
  for (let n = 0; n < 20; n += 1) await bet(player, 500n);
  await decideAs(opened, 'returned');
  await runJob(app(), 'end-bonuses');
  expect(await bonusOf(player)).toMatchObject({ status: 3, result: 2, converted: 5000 });

  const other = await brought();
  await activate(other.player, other.id);
  await takeBack(other.opened);
  const ref = randomUUID();
  await bet(other.player, 500n, false, ref);
  await decideAs(other.opened, 'collected');
  expect(await bonusOf(other.player)).toMatchObject({ status: 2 });
  await bet(other.player, 500n, true, ref);
  await runJob(app(), 'end-bonuses');
  expect(await bonusOf(other.player)).toMatchObject({ status: 3, endReason: 'deposit-reversed', removed: 5000 });
});

test('a bonus of a deposit that was credited and then found to be unpaid ends as well, and one that is paid after all is left', async () => {
  for (const outcome of ['not-paid', 'paid']) {
    const { player, opened, id } = await brought();
    await sendCallback(app(), newsOf(opened, { sequence: 2, status: 'failed' }));
    expect(await refusalOf(activate(player, id))).toMatchObject({ code: problems['bonus-held'].code });
    await decideAs(opened, outcome);
    if (outcome === 'paid') expect((await activate(player, id)).data).toMatchObject({ status: 2 });
    else expect(await bonusOf(player)).toMatchObject({ status: 3, endReason: 'deposit-reversed' });
  }
});

test('an activation and a bank that takes the deposit at once: the bonus is held, or active and named', async () => {
  const { player, opened, id } = await brought();
  const [taken] = await Promise.all([refusalOf(activate(player, id)), takeBack(opened)]);
  const bonus = await bonusOf(player);
  const facts = (await casesAbout(app(), opened.id))[0]?.facts;
  if (taken === undefined) expect([bonus?.status, facts?.bonuses?.[0]?.id]).toEqual([2, id]);
  else expect([bonus?.status, facts?.bonuses]).toEqual([1, undefined]);
});
