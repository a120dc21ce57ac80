import { expect, inject, test } from 'vitest';
import { openTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';
import { changeSetting } from './index.ts';

const bare = useTestApp();
const factsOf = async (app: TestApp) => (await app.guest.call('initPlayer')).data;

test('a page is told what the house has, and nothing that it has not', async () => {
  const featuresAt = async (change: (config: TestApp['context']['config']) => Partial<TestApp['context']['config']>) => {
    const house = await openTestApp(inject('postgresUrl'), { config: change(bare().context.config) });
    try {
      return (await factsOf(house)).features;
    } finally {
      await house.close();
    }
  };
  const off = ({ social, payments, sportsbook }: TestApp['context']['config']) => ({
    providers: [],
    social: { ...social, isOn: false },
    payments: { ...payments, providers: [] },
    sportsbook: { ...sportsbook, isOn: false },
  });
  expect((await factsOf(bare())).features).toEqual(['casino', 'payments', 'social-sign-in']);
  expect(await featuresAt((config) => ({ ...off(config), social: config.social }))).toContain('social-sign-in');
  expect(await featuresAt((config) => ({ ...off(config), payments: config.payments }))).toContain('payments');
  const none = await featuresAt(off);
  for (const name of ['payments', 'social-sign-in', 'sports']) expect(none).not.toContain(name);
});

test('a page is told by isMaintenance that the house is closed, and that it is open again', async () => {
  const { context } = bare();
  const { database, notifier, settings } = context;
  expect((await factsOf(bare())).isMaintenance).toBe(false);
  for (const isClosed of [true, false]) {
    await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', isClosed));
    await expect.poll(() => settings.isInMaintenance).toBe(isClosed);
    const facts = await factsOf(bare());
    expect(facts.isMaintenance).toBe(isClosed);
    // no second name for the same thing
    expect(Object.keys(facts).filter((name) => /maintenance/i.test(name))).toEqual(['isMaintenance']);
  }
});
