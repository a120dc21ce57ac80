// What operators decide by hand about bets, by their commands, with the real book behind the house and its money in the real wallet.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SportsResult } from '#contract/protocols/sports-results.ts';
import { runCommand } from '#cli/run-command.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { runJob } from '#testing/money-talk.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports({ config: { exposureBound: 5000n } });
const app = useTestApp(house.options);
const { feed } = house;
const why = ['--reason', 'a test of rulings'];
const market = 'football:result';
const names = ['home', 'draw', 'away'];
const named = <M extends { outcomes: { id: string }[] }>(told: M): M => ({
  ...told,
  outcomes: told.outcomes.map((one, at) => ({ ...one, id: names[at] ?? one.id })),
});

async function op(actor: string, ...typed: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const code = await runCommand(typed, {
    run: async (verb, given) =>
      'run' in verb ? await verb.run({ context: app().context, actor: `operator:${actor}`, say, ...given }) : undefined,
    say,
    complain: say,
  });
  return { code, said: lines.join('\n') };
}
const proposalOf = ({ said }: { said: string }): string => /confirm (\S+)/.exec(said)?.[1] ?? '';

let number = 0;
async function match(): Promise<string> {
  const id = `r${(number += 1)}`;
  await feed.offer({ id }, [named(marketOf(market, [2500, 3200, 2900]))]);
  await expect.poll(() => app().context.sports.catalogue.events.get(id)?.listed.size).toBe(1);
  return id;
}
async function bettor(): Promise<TestPlayer> {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  return player;
}
const balanceOf = async (player: TestPlayer) => (await player.accounts())[0]?.balance;
async function place(player: TestPlayer, eventId: string, amount = 1000) {
  const slip = {
    type: 'single' as const,
    legs: [{ price: 2500, selections: [{ eventId, marketId: market, specifiers: '', outcomeId: 'home' }] }],
    stake: { of: 'line' as const, amount },
  };
  const { data } = await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } });
  expect(data.state).toBe('accepted');
  return data;
}
const read = async (player: TestPlayer, id: string) => (await player.call('readBet', { params: { id } })).data;
const audited = async (subject: string): Promise<string[]> =>
  (
    await app().context.database.pool.query<{ told: string }>(
      `select split_part(actor, ':', 2) || ' ' || action as told from audit where subject = $1 order by at, id`,
      [subject],
    )
  ).rows.map(({ told }) => told);

test('a bet is settled by hand by two people, paid once, and its player reads the class of the reason', async () => {
  const [player, event] = [await bettor(), await match()];
  const bet = await place(player, event);
  const settle = ['bet', 'settle', bet.id, 'won', '--class', 'result-missing', ...why];
  const proposed = await op('anna', ...settle);
  expect(proposed.said).toContain('accepted with €0.00 paid; it would be won with €25.00 paid');
  const id = proposalOf(proposed);
  expect(await balanceOf(player)).toBe(9000);
  expect((await op('anna', 'ruling', 'list')).said).toContain(id);
  expect(await op('Anna ', 'ruling', 'confirm', id, ...why)).toMatchObject({ code: 1 });
  const both = await Promise.all(['bert', 'carl'].map(async (who) => await op(who, 'ruling', 'confirm', id, ...why)));
  expect(both.map(({ code }) => code)).toContain(0);
  await expect.poll(async () => await balanceOf(player)).toBe(11_500);
  const told = await read(player, bet.id);
  expect(told).toMatchObject({ state: 'won', isFinal: true });
  expect(told.moments.at(-1)).toMatchObject({ kind: 'settled', rule: 'result-missing-1' });
  expect((await op('anna', 'ruling', 'list')).said).not.toContain(id);
  expect(await op('anna', ...settle)).toMatchObject({ code: 1 });
  const actions = await audited(bet.id);
  expect(actions.filter((one) => one === 'anna bet settle propose')).toHaveLength(1);
  expect(actions.filter((one) => one.endsWith(' bet settle'))).toHaveLength(1);
  const shown = (await op('anna', 'bet', 'show', bet.id)).said;
  for (const part of [player.email, 'won, final, settlement 1', 'operator:anna', 'result-missing', 'a test of rulings'])
    expect(shown).toContain(part);
});

test('a refused proposal changes nothing, and one upon an older settlement fails', async () => {
  const [player, event] = [await bettor(), await match()];
  const bet = await place(player, event);
  const settle = async (...words: string[]) => await op('anna', 'bet', 'settle', bet.id, ...words, '--class', 'integrity', ...why);
  const refused = proposalOf(await settle('void'));
  expect((await op('bert', 'ruling', 'refuse', refused, ...why)).said).toContain('nothing was changed');
  expect((await op('bert', 'ruling', 'confirm', refused, ...why)).code).toBe(1);
  const late = proposalOf(await settle('lost'));
  await feed.settle(event, 1, [named(wonBy(market, 3, 1))]);
  await expect.poll(async () => (await read(player, bet.id)).state).toBe('won');
  expect(await op('bert', 'ruling', 'confirm', late, ...why)).toMatchObject({
    code: 1,
    said: expect.stringContaining('settled meanwhile'),
  });
  expect(await audited(bet.id)).toContain('bert bet settle failed');
  expect((await settle('won')).said).toContain('bet resettle corrects it');
  expect((await op('anna', 'bet', 'resettle', bet.id, '-', 'won', '--class', 'integrity', ...why)).said).toContain('no such leg');
});

test('what two people confirmed while the book was silent is done once it answers', async () => {
  const [player, event] = [await bettor(), await match()];
  const bet = await place(player, event);
  const id = proposalOf(await op('anna', 'bet', 'settle', bet.id, 'void', '--class', 'late-bet', ...why));
  house.silence(true);
  try {
    expect(await op('bert', 'ruling', 'confirm', id, ...why)).toMatchObject({
      code: 0,
      said: expect.stringContaining('asked again each minute'),
    });
    await runJob(app(), 'carry-out-rulings');
    expect((await op('bert', 'ruling', 'list')).said).toContain('waits for the book');
    for (const verb of ['show', 'verify']) expect((await op('anna', 'bet', verb, bet.id)).code).toBe(1);
  } finally {
    house.silence(false);
  }
  await runJob(app(), 'carry-out-rulings');
  await runJob(app(), 'carry-out-rulings');
  await expect.poll(async () => await balanceOf(player)).toBe(10_000);
  expect((await read(player, bet.id)).moments.at(-1)).toMatchObject({ kind: 'voided', rule: 'late-bet-1' });
});

test('bets of a window are void once two people say so, and count again when they do', async () => {
  const [player, event] = [await bettor(), await match()];
  const bet = await place(player, event);
  const at = new Date(bet.acceptedAt ?? 0).getTime();
  await expect.poll(() => app().context.clock.now().getTime()).toBeGreaterThan(at + 1000);
  const window = ['--from', new Date(at - 1000).toISOString(), '--to', new Date(at + 1).toISOString(), '--class', 'obvious-error', ...why];
  const proposed = await op('anna', 'market', 'void', event, market, ...window);
  expect(proposed.said).toContain('1 bet with stakes of €10.00 would be void');
  expect((await op('bert', 'ruling', 'confirm', proposalOf(proposed), ...why)).code).toBe(0);
  await expect.poll(async () => await balanceOf(player)).toBe(10_000);
  expect((await read(player, bet.id)).moments.at(-1)).toMatchObject({ kind: 'voided', rule: 'obvious-error-1' });
  expect((await op('anna', 'market', 'void', event, market, ...window)).said).toContain('stands so already');
  const otherwise = await op('anna', 'market', 'unvoid', event, '*', ...window);
  expect(otherwise).toMatchObject({ code: 1, said: expect.stringContaining('ends under the name that it was made with') });
  await op('anna', 'ruling', 'confirm', proposalOf(await op('bert', 'market', 'unvoid', event, market, ...window)), ...why);
  await expect.poll(async () => (await read(player, bet.id)).state).toBe('accepted');
  await expect.poll(async () => await balanceOf(player)).toBe(9000);
  expect(await audited(`${event} ${market}`)).toEqual([
    'anna market void propose',
    'bert market void confirm',
    'bert market void',
    'bert market unvoid propose',
    'anna market unvoid confirm',
    'anna market unvoid',
  ]);
});

test('a bet is worked out again from its receipt and the published results: what agrees, what does not, what cannot be told yet', async () => {
  const [player, event] = [await bettor(), await match()];
  const bet = await place(player, event);
  const verify = async () => await op('anna', 'bet', 'verify', bet.id);
  await feed.settle(event, 2, [named(wonBy(market, 3, 1))]);
  await expect.poll(async () => await balanceOf(player)).toBe(11_500);
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('cannot be told yet; the others agree') });
  // of the day on which it was told
  const day = new Date().toISOString().slice(0, 10);
  const publish = (home: number, away: number): void => {
    const counts = { 'goals:half-1': [home, away], 'goals:half-2': [0, 0], 'goals:match': [home, away] };
    const closed = ['half-1', 'half-2', 'match'];
    const result: SportsResult = { eventId: event, status: 'closed', at: 0, counts, closed, order: [], absent: [], voids: [] };
    feed.publish(day, [result]);
  };
  publish(1, 0);
  const right = await verify();
  expect(right.said).toMatch(/^Right: everything agrees\.$/m);
  expect(right.code).toBe(0);
  publish(0, 1);
  const wrong = await verify();
  expect(wrong.code).toBe(1);
  expect(wrong.said).toContain('published lost, but the book has won');
  expect(wrong.said).toContain('Worked out it pays €0.00; the book has €25.00');
  expect(wrong.said).toMatch(/^agrees +The ledger has a stake of €10\.00 and €25\.00 paid/m);
});

test('exposure is shown by event and outcome, and one above the bound is an alarm, once', async () => {
  const [player, event] = [await bettor(), await match()];
  await place(player, event, 4000);
  expect((await op('anna', 'sport', 'exposure', event)).said).toContain('up to €60.00 could be lost on 1 bets');
  expect((await op('anna', 'sport', 'exposure')).said).toMatch(new RegExp(`Match ${event} \\(${event}\\) .*€60\\.00`));
  expect(JSON.parse((await op('anna', 'sport', 'exposure', event, '--json')).said)).toMatchObject({
    events: [{ eventId: event, worst: '6000' }],
  });
  expect((await op('anna', 'sport', 'exposure', 'nowhere')).code).toBe(1);
  for (let times = 0; times < 2; times += 1) await runJob(app(), 'watch-exposure');
  const alarms = (await readAlarms(app().context.database.db, 'open')).filter(({ subject }) => subject === event);
  expect(alarms.map(({ kind, count }) => [kind, count])).toEqual([['sports-exposure', 2n]]);
});
