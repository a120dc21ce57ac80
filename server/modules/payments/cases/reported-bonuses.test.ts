// What a deposit of another amount brings that two people credit.
import { expect, test } from 'vitest';
import { bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { casesAbout, decide, deposit, propose } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());

const bonusesOf = async (player: TestPlayer) =>
  (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data.map(({ identity, amount, status }) => [
    identity,
    amount,
    status,
  ]);

test('what two people credit brings the bonus of its number by what came, once, and none is activated under figures that nobody read', async () => {
  const first = bonusTemplate('first-one', { trigger: { kind: 'deposit', percent: 100, needsCode: false, numbers: { from: 1, to: 1 } } });
  expect(await openVerbs(app())('bonus', 'publish', templateFile(first), '--reason', 'a test of it')).toMatchObject({ code: 0 });
  for (const bonus of [undefined, 'first-one', '']) {
    const player = await app().signUp();
    const opened = await deposit(player, 5000, { ...(bonus !== undefined && { bonus }) });
    expect((await sendCallback(app(), newsOf({ ...opened, amount: 4990 }))).status).toBe(422);
    const [found] = await casesAbout(app(), opened.id);
    await propose(app(), found?.id ?? '', 'credit');
    await decide(app(), found?.id ?? '');
    await app().drainJobs();
    const brought = bonus === '' ? [] : [['first-one', 4990, 1]];
    expect(await bonusesOf(player)).toEqual(brought);
    // its number is its own: the next deposit brings nothing of a first one
    await sendCallback(app(), newsOf(await deposit(player, 5000)));
    await app().drainJobs();
    expect(await bonusesOf(player)).toEqual(brought);
  }
});
