// A house whose connections to the database are all taken: its pages say so.
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, pathOf } from './lib/walk.ts';

// a page is made twice before it is refused, each time after so long; other houses of tests wait for a minute
const evening = useEvening({ context: () => ({ waitTimeoutMs: 10_000 }) });
const at = addressIn(evening);

test('a page that a busy house could not make says so, and comes by a press', async () => {
  const { app, visit } = evening();
  const { pool } = app.context.database;
  const page = await visit('mobile');
  const held = await Promise.all(Array.from({ length: pool.options.max }, async () => await pool.connect()));
  try {
    expect((await page.goto(at('/games/limbo')))?.status()).toBe(503);
  } finally {
    for (const client of held) client.release();
  }
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.getByText('We’re very busy right now. Please try again shortly.').waitFor();
  await look(page, 'error-page-busy');
  await page.getByRole('link', { name: 'Try again', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Cloudline Limbo' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/games/limbo');
});
