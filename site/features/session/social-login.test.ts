import { describe, expect, test } from 'vitest';
import { providerMessage, targetAfter } from './social-login.ts';

describe('where a sign-in goes on', () => {
  test.each([
    ['/games?sort=name#top', '/games?sort=name#top'],
    ['/de/profile/info', '/de/profile/info'],
    [undefined, '/'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth/callback?code=1&state=2', '/'],
    ['/auth/autologin?state=1', '/'],
  ])('%s leads to %s', (path, target) => expect(targetAfter(path)).toBe(target));

  test('somebody new finds the wallet open there', () => {
    expect(targetAfter('/games?sort=name', true)).toBe('/games?sort=name&wallet=deposit');
    expect(targetAfter(undefined, true)).toBe('/?wallet=deposit');
  });
});

test('what a provider says is told cut short; what is no error of a provider says nothing', () => {
  expect(providerMessage(Object.assign(new Error('x'.repeat(500)), { error: 'access_denied' }))).toEqual({
    code: 'access_denied',
    words: 'x'.repeat(200),
  });
  expect(providerMessage({})).toEqual({ code: '', words: '' });
});
