// Deposits whose money comes days after they were begun: they bring what their players were told then.
import { afterEach, expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { deposit } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

const clock = createClock();
const app = useTestApp(withCashier({ context: () => ({ clock }) }));
const dayMs = 86_400_000;
afterEach(() => clock.setOffset(0));

async function publish(body: TemplateBody): Promise<void> {
  const ran = await openVerbs(app())('bonus', 'publish', templateFile(body), '--reason', 'slow deposits');
  expect([ran.code, ran.err]).toEqual([0, '']);
}

/** Noon of the next day of the week, 1 for Monday, in UTC. */
function nextNoon(weekday: number): number {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  return today + (ahead === 0 ? 7 : ahead) * dayMs + dayMs / 2;
}
const at = (ms: number) => clock.setOffset(ms - Date.now());

/** Begins a deposit at one moment; its money comes at another. */
async function depositOver(player: TestPlayer, begun: number, arrived: number): Promise<void> {
  at(begun);
  const invoice = await deposit(player, 2000);
  at(arrived);
  await sendCallback(app(), newsOf(invoice));
  await app().drainJobs();
}
const identitiesOf = async (player: TestPlayer) =>
  (await player.call('listPlayerBonuses', { query: { status: [1] } })).data.map(({ identity }) => identity);

async function signUp(): Promise<TestPlayer> {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { timeZone: 'Atlantic/Reykjavik' } });
  return player;
}

test('a reload of a weekday is for deposits that are begun on it, whenever their money comes', async () => {
  await publish(bonusTemplate('friday', { trigger: { kind: 'deposit', percent: 50, needsCode: false, weekdays: [5] }, once: null }));
  const [quick, slow, late] = [await signUp(), await signUp(), await signUp()];
  const friday = nextNoon(5);
  await depositOver(quick, friday, friday + 60_000);
  await depositOver(slow, friday, friday + 3 * dayMs);
  await depositOver(late, friday - dayMs, friday);
  expect([await identitiesOf(quick), await identitiesOf(slow), await identitiesOf(late)]).toEqual([['friday'], ['friday'], []]);
  // what follows is begun on whatever day it is
  expect(await openVerbs(app())('bonus', 'pause', 'friday', '--reason', 'slow deposits')).toMatchObject({ code: 0 });
});

test('an offer that ends while the money is under way is kept, with its days to activate it', async () => {
  const end = Math.floor(Date.now() / dayMs) * dayMs + 5 * dayMs;
  await publish(bonusTemplate('ending', { until: `${new Date(end).toISOString().slice(0, 19)}Z`, acceptDays: 7, once: null }));
  const [slow, late] = [await signUp(), await signUp()];
  await depositOver(slow, end - 60_000, end + 2 * dayMs);
  await depositOver(late, end + 60_000, end + 2 * dayMs);
  expect([await identitiesOf(slow), await identitiesOf(late)]).toEqual([['ending'], []]);
  const [bonus] = (await slow.call('listPlayerBonuses', { query: { status: [1] } })).data;
  expect((Date.parse(bonus?.acceptUntil ?? '') - end) / dayMs).toBeCloseTo(9, 1);
});
