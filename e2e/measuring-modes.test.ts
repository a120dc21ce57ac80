// The two modes in which whoever declines, or everybody, is measured without anything kept in the browser.
import { afterAll, expect, test } from 'vitest';
import { startMeasuringVendor } from '#testing/measuring-vendors.ts';
import { look } from './lib/look.ts';
import { eventsOf, keptByVendor, leaveTab, ownViews, visitAsPerson } from './lib/measured.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn } from './lib/walk.ts';

const analytics = await startMeasuringVendor();
afterAll(async () => await analytics.close());
const measuredAs = (cookieless: 'on_reject' | 'always') => ({
  config: {
    measurement: {
      cookieless,
      ownCounts: true,
      keepDays: 400,
      posthog: { publicKey: 'phc_key', host: analytics.origin, defaults: null },
      errorDsn: undefined,
    },
  },
});
const onReject = useEvening(measuredAs('on_reject'));
const always = useEvening(measuredAs('always'));
const questions = [
  {
    prefix: '',
    locale: 'en',
    title: 'May we count page views?',
    told: 'If you decline, we count without storing anything',
    decline: 'Necessary only',
  },
  {
    prefix: '/de',
    locale: 'de',
    title: 'Dürfen wir Seitenaufrufe zählen?',
    told: 'zählen wir, ohne etwas in deinem Browser zu speichern',
    decline: 'Nur notwendige',
  },
] as const;

for (const screen of ['desktop', 'mobile'] as const)
  test.each(questions)(`who declines is told of it, and counted without a trace: $locale on ${screen}`, async (words) => {
    const before = analytics.requests.length;
    const counted = async () => (await ownViews(onReject()))['/static/{page}'] ?? 0;
    // the house's own numbers go out by themselves as well, a while after they were noted
    const had = await counted();
    const page = await visitAsPerson(onReject(), screen);
    await page.context().clearCookies();
    await page.goto(addressIn(onReject)(`${words.prefix}/static/about?code=secret`));
    await page.mouse.move(300, 300);
    const question = page.getByRole('region', { name: words.title });
    await question.getByText(words.told).waitFor();
    await look(page, `cookies-on-reject-${words.locale}`);
    expect(analytics.requests).toHaveLength(before);
    await question.getByRole('button', { name: words.decline }).click();
    await question.waitFor({ state: 'hidden' });
    await expect
      .poll(() => analytics.requests.slice(before).flatMap(eventsOf))
      .toMatchObject([{ event: '$pageview', properties: { $pathname: `${words.prefix}/static/about`, $cookieless_mode: true } }]);
    expect(JSON.stringify(analytics.requests)).not.toContain('secret');
    expect(await keptByVendor(page)).toEqual([]);
    await leaveTab(page);
    await expect.poll(counted).toBe(had + 1);
  });

test.each(['desktop', 'mobile'] as const)('where everybody is counted without a trace, nobody is asked: %s', async (screen) => {
  const before = analytics.requests.length;
  const page = await visitAsPerson(always(), screen);
  await page.context().clearCookies();
  await page.goto(addressIn(always)('/static/about'));
  await page.mouse.move(300, 300);
  await expect
    .poll(() => analytics.requests.slice(before).flatMap(eventsOf))
    .toMatchObject([{ event: '$pageview', properties: { $pathname: '/static/about', $cookieless_mode: true } }]);
  expect(await page.getByRole('button', { name: /Necessary only|Cookie settings/ }).count()).toBe(0);
  await look(page, 'cookies-always');
  expect(await keptByVendor(page)).toEqual([]);
});
