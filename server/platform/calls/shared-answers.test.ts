// What a page shows and what callers are answered is read once and kept once.
import { expect, test } from 'vitest';
import { addressOf } from '#contract/kernel/client.ts';
import type { PageRequest } from '#server/platform/pages/site-entry.ts';
import { bareSite } from '#testing/bare-site.ts';
import { statementsDuring } from '#testing/statements.ts';
import { useTestApp } from '#testing/test-app.ts';

const query = { sort: 'name', perPage: 12 } as const;
const shown: unknown[] = [];
/** A page of games, made anew for everybody: no kept page stands before the answers. */
const renderPage = async (request: PageRequest) => {
  shown.push(await request.read('listGames', { query }));
  return { status: 200, head: '', body: '', state: {}, modules: [] };
};
const testApp = useTestApp({ app: () => ({ openSite: async () => await Promise.resolve(bareSite({ renderPage })) }) });

/** How often games are looked up while this address is read. */
async function lookUps(path: string, language = 'en'): Promise<number> {
  const statements = await statementsDuring(testApp().context.database.pool, async () => {
    const response = await fetch(testApp().origin + path, { headers: { 'accept-language': language } });
    expect(response.status).toBe(200);
    if (path.startsWith('/api/')) shown.push(await response.json());
    else await response.text();
  });
  return statements.filter((statement) => statement.includes('from "game"')).length;
}

test('an answer that a page has read is the callers’ as well, and the other way round, until what it tells changes', async () => {
  const address = addressOf('/game/games', { query });
  expect(await lookUps('/games')).toBeGreaterThan(0);
  expect([await lookUps('/games'), await lookUps(address), await lookUps('/games')]).toEqual([0, 0, 0]);
  expect(new Set(shown.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await lookUps(address, 'de')).toBeGreaterThan(0);
  expect(await lookUps('/de/games')).toBe(0);
  const { database, notifier } = testApp().context;
  await database.transact(async (tx) => await notifier.announce(tx, 'catalogue', {}));
  expect(await lookUps(address)).toBeGreaterThan(0);
  // the notice is heard a second time, from the line
  await expect.poll(async () => [await lookUps(address), await lookUps('/games')]).toEqual([0, 0]);
});
