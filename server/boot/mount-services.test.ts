import { expect, inject, test } from 'vitest';
import { openTestApp, root } from '#testing/test-app.ts';
import { mountServices } from './mount-services.ts';

test('the studio limits requests where the house does, and not where it does not', async () => {
  for (const rateLimits of [false, true]) {
    const testApp = await openTestApp(inject('postgresUrl'), {
      config: { rateLimits },
      app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
    });
    const answers = await Promise.all(Array.from({ length: 130 }, async () => (await fetch(`${testApp.origin}/studio/api/texts`)).status));
    expect(new Set(answers)).toEqual(new Set(rateLimits ? [200, 429] : [200]));
    await testApp.close();
  }
});
