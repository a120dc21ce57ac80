import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlertQueue } from './alerts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titles = (queue: ReturnType<typeof createAlertQueue>) =>
  queue.list.read().map((one) => (one.count > 1 ? `${one.title} x${one.count}` : one.title));
const note = (title: string, more: object = {}) => ({ kind: 'info' as const, title, ...more });

test('alerts come at least 400 ms apart', () => {
  const queue = createAlertQueue();
  for (const title of ['a', 'b', 'c']) queue.show(note(title));
  expect(titles(queue)).toEqual(['a']);
  vi.advanceTimersByTime(399);
  expect(titles(queue)).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(titles(queue)).toEqual(['a', 'b']);
  vi.advanceTimersByTime(400);
  expect(titles(queue)).toEqual(['a', 'b', 'c']);
});

test('one that comes later than the gap is shown at once', () => {
  const queue = createAlertQueue();
  queue.show(note('a'));
  vi.advanceTimersByTime(500);
  queue.show(note('b'));
  expect(titles(queue)).toEqual(['a', 'b']);
});

test('an alert stays three seconds, or as long as it says', () => {
  const queue = createAlertQueue();
  queue.show(note('a'));
  queue.show(note('b', { durationMs: 5000 }));
  vi.advanceTimersByTime(3000);
  expect(titles(queue)).toEqual(['b']);
  vi.advanceTimersByTime(2400);
  expect(titles(queue)).toEqual([]);
});

test('the same title and text are counted, shown or waiting, and stay longer', () => {
  const queue = createAlertQueue();
  queue.show(note('a'));
  queue.show(note('b'));
  queue.show(note('b'));
  queue.show(note('b', { text: 'other' }));
  vi.advanceTimersByTime(2000);
  queue.show(note('a'));
  expect(titles(queue)).toEqual(['a x2', 'b x2', 'b']);
  vi.advanceTimersByTime(2900);
  expect(titles(queue)).toEqual(['a x2']);
});

test('held alerts wait for their reader', () => {
  const queue = createAlertQueue();
  queue.show(note('a'));
  queue.hold(1);
  vi.advanceTimersByTime(60_000);
  expect(titles(queue)).toEqual(['a']);
  queue.show(note('a'));
  vi.advanceTimersByTime(60_000);
  expect(titles(queue)).toEqual(['a x2']);
  queue.release(1);
  vi.advanceTimersByTime(3000);
  expect(titles(queue)).toEqual([]);
});

test('leaving the path takes away what waits too', () => {
  const queue = createAlertQueue();
  queue.show(note('a'));
  queue.show(note('b'));
  queue.leavePath();
  vi.advanceTimersByTime(10_000);
  expect(titles(queue)).toEqual([]);
  queue.show(note('c'));
  expect(titles(queue)).toEqual(['c']);
});

test('what is told right before the path changes outlives that one change, redirects included, shown or waiting', () => {
  const queue = createAlertQueue();
  for (const alert of [note('old'), note('in', { outlivesPath: true }), note('late'), note('and', { outlivesPath: true })])
    queue.show(alert);
  vi.advanceTimersByTime(400);
  expect(titles(queue)).toEqual(['old', 'in']);
  expect(queue.lasting().map(({ title }) => title)).toEqual(['in', 'and']);
  queue.leavePath();
  queue.leavePath();
  expect(titles(queue)).toEqual(['in']);
  queue.arrive();
  vi.advanceTimersByTime(400);
  expect(titles(queue)).toEqual(['in', 'and']);
  expect(queue.lasting()).toEqual([]);
  vi.advanceTimersByTime(2700);
  expect(titles(queue)).toEqual(['and']);
  queue.leavePath();
  expect(titles(queue)).toEqual([]);
});
