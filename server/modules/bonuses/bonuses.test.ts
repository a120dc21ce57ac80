// Bonuses over HTTP and by operators' commands: granted, activated, wagered, ended. The books are checked at the end.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OswCall, OswRequest } from '#contract/protocols/osw.ts';
import { createClock } from '#server/platform/clock.ts';
import { bonusTemplate, grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { setLimit } from '#testing/limit-talk.ts';
import { deposit, refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { endBonusesJob } from './bonuses.job.ts';
import { faultsBy } from './templates/check-template.ts';
import type { TemplateBody } from './templates/template-schema.ts';

const provider = await startTestProvider();
afterAll(async () => await provider.close());
const clock = createClock();
const app = useTestApp(
  withCashier({
    context: () => ({ clock, providers: [provider.access] }),
    ready: async (made) => await provider.sync(made),
  }),
);
const why = ['--reason', 'a test of bonuses'];
const dayMs = 86_400_000;
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);
const send = async (call: OswCall, body: object) => (await provider.send(app(), call, body)).answer;

async function publish(body: TemplateBody): Promise<void> {
  const ran = await op('publish', templateFile(body), ...why);
  expect([ran.code, ran.err]).toEqual([0, '']);
}

/** The parts of the player's account in euros. */
async function partsOf(player: TestPlayer): Promise<number[]> {
  const account = (await player.accounts()).find(({ currency }) => currency === 'EUR');
  return [account?.balance ?? -1, account?.bonus ?? -1, account?.held ?? -1];
}
const bonusesOf = async (player: TestPlayer, status: number[] = [1, 2, 3]) =>
  (await player.call('listPlayerBonuses', { query: { status } })).data;
const theBonus = async (player: TestPlayer) => {
  const [bonus] = await bonusesOf(player);
  if (bonus === undefined) throw new Error('The player has no bonus');
  return bonus;
};
const stateOf = async (player: TestPlayer) => {
  const { status, result } = await theBonus(player);
  return `${status}-${result}`;
};
const refusal = async (asked: Promise<unknown>): Promise<unknown> => {
  const problem = await refusalOf(asked);
  return problem === undefined ? 'done' : (problem as { code?: number }).code;
};
const activate = async (player: TestPlayer) => {
  const { id } = await theBonus(player);
  return (await player.call('activatePlayerBonus', { params: { id } })).data;
};

/** A player with real money and a bonus of a template, granted by an operator. */
async function granted(body: TemplateBody, real = 0n): Promise<TestPlayer> {
  await publish(body);
  const player = await app().signUp();
  if (real > 0n) await app().fund(player, real);
  expect((await op('grant', player.email, body.identity, 'EUR', ...why)).code).toBe(0);
  return player;
}

type Bet = OswRequest<'bet'>;
async function sitDown(player: TestPlayer, game = 'test-table') {
  const sessionToken = await provider.launch(app(), player, game);
  const place = { sessionToken, gameId: game, currency: 'EUR' };
  const betOf = (amount: number): Bet => ({ ...place, txId: randomUUID(), roundId: randomUUID(), amount: String(amount) });
  const win = async ({ roundId }: Bet, amount: number, roundClosed = true) =>
    await send('win', { ...place, roundId, txId: randomUUID(), amount: String(amount), roundClosed });
  return {
    betOf,
    win,
    bet: async (amount: number) => await send('bet', betOf(amount)),
    rollback: async ({ roundId, txId: refTxId }: Bet) =>
      await send('rollback', { sessionToken, gameId: game, roundId, refTxId, txId: randomUUID() }),
    /** A whole round. */
    async play(stake: number, payout: number) {
      const bet = betOf(stake);
      const answer = await send('bet', bet);
      if (answer.status === 'OK') await win(bet, payout);
      return answer.status;
    },
  };
}

test('BO-04 a template is refused for what it lacks, and for what the rules of those whom it reaches do not allow', async () => {
  const broken = { ...bonusTemplate('broken'), texts: { en: { name: 'Only English', text: 'Only' } }, until: '2019-01-01T00:00:00Z' };
  const ran = await op('publish', templateFile(broken), ...why);
  expect(ran.code).toBe(1);
  for (const word of ['de is missing', 'tr is missing', 'until: it is over']) expect(ran.err).toContain(word);
  expect((await op('publish', templateFile({ ...bonusTemplate('odd'), jackpot: 1 }), ...why)).err).toContain('additional');
  expect((await op('publish', '/there/is/no/such/file', ...why)).code).toBe(2);
  const british = app().context.jurisdictions.named('uk');
  for (const mixed of [
    grantedTemplate('mixed', 500, { products: ['sports'], freeSpins: { count: 1, games: ['test-slot'], days: 7, winnings: 'real' } }),
    grantedTemplate('mixed', 500, { kind: 'free-bet' }),
  ]) {
    expect(faultsBy(british, mixed)).toEqual([
      expect.stringMatching(/^uk: one offer may not mix products: .*(casino, sports|sports, casino)/),
    ]);
  }
  expect(faultsBy(british, grantedTemplate('mixed', 500, { kind: 'free-bet', products: ['sports'] }))).toEqual([]);
  const unknown = bonusTemplate('unknown', { currencies: { ZZZ: { amount: 1, minDeposit: 1, maxStake: 1 } } });
  expect((await op('publish', templateFile(unknown), ...why)).err).toContain('no currency ZZZ');
});

test('a template says whom it reaches and what it costs before; published again it is a new version, paused it grants nothing', async () => {
  const body = grantedTemplate('reach', 1000, { once: 'player', currencies: { EUR: { amount: 1000, maxStake: 500, budget: 1500 } } });
  const [one, two] = [await app().signUp(), await app().signUp()];
  const dry = await op('publish', templateFile(body), '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/reach reaches \d+ players today[^]*EUR +15\.00 +15\.00/) });
  // those who come tomorrow are granted it too: only a budget ends what it costs
  const endless = grantedTemplate('endless', 1000, { once: 'player', countries: { only: ['FO'] } });
  expect((await op('publish', templateFile(endless), '--dry-run')).out).toMatch(/reaches 0 players today[^]*EUR +without end +0\.00/);
  expect((await op('list')).out).not.toContain('reach');
  await publish(body);
  expect((await op('grant', one.email, 'reach', 'EUR', '--dry-run')).out).toContain('would be granted: reach, €10.00');
  expect([await bonusesOf(one), (await op('list')).out]).toEqual([[], expect.not.stringMatching(/reach +1 +published +\d/)]);
  expect((await op('grant', one.email, 'reach', 'EUR', ...why)).code).toBe(0);
  for (const more of [why, ['--dry-run']]) expect((await op('grant', one.email, 'reach', 'EUR', ...more)).err).toContain('granted before');
  // the budget has no room for a second one
  expect((await op('grant', two.email, 'reach', 'EUR', ...why)).err).toContain('budget');
  await publish({ ...body, wagerDays: 3 });
  expect((await op('list')).out).toMatch(/reach +2 +published +1 of 10\.00 EUR/);
  expect((await theBonus(one)).termsVersion).toBe(1);
  const terms = await one.call('readBonusTerms', { params: { identity: 'reach' }, query: { currency: 'EUR', version: 1 } });
  expect(terms.data.dates.wagerDays).toBe(30);
  expect(await refusal(two.call('readBonusTerms', { params: { identity: 'reach' }, query: { currency: 'EUR', version: 1 } }))).toBe(10004);
  expect((await op('pause', 'reach', '--dry-run')).out).toContain('1 that wait and 0 that are being wagered would stay');
  expect((await op('pause', 'reach', ...why)).code).toBe(0);
  for (const more of [why, ['--dry-run']]) expect((await op('pause', 'reach', ...more)).code).toBe(1);
  expect((await op('grant', two.email, 'reach', 'EUR', ...why)).code).toBe(1);
});

test('a deposit brings its bonus once, however often its callback comes, and as much as was told before it', async () => {
  await publish(bonusTemplate('double', { trigger: { kind: 'deposit', percent: 50, needsCode: false, numbers: { from: 1, to: 1 } } }));
  const player = await app().signUp();
  const told = async (amount: number) =>
    (await player.call('listBonuses', { query: { currency: 'EUR', amount } })).data.find(({ identity }) => identity === 'double');
  expect(await told(999)).toBeUndefined();
  expect(await told(2001)).toMatchObject({ amount: 1000, target: 2000, minDeposit: 1000 });
  expect(await told(50_000)).toMatchObject({ amount: 10_000 });
  const invoice = await deposit(player, 2001);
  const news = newsOf(invoice);
  await Promise.all([sendCallback(app(), news), sendCallback(app(), news)]);
  await app().drainJobs();
  await sendCallback(app(), news);
  await app().drainJobs();
  expect(await bonusesOf(player)).toMatchObject([{ identity: 'double', amount: 1000, target: 2000, deposit: 2001, status: 1, result: 1 }]);
  expect(await partsOf(player)).toEqual([2001, 0, 0]);
  // it was for the first deposit alone
  expect(await told(2000)).toBeUndefined();
  expect((await player.call('listNotifications')).data[0]).toMatchObject({ data: { event: 'bonus.issued', bonus: 'Bonus double' } });
  expect((await op('pause', 'double', ...why)).code).toBe(0);
});

test('of many activations at once one books; the same again is answered alike; a second bonus waits; a stranger finds nothing', async () => {
  const player = await granted(grantedTemplate('many', 2000));
  expect((await op('grant', player.email, 'many', 'EUR', ...why)).code).toBe(0);
  const [second, first] = await bonusesOf(player);
  const ids = { first: first?.id ?? '', second: second?.id ?? '' };
  const stranger = await app().signUp();
  expect(await refusal(stranger.call('activatePlayerBonus', { params: { id: ids.first } }))).toBe(10004);
  expect(await refusal(stranger.call('cancelPlayerBonus', { params: { id: ids.first } }))).toBe(10004);
  const all = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      refusal(player.call('activatePlayerBonus', { params: { id: index % 2 === 0 ? ids.first : ids.second } })),
    ),
  );
  expect(all.filter((one) => one === 'done')).toHaveLength(10);
  expect(all.filter((one) => one === 18002)).toHaveLength(10);
  expect(await partsOf(player)).toEqual([0, 2000, 0]);
});

test('KY-01 who is not verified where the rules ask for it, or may not play, activates nothing', async () => {
  const player = await granted(grantedTemplate('checked', 1000));
  await app().context.database.pool.query("update player set jurisdiction = 'uk', country = 'GB' where id = $1", [player.id]);
  const { id } = await theBonus(player);
  expect(await refusal(player.call('activatePlayerBonus', { params: { id } }))).toBe(16020);
  expect(await partsOf(player)).toEqual([0, 0, 0]);
});

test('EX-04 an exclusion takes back what was not activated, and nothing is granted or activated meanwhile', async () => {
  const player = await granted(grantedTemplate('lure', 1000));
  await player.call('changeLimits', { body: { action: 'exclude', definition: 4, period: 'six-months' } });
  expect(await bonusesOf(player)).toMatchObject([{ status: 3, result: 3, endReason: 'excluded' }]);
  expect((await op('grant', player.email, 'lure', 'EUR', ...why)).err).toContain('may not play');
  expect((await player.call('listNotifications')).data.map(({ data }) => data.event)).toEqual(['exclusion.told']);
  const { id } = await theBonus(player);
  expect(await refusal(player.call('activatePlayerBonus', { params: { id } }))).toBe(11004);
});

test('BO-05 real money is played first, stakes and payouts by their share, and what was won with real money stays real', async () => {
  const player = await granted(grantedTemplate('real-first', 1000), 300n);
  expect(await activate(player)).toMatchObject({ status: 2, target: 2000, order: 'real-first', maxStake: 500 });
  expect(await partsOf(player)).toEqual([300, 1000, 0]);
  const { betOf, win, play } = await sitDown(player);
  expect(await play(200, 400)).toBe('OK');
  expect(await partsOf(player)).toEqual([500, 1000, 0]);
  await play(400, 0);
  // 100 of 400 are real: so is a quarter of the payout, and the odd unit
  const mixed = betOf(400);
  await send('bet', mixed);
  expect(await partsOf(player)).toEqual([0, 700, 0]);
  await win(mixed, 401);
  expect(await partsOf(player)).toEqual([101, 1000, 0]);
  await expect.poll(async () => (await theBonus(player)).counted).toBe(1000);
});

test('BO-05 bonus money is played first where the terms say so', async () => {
  const player = await granted(grantedTemplate('bonus-first', 300, { order: 'bonus-first' }), 1000n);
  await activate(player);
  const { play } = await sitDown(player);
  await play(200, 100);
  expect(await partsOf(player)).toEqual([1000, 200, 0]);
  await play(400, 400);
  expect(await partsOf(player)).toEqual([1000, 200, 0]);
  // wagered to the target, what is left becomes real money
  await expect.poll(async () => await stateOf(player)).toBe('3-2');
  expect(await partsOf(player)).toEqual([1200, 0, 0]);
});

test('a stake over the limit, or in an excluded game, is refused before it is booked, with the figure', async () => {
  const wagering = { ...bonusTemplate('x').wagering, excludedGames: ['test-slot'] };
  const player = await granted(grantedTemplate('bounded', 1000, { wagering }), 5000n);
  const { bet } = await sitDown(player);
  expect((await bet(600)).status).toBe('OK');
  await activate(player);
  expect(await bet(501)).toMatchObject({ status: 'BONUS_RULE', message: expect.stringContaining('€5.00') });
  const slot = await sitDown(player, 'test-slot');
  expect(await slot.bet(100)).toMatchObject({ status: 'BONUS_RULE' });
  // a limit is looked at before it
  await setLimit(player, 50);
  expect(await bet(501)).toMatchObject({ status: 'LIMIT_BET' });
  expect(await partsOf(player)).toEqual([4400, 1000, 0]);
});

test('each stake is told with its weight; a rollback takes back what its stake counted; nothing ends with a round open', async () => {
  const weights = { default: 100, categories: { 'table-games': 50 }, games: { 'test-slot': 10 } };
  const wagering = { ...bonusTemplate('x').wagering, times: 1, weights };
  const player = await granted(grantedTemplate('weighed', 300, { wagering }), 5000n);
  const { id } = await activate(player);
  expect((await player.call('readActiveBonus')).data).toMatchObject({
    isBonusWagering: true,
    bonus: { id },
    left: 300,
    bonusMoney: 300,
    weights,
  });
  const { betOf, win, rollback } = await sitDown(player);
  const slot = await sitDown(player, 'test-slot');
  await slot.play(500, 0);
  const [first, second] = [betOf(400), betOf(400)];
  await send('bet', first);
  await send('bet', second);
  const steps = async () =>
    (await player.call('listBonusSteps', { params: { id } })).data.map(({ stake, weight, counted, reason }) => [
      stake,
      weight,
      counted,
      reason,
    ]);
  await expect.poll(steps).toEqual([
    [400, 50, 200, 'category-weight'],
    [400, 50, 200, 'category-weight'],
    [500, 10, 50, 'game-weight'],
  ]);
  // wagered, but two rounds are open
  expect(await stateOf(player)).toBe('2-1');
  expect(await refusal(player.call('cancelPlayerBonus', { params: { id } }))).toBe(18003);
  await rollback(second);
  await win(first, 0);
  await expect.poll(async () => (await steps())[0]).toEqual([-400, 50, -200, 'taken-back']);
  expect(await theBonus(player)).toMatchObject({ status: 2, counted: 250 });
  const third = betOf(100);
  await send('bet', third);
  await win(third, 0);
  await expect.poll(async () => await stateOf(player)).toBe('3-2');
  const over = await theBonus(player);
  expect(over).toMatchObject({ counted: 300, converted: 300, removed: 0, endReason: 'wagered', trigger: 'operator', kind: 'bonus' });
  const { data: one } = await player.call('readPlayerBonus', { params: { id } });
  expect(one).toEqual({
    bonus: over,
    lastMovement: expect.objectContaining({ entryId: over.lastEntry, kind: 'bonus-convert', amount: 300 }),
  });
  expect((await player.call('readActiveBonus')).data).toMatchObject({
    isBonusWagering: false,
    minimumBonusWagerMultiplier: 1,
    bonus: null,
  });
  const stranger = await app().signUp();
  expect(await refusal(stranger.call('listBonusSteps', { params: { id } }))).toBe(10004);
});

test('BO-03 what is above a cap that was told is removed, and nothing else of what was won', async () => {
  const capped = grantedTemplate('capped', 300, { currencies: { EUR: { amount: 300, maxStake: 500, maxWin: 500 } } });
  const player = await granted(capped);
  const { maxWin } = await activate(player);
  expect(maxWin).toBe(500);
  const { play } = await sitDown(player);
  await play(300, 900);
  await play(300, 300);
  await expect.poll(async () => await stateOf(player)).toBe('3-2');
  expect(await theBonus(player)).toMatchObject({ converted: 500, removed: 400 });
  expect(await partsOf(player)).toEqual([500, 0, 0]);
});

test('BO-02 a cancel says first what stays and what goes, and that is what is booked', async () => {
  const player = await granted(grantedTemplate('unwanted', 1000), 777n);
  const { id } = await activate(player);
  const { play } = await sitDown(player);
  await play(500, 123);
  const { data: preview } = await player.call('cancelPlayerBonus', { params: { id }, query: { preview: true } });
  expect(preview).toMatchObject({ stays: 400, removed: 1000, isPreview: true, bonus: { status: 2 } });
  const both = await Promise.all([1, 2].map(async () => (await player.call('cancelPlayerBonus', { params: { id } })).data));
  for (const one of both) expect(one).toMatchObject({ stays: 400, removed: 1000, isPreview: false, bonus: { status: 3, result: 3 } });
  expect(await partsOf(player)).toEqual([400, 0, 0]);
  expect(await refusal(player.call('activatePlayerBonus', { params: { id } }))).toBe(18001);
  const { rows } = await app().context.database.pool.query(
    "select action from audit where subject = $1 and action like 'bonus%' order by at, id",
    [player.id],
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['bonus grant', 'bonus activate', 'bonus end']);
});

test('a bonus that is used up is lost; an operator can revoke one, and sees first what that would do', async () => {
  const lost = await granted(grantedTemplate('used-up', 400));
  await activate(lost);
  const { bet, play } = await sitDown(lost);
  await play(400, 0);
  await expect.poll(async () => await stateOf(lost)).toBe('3-5');
  expect((await bet(10)).status).toBe('INSUFFICIENT_FUNDS');
  const revoked = await granted(grantedTemplate('revoked', 400), 50n);
  const { id } = await activate(revoked);
  expect((await op('revoke', revoked.email, id, '--dry-run')).out).toContain('€4.00 of bonus money, €0.50 of real money');
  expect(await stateOf(revoked)).toBe('2-1');
  expect((await op('revoke', revoked.email, id, ...why)).code).toBe(0);
  expect(await theBonus(revoked)).toMatchObject({ status: 3, result: 3, endReason: 'revoked', removed: 400 });
  expect((await op('revoke', lost.email, id, ...why)).code).toBe(1);
});

test('the clock ends what was not activated or wagered, after a warning a day before, and not with a round open', async () => {
  const [idle, late] = [await granted(grantedTemplate('idle', 500)), await granted(grantedTemplate('late', 500, { wagerDays: 9 }), 1000n)];
  await activate(late);
  const tick = async (days: number) => {
    clock.setOffset(days * dayMs);
    await endBonusesJob.run(app().context, undefined);
  };
  const eventsOf = async (player: TestPlayer) => (await player.call('listNotifications')).data.map(({ data }) => data.event);
  try {
    await tick(5.9);
    expect(await eventsOf(idle)).toEqual(['bonus.issued']);
    await tick(6.1);
    await tick(6.2);
    expect(await eventsOf(idle)).toEqual(['bonus.ending', 'bonus.issued']);
    await tick(7.1);
    expect([await stateOf(idle), await stateOf(late)]).toEqual(['3-4', '2-1']);
    const { id } = await theBonus(idle);
    expect(await refusal(idle.call('activatePlayerBonus', { params: { id } }))).toBe(18001);
    clock.setOffset(8.5 * dayMs);
    const { betOf, win } = await sitDown(late);
    const open = betOf(100);
    expect((await send('bet', open)).status).toBe('OK');
    await tick(9.1);
    expect(await stateOf(late)).toBe('2-1');
    await win(open, 0);
    await tick(9.2);
    expect(await theBonus(late)).toMatchObject({ status: 3, result: 4, removed: 500, counted: 100, endReason: 'not-wagered' });
    expect(await partsOf(late)).toEqual([900, 0, 0]);
  } finally {
    clock.setOffset(0);
  }
});

test('a code waits for its deposit; one that there is none of is incorrect; who guesses waits; of two at its last use one has it', async () => {
  await publish(bonusTemplate('by-code', { trigger: { kind: 'deposit', percent: 100, needsCode: true } }));
  expect((await op('code', 'lamp-2026', 'by-code', '1', '30', ...why)).code).toBe(0);
  const [one, two] = [await app().signUp(), await app().signUp()];
  const enter = async (player: TestPlayer, bonusCode: string) =>
    (await player.call('enterBonusCode', { body: { bonusCode, trigger: 3 } })).data;
  for (const player of [one, two]) {
    expect((await player.call('listBonuses', { query: { amount: 2000 } })).data).toEqual([]);
    expect(await enter(player, ' Lamp-2026 ')).toMatchObject({ status: 1, trigger: 3, code: 'LAMP-2026' });
    expect((await player.call('listBonuses', { query: { amount: 2000 } })).data).toMatchObject([{ identity: 'by-code', amount: 2000 }]);
  }
  const invoices = await Promise.all([deposit(one, 2000), deposit(two, 2000)]);
  await Promise.all(invoices.map(async (invoice) => await sendCallback(app(), newsOf(invoice, { id: randomUUID() }))));
  await app().drainJobs();
  expect([...(await bonusesOf(one)), ...(await bonusesOf(two))]).toHaveLength(1);
  const other = await app().signUp();
  expect(await enter(other, 'lamp-2026')).toMatchObject({ status: 4 });
  for (let tries = 0; tries < 4; tries += 1) expect(await enter(other, `guess-${tries}`)).toMatchObject({ status: 3 });
  expect(await refusal(enter(other, 'guess-again'))).toBe(10008);
});

test('BO-01 the terms are complete in every language before anybody takes the bonus', async () => {
  await publish(bonusTemplate('terms', { order: 'bonus-first', once: null }));
  const player = await app().signUp();
  const { data } = await player.call('readBonusTerms', { params: { identity: 'terms' }, query: { currency: 'EUR' } });
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['dates', 'eligibility', 'amount', 'withdrawal', 'wagering', 'order', 'cancel', 'end']),
  );
  expect(data).toMatchObject({ version: 1, amount: { percent: 100, max: 10_000 }, order: { stakes: 'bonus-first', payouts: 'by-share' } });
  expect((await op('pause', 'terms', ...why)).code).toBe(0);
});
