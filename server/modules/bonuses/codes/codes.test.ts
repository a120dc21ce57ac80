// Codes that players enter: granted at once or kept for a deposit, taken back, and gone when their time, uses or offer are over.
import { expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { createClock } from '#server/platform/clock.ts';
import { bonusTemplate, grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const why = ['--reason', 'a test of codes'];
const dayMs = 86_400_000;
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);

async function publish(body: TemplateBody): Promise<void> {
  const ran = await op('publish', templateFile(body), ...why);
  expect([ran.code, ran.err]).toEqual([0, '']);
}
const bonusesOf = async (player: TestPlayer) => (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data;

test('a code that needs no deposit grants at once, a personal one to its player alone, and an entered one can be taken back', async () => {
  await publish(grantedTemplate('gift', 500, { trigger: { kind: 'code' }, once: 'player' }));
  await publish(bonusTemplate('later', { trigger: { kind: 'deposit', percent: 10, needsCode: true } }));
  const [owner, other] = [await app().signUp(), await app().signUp()];
  expect((await op('code', 'for-you', 'gift', '5', '30', '--player', owner.email, ...why)).code).toBe(0);
  expect((await op('code', 'for-later', 'later', '5', '30', ...why)).code).toBe(0);
  const enter = async (player: TestPlayer, bonusCode: string, trigger = 1) =>
    (await player.call('enterBonusCode', { body: { bonusCode, trigger } })).data;
  expect(await enter(other, 'for-you')).toMatchObject({ status: 3 });
  const both = await Promise.all([enter(owner, 'for-you'), enter(owner, 'for-you')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([2, 4]);
  expect(await bonusesOf(owner)).toMatchObject([{ identity: 'gift', amount: 500, status: 1 }]);
  const { id } = await enter(owner, 'for-later', 3);
  expect((await other.call('removeBonusCode', { body: { playerBonusCodeId: id } })).data).toEqual([]);
  expect((await owner.call('listBonusCodes', { query: { trigger: 3 } })).data).toMatchObject([{ id, status: 1 }]);
  const told: string[] = [];
  app().context.outbox.onPublish('bonus:player-bonus-codes', async (_, body) => {
    const { event, bonusCode } = body as LiveEvents['bonus:player-bonus-codes'];
    told.push(`${event} ${bonusCode.id}`);
    return await Promise.resolve();
  });
  for (let times = 0; times < 2; times += 1)
    expect((await owner.call('removeBonusCode', { body: { playerBonusCodeId: id } })).data).toEqual([]);
  // once, though it was asked for twice
  expect(told).toEqual([`bonus-code.removed ${id}`]);
});

test('a code whose time, uses or offer are over waits no more, and is listed no more', async () => {
  await publish(bonusTemplate('passing', { trigger: { kind: 'deposit', percent: 10, needsCode: true }, once: null }));
  const player = await app().signUp();
  for (const [code, uses, days] of [
    ['short', '5', '1'],
    ['single', '1', '30'],
    ['lasting', '5', '30'],
  ] as const) {
    expect((await op('code', code, 'passing', uses, days, ...why)).code).toBe(0);
    expect((await player.call('enterBonusCode', { body: { bonusCode: code, trigger: 3 } })).data.status).toBe(1);
  }
  const listed = async () => (await player.call('listBonusCodes', { query: { trigger: 3 } })).data.map(({ code }) => code);
  expect(await listed()).toEqual(['SHORT', 'SINGLE', 'LASTING']);
  await app().context.database.pool.query("update bonus_code set uses = max_uses where code = 'SINGLE'");
  clock.setOffset(2 * dayMs);
  expect(await listed()).toEqual(['LASTING']);
  clock.setOffset(0);
  expect((await op('pause', 'passing', ...why)).code).toBe(0);
  expect(await listed()).toEqual([]);
});

test('who guesses at codes with many accounts waits with all of them, and a right code costs a network nothing', async () => {
  let wallMs = Date.now();
  const strict = await openTestApp(inject('postgresUrl'), {
    config: { rateLimits: true },
    context: () => ({ clock: { ...createClock(), wallMs: () => wallMs } }),
  });
  Object.assign(strict.context, { rates: createRateLimits(false) });
  const strictly = openVerbs(strict);
  const template = bonusTemplate('sought', { trigger: { kind: 'deposit', percent: 10, needsCode: true }, once: null });
  expect((await strictly('bonus', 'publish', templateFile(template), ...why)).code).toBe(0);
  expect((await strictly('bonus', 'code', 'sought-after', 'sought', '99', '30', ...why)).code).toBe(0);
  const players: TestPlayer[] = [];
  while (players.length < 6) players.push(await strict.signUp());
  const enter = async (player: TestPlayer, bonusCode: string) =>
    await player.call('enterBonusCode', { body: { bonusCode, trigger: 3 } }).then(
      ({ data }) => data.status,
      (error: unknown) => (error instanceof CallRefused ? error.problem : error),
    );
  const [first, ...others] = players as [TestPlayer, ...TestPlayer[]];
  for (let times = 0; times < 30; times += 1) expect(await enter(first, 'sought-after')).toBe(1);
  // all at once: a burst gains nothing
  const guesses = await Promise.all(
    others.flatMap((player) => Array.from({ length: 5 }, async (_, at) => await enter(player, `guess-${at}`))),
  );
  expect(guesses.filter((guess) => guess === 3)).toHaveLength(20);
  expect(await enter(first, 'sought-after')).toMatchObject({ status: 429, detail: expect.stringMatching(/^Wait \d+ s/) });
  wallMs += 15 * 60_000;
  expect(await enter(await strict.signUp(), 'sought-after')).toBe(1);
  await strict.close();
});
