import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { type ProblemName, problems } from '#contract/kernel/problems.ts';
import { refusalOf, waysOnFrom } from './refusals.ts';

const refused = (name: ProblemName) => {
  const { code, status, title } = problems[name];
  return new CallRefused(status, { type: '', title, status, detail: '', code, requestId: '' }, '');
};

test('each expected refusal is told apart', () => {
  expect(refusalOf(refused('player-excluded'))).toBe('player-excluded');
  expect(refusalOf(refused('provider-down'))).toBe('provider-down');
  expect(refusalOf(refused('age-unverified'))).toBe('unverified');
  expect(refusalOf(refused('protection-notice-needed'))).toBe('notice');
  expect(refusalOf(refused('game-not-for-currency'))).toBe('game-not-for-currency');
  expect(refusalOf(refused('currency-unavailable'))).toBe('currency-unavailable');
  expect(refusalOf(refused('game-not-for-place'))).toBe('game-not-for-place');
  expect(refusalOf(refused('game-not-for-device'))).toBe('game-not-for-device');
});

test('a lost connection is no fault of the server', () => {
  expect(refusalOf(new CallRefused(0, undefined, ''))).toBe('offline');
});

test('anything else is one word for all', () => {
  expect(refusalOf(refused('internal'))).toBe('other');
  expect(refusalOf(new CallRefused(502, undefined, '<html>'))).toBe('other');
  expect(refusalOf(new Error('x'))).toBe('other');
});

test('who takes a break is not led to the demo', () => {
  expect(waysOnFrom('player-excluded')).toEqual({ retry: false, demo: false, wallet: false, verification: false });
  expect(waysOnFrom('country-blocked').demo).toBe(false);
  expect(waysOnFrom('game-not-for-place')).toEqual({ retry: false, demo: false, wallet: false, verification: false });
  expect(waysOnFrom('currency-unavailable')).toEqual({ retry: false, demo: true, wallet: true, verification: false });
  expect(waysOnFrom('agreement-needed').retry).toBe(true);
  expect(waysOnFrom('unverified')).toEqual({ retry: false, demo: false, wallet: false, verification: true });
});
