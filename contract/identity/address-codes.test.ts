import { expect, test } from 'vitest';
import { carriesCode, codesOf } from './address-codes.ts';

test('codes of emails are told wherever they stand, answers of a provider on the ways in', () => {
  const of = (path: string, query: string) => codesOf(path, new URLSearchParams(query));
  expect(of('/games', 'sort=new&reset-pass=1&resetCode=a')).toEqual(['resetCode']);
  expect(of('/verify', 'confirmCode=a&unlockCode=b')).toEqual(['confirmCode', 'unlockCode']);
  expect(of('/auth/callback', 'code=a&state=b&error=c')).toEqual(['code', 'state', 'error']);
  expect(of('/pt-br/auth/autologin', 'state=b')).toEqual(['state']);
  expect(of('/games', 'state=open&code=x')).toEqual([]);
});

test('an address with a code is known however it is written', () => {
  const codes = [
    '/verify',
    '/reset-password?x=1',
    '/auth/autologin',
    '/de/games?reset%43ode=a',
    '/?preview=token',
    '/verify/_payload.json',
    '/pt-br/verify?confirmCode=a',
    '/de/auth/callback',
  ];
  expect(codes.filter((address) => !carriesCode(address))).toEqual([]);
  expect(['/', '/games?sort=new&state=a', '/verification', '/static/reset-password'].filter(carriesCode)).toEqual([]);
});
