import { expect, test } from 'vitest';
import { readFrameMessage } from './frame-messages.ts';

const window = { name: 'the frame' };
const frame = { origin: 'https://studio.example', window };
const received = (data: unknown, more: object = {}) => ({ data, origin: frame.origin, source: window, ...more });

test('the frame is heard', () => {
  expect(readFrameMessage(received({ type: 'studio:ready', mode: 'demo' }), frame)).toBe('studio:ready');
  expect(readFrameMessage(received({ type: 'studio:cashier', url: 'https://elsewhere.example' }), frame)).toBe('studio:cashier');
});

test('nobody else is', () => {
  expect(readFrameMessage(received({ type: 'studio:lobby' }, { source: {} }), frame)).toBeUndefined();
  expect(readFrameMessage(received({ type: 'studio:lobby' }, { origin: 'https://other.example' }), frame)).toBeUndefined();
  expect(readFrameMessage(received({ type: 'studio:lobby' }, { source: null }), { ...frame, window: null })).toBeUndefined();
});

test('what is no message of the studio falls away', () => {
  for (const data of [undefined, null, 'studio:ready', 7, {}, { type: 'studio:other' }, { type: 1 }])
    expect(readFrameMessage(received(data), frame)).toBeUndefined();
});
