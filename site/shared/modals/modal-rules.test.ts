import { expect, test } from 'vitest';
import '#site/app/features.ts';
import { closedSearch, openedSearch, opensByReplacing, pushedEntries, returnPath, settledSearch, shownModal } from './modal-rules.ts';

test('opening one modal closes the others and keeps the rest of the address', () => {
  expect(openedSearch({ provider: 'x', 'sign-in': '1' }, 'sign-up')).toEqual({ provider: 'x', 'sign-up': '1' });
  expect(openedSearch({ 'reset-pass': '1', resetCode: 'c' }, 'sign-in')).toEqual({ 'sign-in': '1' });
  expect(openedSearch({ success: 'a', resetCode: 'c' }, 'wallet', 'deposit')).toEqual({ wallet: 'deposit' });
});

test('moving from signing in to signing up keeps where to go after', () => {
  const search = openedSearch({ 'sign-in': '1', return: '/profile/info' }, 'sign-up');
  expect(search).toEqual({ 'sign-up': '1', return: '/profile/info' });
});

test('closing removes its parameter, the reset code and where to go after', () => {
  expect(closedSearch({ 'reset-pass': '1', resetCode: 'x', search: 'moon' })).toEqual({ search: 'moon' });
  expect(closedSearch({ 'sign-in': '1', return: '/profile' })).toEqual({});
});

test.each(['sign-up', 'sign-in', 'forgot-pass', 'reset-pass'] as const)('%s is for guests alone', (parameter) => {
  expect(shownModal({ [parameter]: '1' }, 'guest')?.parameter).toBe(parameter);
  expect(shownModal({ [parameter]: '1' }, 'player')).toBeUndefined();
  expect(settledSearch({ [parameter]: '1', page: '2' }, 'player')).toEqual({ page: '2' });
});

test("a guest's wallet falls away; a player's opens with its value", () => {
  expect(settledSearch({ wallet: 'deposit' }, 'guest')).toEqual({});
  expect(shownModal({ wallet: 'withdraw' }, 'player')).toEqual({ parameter: 'wallet', value: 'withdraw' });
  expect(shownModal({ wallet: '' }, 'player')).toEqual({ parameter: 'wallet', value: '' });
});

test('while it is not known who looks, nothing opens and nothing falls away', () => {
  for (const standing of ['unknown', 'starting'] as const) {
    expect(shownModal({ wallet: '1', 'sign-in': '1' }, standing)).toBeUndefined();
    expect(settledSearch({ wallet: '1', 'sign-in': '1' }, standing)).toBeUndefined();
  }
});

test('of several modals one stays', () => {
  expect(settledSearch({ 'sign-in': '1', 'sign-up': '1' }, 'guest')).toEqual({ 'sign-up': '1' });
  expect(settledSearch({ success: 'a', 'sign-in': '1' }, 'guest')).toEqual({ 'sign-in': '1' });
  expect(settledSearch({ 'sign-in': '1', wallet: 'deposit' }, 'player')).toEqual({ wallet: 'deposit' });
  expect(settledSearch({ 'sign-in': '1' }, 'guest')).toBeUndefined();
});

test('opening pushes, moving replaces', () => {
  expect(opensByReplacing({})).toBe(false);
  expect(opensByReplacing({ 'sign-in': '1' })).toBe(true);
});

test('closing goes back if opening pushed over the same page', () => {
  const at = (index: number, search = {}, path = '/') => ({ index, search, path });
  const opened = pushedEntries([], 'PUSH', at(0), at(1, { 'sign-in': '1' }));
  expect(opened).toEqual([1]);
  expect(pushedEntries(opened, 'REPLACE', at(1, { 'sign-in': '1' }), at(1, { 'sign-up': '1' }))).toEqual([1]);
  expect(pushedEntries(opened, 'BACK', at(1, { 'sign-in': '1' }), at(0))).toEqual([1]);
  expect(pushedEntries(opened, 'PUSH', at(0), at(1, {}, '/games'))).toEqual([]);
  expect(pushedEntries(opened, 'REPLACE', at(1, { 'sign-in': '1' }), at(1))).toEqual([]);
  expect(pushedEntries([], 'PUSH', at(0, {}, '/games'), at(1, { wallet: '1' }, '/'))).toEqual([]);
  expect(pushedEntries([], 'REPLACE', at(0), at(0, { 'sign-in': '1' }))).toEqual([]);
});

test('the way back leads to this site alone', () => {
  expect(returnPath({ return: '/profile/history/spins?page=2' })).toBe('/profile/history/spins?page=2');
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 'profile', '/a b'])
    expect(returnPath({ return: path })).toBeUndefined();
});
