import { expect, test } from 'vitest';
import { addressOf, isFollowed, isPage, type Press, type Pressed } from './localized-url.ts';

const origin = 'https://play.example';
const press: Press = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };
const link = (href: string, more: Partial<Pressed> = {}): Pressed => ({
  href,
  url: new URL(href, `${origin}/games`).href,
  target: '',
  isDownload: false,
  isOtherLanguage: false,
  ...more,
});

test('a plain press on a page of the site is followed here', () => {
  expect(isFollowed(press, link('/games/golden-caravan'), origin)).toBe(true);
  expect(isFollowed(press, link('?sign-in=1'), origin)).toBe(true);
});

test('a press that asks for a new tab or window is the browser’s', () => {
  for (const key of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'defaultPrevented'] as const)
    expect(isFollowed({ ...press, [key]: true }, link('/games'), origin)).toBe(false);
  expect(isFollowed({ ...press, button: 1 }, link('/games'), origin)).toBe(false);
  expect(isFollowed(press, link('/games', { target: '_blank' }), origin)).toBe(false);
});

test('downloads, other languages, other origins and places on the page are the browser’s', () => {
  expect(isFollowed(press, link('/games', { isDownload: true }), origin)).toBe(false);
  expect(isFollowed(press, link('/de/games', { isOtherLanguage: true }), origin)).toBe(false);
  expect(isFollowed(press, link('https://elsewhere.example/games'), origin)).toBe(false);
  expect(isFollowed(press, link('#content'), origin)).toBe(false);
});

test('addresses that others serve are no pages', () => {
  for (const path of ['/api/docs', '/studio/verify', '/cashier/', '/mailbox', '/.well-known/x', '/oauth/token'])
    expect(isPage(`${origin}${path}`, origin)).toBe(false);
  for (const path of ['/', '/studios', '/apiary', '/de/games']) expect(isPage(`${origin}${path}`, origin)).toBe(true);
});

test('links carry the prefix of the language, addresses of others do not', () => {
  const addresses = ['/', '/games', '/games?category=slots', '/#fair', '/?sign-in=1', '?wallet=deposit', '/studio/verify', '/api/docs'];
  expect(addresses.map((to) => addressOf(to, '/de'))).toEqual([
    '/de',
    '/de/games',
    '/de/games?category=slots',
    '/de#fair',
    '/de?sign-in=1',
    '?wallet=deposit',
    '/studio/verify',
    '/api/docs',
  ]);
  expect(addresses.map((to) => addressOf(to, ''))).toEqual(addresses);
});
