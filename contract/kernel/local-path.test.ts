import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test('ASVS V3.7.2 paths of this site pass, everything that leads elsewhere does not', () => {
  for (const good of ['/', '/de/profile/wallet?wallet=deposit#top', '/games/x?real=true']) expect(localPath(good)).toBe(good);
  const bad = [
    '',
    'games',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/a b',
    '/a\nb',
    '\\/x',
    '/.//x',
    '/..//x',
  ];
  for (const one of bad) expect([one, localPath(one)]).toEqual([one, undefined]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const path = localPath(text);
      return path === undefined || new URL(path, 'https://play.example/x').origin === 'https://play.example';
    }),
  );
});
