// What a player agreed to: the question about changed terms shows what has changed, the profile keeps all of it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

/** Publishes terms with a paragraph more, as an operator does who changes the page first. */
async function publishTerms(version: string): Promise<void> {
  const { context } = evening().app;
  await context.database.pool.query(
    `insert into legal_text (document, version, locale, source, kept_at)
     select document, $1, locale, source || E'\\n\\n## Quiet hours\\n\\nNobody is written to at night.\\n', kept_at
     from legal_text where document = 'terms' and version = $2`,
    [version, context.settings.agreements.terms],
  );
  const ran = await openVerbs(evening().app)('terms', 'publish', 'terms', version, '--reason', 'quiet hours');
  expect(ran).toMatchObject({ code: 0 });
  await expect.poll(() => context.settings.agreements.terms).toBe(version);
}

const changesIn = (page: Page) => page.getByRole('insertion').filter({ hasText: 'Nobody is written to at night.' });

test.each([
  ['desktop', '2031-01-01'],
  ['mobile', '2031-02-01'],
] as const)('changed terms are read before they are accepted, and in the profile after: %s', async (screen, version) => {
  const player = await evening().app.signUp();
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  await publishTerms(version);
  await page.goto(at('/games'));
  const question = page.getByRole('dialog', { name: 'Our terms have changed', exact: true });
  await question.getByRole('button', { name: 'What has changed', exact: true }).press('Enter');
  await changesIn(page).waitFor();
  await look(page, `agreements-question-${screen}`);
  await question.getByRole('button', { name: 'Accept', exact: true }).click();
  await question.waitFor({ state: 'hidden' });

  await page.goto(at('/profile/info'));
  const section = page.getByRole('region', { name: 'Agreements' });
  await section.getByText('Version of January 1, 2031').or(section.getByText('Version of February 1, 2031')).first().waitFor();
  await expect.poll(async () => await section.getByText(/^Accepted on /).count()).toBe(3);
  const open = section.getByRole('button', { name: /^What has changed: Version of/ });
  await expect.poll(async () => await open.count()).toBe(1);
  await open.press('Enter');
  await changesIn(page).waitFor();
  await expect.poll(async () => await open.getAttribute('aria-expanded')).toBe('true');
  await section.scrollIntoViewIfNeeded();
  await look(page, `agreements-profile-${screen}`);
});
