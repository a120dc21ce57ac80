// A page that could not be made: tried again where the house could not answer for a moment, and told as it is.
import { afterEach, expect, inject, test } from 'vitest';
import { bareSite } from '#testing/bare-site.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { DatabaseUnavailable } from '../database.ts';
import { Problem } from '../problem.ts';

let app: TestApp | undefined;
afterEach(async () => await app?.close());

/** A house whose pages fail with these, one after the other, and are made after that. The reasons that error pages were given are kept. */
async function openFailing(failures: unknown[]) {
  const reasons: unknown[] = [];
  const page = { status: 200, head: '', body: 'the page', state: {}, modules: [] };
  const site = bareSite({
    renderPage: async () => await Promise.resolve({ ...page, error: failures.shift() }),
    renderError: (_, reason) => {
      reasons.push(reason);
      return { head: '', body: 'the error page' };
    },
  });
  app = await openTestApp(inject('postgresUrl'), { app: () => ({ openSite: async () => await Promise.resolve(site) }) });
  const { origin } = app;
  return {
    reasons,
    async read() {
      const answer = await fetch(`${origin}/games`);
      return [answer.status, answer.headers.get('retry-after'), /the (?:error )?page/.exec(await answer.text())?.[0]];
    },
  };
}

const unavailable = () => new DatabaseUnavailable(new Error('timeout exceeded when trying to connect'));

test('a page that had to do without the database for a moment is made once more', async () => {
  const { read, reasons } = await openFailing([unavailable()]);
  expect(await read()).toEqual([200, null, 'the page']);
  expect(reasons).toEqual([]);
});

test('a page that fails so twice is told as what it is, and when to come again; the next one is made', async () => {
  const { read, reasons } = await openFailing([unavailable(), unavailable()]);
  expect(await read()).toEqual([503, '2', 'the error page']);
  expect(reasons).toEqual(['service-unavailable']);
  expect(await read()).toEqual([200, null, 'the page']);
});

test('another refusal, and a bug, are told at once', async () => {
  const { read, reasons } = await openFailing([new Problem('too-many-requests', 'Wait.', { retryAfterS: 60 }), new Error('broken')]);
  expect(await read()).toEqual([429, '60', 'the error page']);
  expect(await read()).toEqual([500, null, 'the error page']);
  expect(reasons).toEqual(['too-many-requests', undefined]);
});
