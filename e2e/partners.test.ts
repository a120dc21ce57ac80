// A partner of the house: a link that is followed is remembered until there is an account, and the report says what came of it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeDay } from '#server/modules/wallet/index.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn } from './lib/walk.ts';

const clock = createClearClock();
const evening = useEvening({ context: () => ({ clock }) });
const at = addressIn(evening);
const screens = ['desktop', 'mobile'] as const;
const why = ['--reason', 'a test of partners'];

async function op(...words: string[]): Promise<string> {
  const { code, out, err } = await openVerbs(evening().app)('affiliate', ...words);
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** A partner with a player who lost 90 of 100 in a month that is closed. */
async function partnerWithMonth(name: string, tag: string): Promise<string> {
  const { app } = evening();
  const out = await op('add', name, 'guide@partner.example', ...why);
  await op('tag', name, tag, ...why);
  const terms = ['--share', '32.5', '--costs', '10', '--cpa', '20', '--cpa-deposit', '10', '--cpa-stake', '10', '--currency', 'EUR'];
  await op('deal', name, clock.now().toISOString().slice(0, 7), ...terms, ...why);
  const player = await app.signUp({ affiliateTag: tag });
  const [account] = await player.accounts();
  const accountId = account?.id ?? '';
  const commands = [
    { kind: 'deposit', key: randomUUID(), accountId, amount: 10_000n },
    betOf(accountId, 9000n, { closesRound: true }),
  ] as const;
  for (const command of commands) expect((await app.context.wallet.submit(command)).code).toBe('ok');
  const now = clock.now();
  clock.setOffset(clock.offsetMs + Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 3) - now.getTime());
  await closeDay(app.context);
  for (const job of ['find-affiliate-deposits', 'close-affiliate-months'])
    await app.context.parts.jobs.find(({ name: known }) => known === job)?.run(app.context, {});
  return /(\/partners#\S+)/.exec(out)?.[1] ?? '';
}

test.each(screens)('a partner reads what came of the links, by an address that no server is told, on %s', async (screen) => {
  const report = await partnerWithMonth(`Guide ${screen}`, `guide-${screen}`);
  const page = await evening().visit(screen);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(at('/partners'));
  await page.getByRole('button', { name: 'Open report', exact: true }).click();
  await page.getByRole('alert').getByText('That is too short').waitFor();
  await look(page, 'partners-closed');
  const field = page.getByRole('textbox', { name: 'Address or code of your report' });
  await field.fill('this-opens-no-report-at-all');
  await field.press('Enter');
  await page.getByRole('heading', { name: 'There’s no report at this address', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try another address', exact: true }).click();
  await field.fill(`https://play.example${report}`);
  await field.press('Enter');
  await page.getByRole('heading', { name: `Guide ${screen}` }).waitFor();
  // 90 - 9 = 81, of which 32.5 %, and a new player
  const row = page.getByRole('table', { name: 'Closed months' }).getByRole('row').nth(1);
  await row.getByText('€46.32').waitFor();
  await look(page, 'partners-report');
  await page.getByRole('textbox', { name: 'Link' }).scrollIntoViewIfNeeded();
  await look(page, 'partners-links');
  const token = report.split('#')[1] ?? '';
  expect(asked.filter((url) => new URL(url).pathname !== '/partners' && url.includes(token))).toEqual([]);
});

test('the first and the last link are remembered until the visitor comes again from elsewhere', async () => {
  const page = await evening().visit('desktop');
  const clicksOf = async () =>
    await page.evaluate(() => (JSON.parse(localStorage.getItem('affiliateClicks') ?? '[]') as { tag: string }[]).map(({ tag }) => tag));
  const arrive = async (path: string, clicks: string[]) => {
    await page.goto(at(path));
    // the scripts come with the first sign of life
    await page.mouse.move(200, 200);
    await expect.poll(clicksOf).toEqual(clicks);
  };
  await arrive('/?affiliate_id=one&token=t', ['one']);
  await arrive('/games?affiliate_id=two', ['one', 'two']);
  await arrive('/providers?affiliate_id=three', ['one', 'three']);
});
