import { expect, test } from 'vitest';
import { problems } from '#contract/kernel/problems.ts';
import { openVerbs } from '#testing/command-line.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { keepLegalTexts } from './legal-texts.ts';

const app = useTestApp();
const versionsOf = async ({ call }: TestPlayer) => (await call('listAgreements')).data.map(({ terms, privacy }) => `${terms} ${privacy}`);

/** Keeps another text of the terms under a version, as a publication does whose content has been changed before. */
async function keepTerms(version: string, change: (source: string) => string): Promise<void> {
  const { database, content, clock, settings } = app().context;
  const changed = {
    ...content,
    written: (locale: string) => {
      const { texts, pages } = content.written(locale);
      return { texts, pages: pages.map((page) => (page.identity === 'terms' ? { ...page, source: change(page.source) } : page)) };
    },
  };
  await database.transact(
    async (tx) => await keepLegalTexts(tx, { content: changed, clock }, { terms: version, privacy: settings.agreements.privacy }),
  );
}
const published = async (version: string) => {
  const op = openVerbs(app());
  expect(await op('terms', 'publish', 'terms', version, '--reason', 'a new version')).toMatchObject({ code: 0 });
  await expect.poll(() => app().context.settings.agreements.terms).toBe(version);
};

test('what a player agreed to is listed with its versions, and what has changed is told in their language', async () => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  const first = app().context.settings.agreements;
  expect(await versionsOf(player)).toEqual([`${first.terms} ${first.privacy}`]);
  // as a start does
  await keepTerms(first.terms, (source) => source);
  await keepTerms('2027-01-01', (source) => `${source}\n\n## Quiet hours\n\nNobody is written to at night.\n`);
  await published('2027-01-01');
  const compare = async (locale: string, from = first.terms, to = '2027-01-01') =>
    await player.call('compareAgreement', { params: { document: 'terms' }, query: { from, to, locale } });
  const { data: changes } = await compare('de');
  expect(changes).toEqual([
    { heading: expect.any(String) as string, removed: [], added: ['Quiet hours', 'Nobody is written to at night.'] },
  ]);
  expect((await compare('en')).data[0]?.heading).not.toBe(changes[0]?.heading);
  expect((await compare('en', first.terms, first.terms)).data).toEqual([]);
  await player.call('agreeToTerms', { body: { terms: '2027-01-01', privacy: first.privacy } });
  await player.call('agreeToTerms', { body: { terms: '2027-01-01', privacy: first.privacy } });
  expect(await versionsOf(player)).toEqual([`2027-01-01 ${first.privacy}`, `${first.terms} ${first.privacy}`]);
  expect(await versionsOf(other)).toEqual([`${first.terms} ${first.privacy}`]);
});

test('a version is kept once and as it was, and one that was not kept is not made up', async () => {
  const player = await app().signUp();
  const { database, settings } = app().context;
  await published('2027-02-01');
  const sources = async () =>
    (await database.db.selectFrom('legal_text').select(['document', 'locale', 'source']).where('version', '=', '2027-02-01').execute())
      .length;
  const kept = await sources();
  expect(kept).toBeGreaterThanOrEqual(6);
  await Promise.all([keepTerms('2027-02-01', () => 'another'), keepTerms('2027-02-01', () => 'a third')]);
  expect(await sources()).toBe(kept);
  const query = { from: settings.agreements.terms, locale: 'en' };
  const compare = async (to: string) => await player.call('compareAgreement', { params: { document: 'terms' }, query: { ...query, to } });
  expect((await compare('2027-02-01')).data).toEqual([]);
  expect(await refusalOf(compare('1999-01-01'))).toMatchObject({ code: problems['not-found'].code });
  expect(await refusalOf(compare("' or 1=1"))).toMatchObject({ code: problems['invalid-input'].code });
  await expect(database.pool.query("update legal_text set source = 'forged' where version = '2027-02-01'")).rejects.toThrow(/legal_text/);
});
