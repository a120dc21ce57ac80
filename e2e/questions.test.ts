// Help by keyboard: Enter goes to what fits what is typed, not to what was listed before.
import { expect, test } from 'vitest';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, pathOf } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('Enter waits for the answer to what is typed, and goes nowhere if something else is typed by then', async () => {
  const { app, visit } = evening();
  const { data } = await app.guest.call('listContentPages', {
    params: { locale: 'en' },
    query: { section: ['questions'], search: 'withdraw' },
  });
  const [best] = data;
  if (best === undefined) throw new Error('No question fits "withdraw"');
  const page = await visit('desktop');
  await page.goto(at('/questions'));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/content\/.*search=withdraw/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/search=withdraw/);
  const field = page.getByRole('searchbox', { name: 'Search help' });
  await field.fill('withdraw');
  await field.press('Enter');
  await asked;
  await expect.poll(() => pathOf(page)).toBe('/questions');
  release();
  await page.waitForURL(at(`/questions/${best.identity}`));

  const changer = await visit('desktop');
  await changer.goto(at('/questions'));
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await changer.route(/\/api\/content\/.*search=deposit/, async (route) => {
    await gone;
    await route.continue();
  });
  const late = changer.waitForResponse(/search=deposit/);
  const other = changer.getByRole('searchbox', { name: 'Search help' });
  await other.fill('deposit');
  await other.press('Enter');
  await other.fill('zzzzz');
  await changer
    .getByText(/Try another word/)
    .first()
    .waitFor();
  letGo();
  await (await late).finished();
  await changer
    .getByText(/Try another word/)
    .first()
    .waitFor();
  await expect.poll(() => pathOf(changer)).toBe('/questions');
});
