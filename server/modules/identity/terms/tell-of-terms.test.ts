import { expect, test } from 'vitest';
import { changeSetting } from '#server/modules/reference/index.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { tellOfTermsJob } from './tell-of-terms.job.ts';

const app = useTestApp();
const run = async () => await tellOfTermsJob.run(app().context, {});
const subjectsTo = async ({ email }: TestPlayer) =>
  (
    await app()
      .context.database.db.selectFrom('mail')
      .select('subject')
      .where('recipient', '=', email)
      .where('subject', 'like', '%terms%')
      .execute()
  ).map(({ subject }) => subject);
const renew = async (version: string) => {
  const { database, notifier, settings } = app().context;
  await database.transact(async (tx) => await changeSetting(tx, notifier, 'termsVersion', version));
  await expect.poll(() => settings.agreements.terms).toBe(version);
};

test('a new version of the terms is told once to who agreed to an older one, and to nobody who agreed to it', async () => {
  const [player, agreeing] = [await app().signUp(), await app().signUp()];
  await run();
  expect(await subjectsTo(player)).toEqual([]);
  await renew('2027-01-01');
  await agreeing.call('agreeToTerms', { body: { terms: '2027-01-01', privacy: app().context.settings.agreements.privacy } });
  await Promise.all([run(), run()]);
  await run();
  expect([await subjectsTo(player), await subjectsTo(agreeing)]).toEqual([['Our terms have changed'], []]);
  expect((await player.call('listNotifications')).data.map(({ data }) => data)).toEqual([
    { event: 'terms.told', title: 'Our terms have changed' },
  ]);
  await renew('2027-02-01');
  await run();
  expect([await subjectsTo(player), await subjectsTo(agreeing)]).toEqual([
    ['Our terms have changed', 'Our terms have changed'],
    ['Our terms have changed'],
  ]);
});
