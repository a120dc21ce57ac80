import { afterEach, expect, test, vi } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { createRequestKeys, isUnanswered, newUuid } from './idempotency-key.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
afterEach(() => void vi.unstubAllGlobals());

test('one input has one key; another input has another, and coming back to the first too', () => {
  let count = 0;
  const keys = createRequestKeys(() => `key-${++count}`);
  expect(keys.keyFor({ amount: 1000 })).toBe('key-1');
  expect(keys.keyFor({ amount: 1000 })).toBe('key-1');
  expect(keys.keyFor({ amount: 2000 })).toBe('key-2');
  expect(keys.keyFor({ amount: 1000 })).toBe('key-3');
});

test('after an answer the same input is a new one', () => {
  let count = 0;
  const keys = createRequestKeys(() => `key-${++count}`);
  keys.keyFor({ amount: 1000 });
  keys.renew();
  expect(keys.keyFor({ amount: 1000 })).toBe('key-2');
});

test('only a problem of the server is an answer', () => {
  const problem = { type: '', title: '', status: 503, detail: '', code: 13004, requestId: '' };
  expect(isUnanswered(new CallRefused(0, undefined, ''))).toBe(true);
  expect(isUnanswered(new CallRefused(502, undefined, '<html>'))).toBe(true);
  expect(isUnanswered(new CallRefused(503, problem, ''))).toBe(false);
});

test('keys are UUIDs, with and without the browser offering them', () => {
  expect(newUuid()).toMatch(uuid);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newUuid()).toMatch(uuid);
});
