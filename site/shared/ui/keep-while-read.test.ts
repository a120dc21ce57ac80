import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertDurationMs, createAlertQueue } from './alerts.ts';
import { keepWhileRead, pointerRestMs } from './keep-while-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An alert that is shown, what happens to it by name, and whether it is there after some time. */
function showOne() {
  const queue = createAlertQueue();
  queue.show({ kind: 'info', title: 'a' });
  const item = new EventTarget();
  const end = keepWhileRead(item, 1, queue);
  return {
    end,
    feel(...names: string[]) {
      for (const name of names) item.dispatchEvent(new Event(name));
    },
    isThereAfter(ms: number) {
      vi.advanceTimersByTime(ms);
      return queue.list.read().length === 1;
    },
  };
}

test('a pointer that moves over an alert keeps it, and one that leaves gives it its time again', () => {
  const { feel, isThereAfter } = showOne();
  feel('pointerenter');
  for (let nth = 0; nth < 5; nth += 1) {
    expect(isThereAfter(pointerRestMs - 1)).toBe(true);
    feel('pointermove');
  }
  feel('pointerleave');
  expect(isThereAfter(alertDurationMs - 1)).toBe(true);
  expect(isThereAfter(1)).toBe(false);
});

test('a pointer that rests where an alert comes does not keep it for good', () => {
  const { feel, isThereAfter } = showOne();
  feel('pointerenter');
  expect(isThereAfter(pointerRestMs + alertDurationMs - 1)).toBe(true);
  expect(isThereAfter(1)).toBe(false);
});

test('the focus keeps an alert for as long as it is there, whatever the pointer does', () => {
  const { feel, isThereAfter } = showOne();
  feel('focusin', 'pointerenter', 'pointerleave');
  expect(isThereAfter(10 * pointerRestMs)).toBe(true);
  feel('pointermove', 'focusout');
  expect(isThereAfter(alertDurationMs)).toBe(true);
  feel('pointerleave');
  expect(isThereAfter(alertDurationMs)).toBe(false);
});

test('an alert that is gone is kept by nothing', () => {
  const { feel, end } = showOne();
  feel('pointerenter');
  end();
  feel('pointermove');
  expect(vi.getTimerCount()).toBe(0);
});
