// What is done after play where the database says no at first.
import { inject, expect, test } from 'vitest';
import { openTestApp } from '#testing/test-app.ts';
import { createActiveBonuses } from './active-bonuses.ts';

test('a settling that failed is tried again soon, and is given up when the house closes', async () => {
  const { context, close } = await openTestApp(inject('postgresUrl'));
  try {
    const tries: string[] = [];
    const { database, clock, notifier } = context;
    const settle = async (accountId: string): Promise<boolean> => {
      tries.push(accountId);
      return accountId === 'busy' && tries.length === 3;
    };
    const bonuses = createActiveBonuses({ db: database.db, clock, notifier, settle });
    bonuses.played('busy');
    await expect.poll(() => tries).toEqual(['busy', 'busy', 'busy']);
    bonuses.played('broken');
    await bonuses.close();
    expect(tries).toEqual(['busy', 'busy', 'busy', 'broken']);
  } finally {
    await close();
  }
});
