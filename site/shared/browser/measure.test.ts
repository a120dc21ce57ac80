import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { isReported, note, reportError } from './measure.ts';
import { connectMeasuring } from './measuring/connect.ts';

let told: unknown[] = [];

beforeEach(() => {
  told = [];
  connectMeasuring((sight) => void told.push(sight));
});
afterEach(() => {
  connectMeasuring(undefined);
  vi.restoreAllMocks();
});

test('refusals with 401 and 403 are not reported, other errors are', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const status of [401, 403]) reportError(new CallRefused(status, undefined, ''));
  expect(said).not.toHaveBeenCalled();
  const errors = [new CallRefused(500, undefined, ''), new TypeError('x')];
  for (const error of errors) reportError(error);
  expect(told).toEqual(errors.map((error) => ({ error })));
  expect(said).toHaveBeenCalledTimes(2);
  expect(isReported('text')).toBe(true);
});

test('what was noted before anybody measures waits in its order, and not without a bound', () => {
  connectMeasuring(undefined);
  for (let number = 1; number <= 50; number += 1) note({ deposit: number });
  connectMeasuring((sight) => void told.push(sight));
  expect(told).toHaveLength(20);
  expect(told[0]).toEqual({ deposit: 1 });
  note({ step: 'wallet' });
  expect(told).toHaveLength(21);
});
