import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localizedUrlOf } from './localized-url.ts';

const place = (url: string, chosen?: string) =>
  localizedUrlOf(url, {
    defaultLocale: 'en',
    isLocale: (tag) => ['en', 'de', 'pt-br'].includes(tag),
    chosen,
    isUnprefixed: (path) => path.startsWith('/questions'),
  });

test('a path is parted from its locale and its query', () => {
  expect(place('/de/games?sort=name')).toEqual({ locale: 'de', prefix: '/de', path: '/games', search: '?sort=name', isPrefixed: true });
  expect(place('/pt-br')).toEqual({ locale: 'pt-br', prefix: '/pt-br', path: '/', search: '', isPrefixed: true });
  expect(place('/fr/games')).toEqual({ locale: 'en', prefix: '', path: '/fr/games', search: '', isPrefixed: false });
});

test('a page without prefixes is shown in the language chosen before', () => {
  expect(place('/questions/deposit', 'de')).toMatchObject({ locale: 'de', prefix: '/de', path: '/questions/deposit', isPrefixed: false });
  expect(place('/questions', 'xx')).toMatchObject({ locale: 'en', prefix: '' });
  expect(place('/games', 'de')).toMatchObject({ locale: 'en', prefix: '' });
});

test('no path behind a locale leads to another site', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', '\\', '.', 'e', '%', '2', 'f'), maxLength: 8 }), (rest) => {
      const { path } = place(`/en/${rest}`);
      expect(new URL(path, 'https://house.example').origin).toBe('https://house.example');
    }),
  );
});
