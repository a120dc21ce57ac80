// The player-protection page: what it has in every language, and that its links lead somewhere.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#server/modules/reference/index.ts';

const root = import.meta.dirname;
const read = (locale: string, page: string): string => readFileSync(join(root, locale, `${page}.md`), 'utf8');
const linksOf = (text: string): string[] => [...text.matchAll(/\]\(([^)]*)\)|"to": "([^"]*)"/g)].map(([, a, b]) => a ?? b ?? '');
/** Addresses of the site that are no pages of content. */
const ofProfile = ['/profile/limits', '/profile/history', '/profile/history/spins', '/profile/complaints'];

test.each(locales)('IN-01 the page of %s has risks, tools, age, help, complaints and regulator', (locale) => {
  const page = read(locale, 'static/safer-play');
  expect(page.match(/^## /gm)).toHaveLength(8);
  for (const block of ['steps', 'cards', 'help']) expect(page).toContain(`\`\`\`${block}\n`);
  expect(page).toContain('**18+**');
  for (const to of ['/profile/limits', '/static/complaints', '/static/open-rounds', '/questions/contact'])
    expect(linksOf(page)).toContain(to);
});

test.each(locales)('IN-01 every link of the pages about protection in %s is internal and leads to a page that is there', (locale) => {
  for (const name of ['static/safer-play', 'static/open-rounds', 'static/complaints', 'questions/break'])
    for (const to of linksOf(read(locale, name))) {
      const isThere = ofProfile.includes(to) || to === '/studio/verify' || existsSync(join(root, locale, `${to}.md`));
      expect([name, to, isThere]).toEqual([name, to, true]);
    }
});
