import { expect, test } from 'vitest';
import { documentOf } from './document.ts';
import type { SiteBuild } from './site-build.ts';
import type { PageRequest } from './site-entry.ts';

const build = {
  firstScript: '',
  head: async () => Buffer.from('<style></style>'),
  tail: () => '<script></script>',
} as unknown as SiteBuild;
const page = { status: 200, head: '<title>Casa</title>', body: '<p>ok</p>', state: { word: '</script>' }, modules: [] };

async function htmlOf(given: Partial<PageRequest>): Promise<string> {
  const request = {
    locale: 'en',
    prefix: '',
    path: '/',
    buildId: 'b',
    messagesUrl: '/m',
    messages: {},
    isPreview: false,
    asksConsent: true,
    ...given,
  } as PageRequest;
  return (await documentOf(build, request, page)).join('');
}

test.each([
  ['en', 'ltr'],
  ['pt-br', 'ltr'],
  ['tr', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
])('a page in %s is written %s', async (locale, direction) => {
  expect(await htmlOf({ locale })).toContain(`<html lang="${locale}" dir="${direction}">`);
});

test('where nobody is asked about being measured, the page says so to its styles', async () => {
  expect(await htmlOf({ asksConsent: false })).toContain('<html lang="en" dir="ltr" data-cookieless>');
});

test('what the state says cannot end the script that it stands in', async () => {
  const html = await htmlOf({});
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html).toContain(String.raw`\u003c/script>`);
});

test('only the ways in from an identity provider have the preloader', async () => {
  expect(await htmlOf({ path: '/auth/callback' })).toContain('id="preloader"');
  expect(await htmlOf({ path: '/games' })).not.toContain('id="preloader"');
});
