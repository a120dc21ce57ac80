import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('whoever listens is told of every change until they stop', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.read()));
  const others: number[] = [];
  store.subscribe(() => others.push(store.read()));
  store.set(2);
  store.set(2);
  stop();
  store.set(3);
  expect(heard).toEqual([2, 2]);
  expect(others).toEqual([2, 2, 3]);
  expect(store.read()).toBe(3);
});
