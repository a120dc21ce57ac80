import { expect, test } from 'vitest';
import { readFrameMessage } from './frame-messages.ts';

const window = { name: 'the frame' };
const frame = { origin: 'https://studio.example', window };
const received = (data: unknown, more: object = {}) => ({ data, origin: frame.origin, source: window, ...more });

test('the frame is heard', () => {
  expect(readFrameMessage(received({ type: 'studio:ready', mode: 'demo' }), frame)).toEqual({ type: 'studio:ready', roundId: '' });
  expect(readFrameMessage(received({ type: 'studio:cashier', url: 'https://elsewhere.example' }), frame)?.type).toBe('studio:cashier');
  const start = received({ type: 'studio:round-start', roundId: 'one', stake: '100', currency: 'EUR' });
  expect(readFrameMessage(start, frame)).toEqual({ type: 'studio:round-start', roundId: 'one' });
  expect(readFrameMessage(received({ type: 'studio:round-end', roundId: 7 }), frame)).toEqual({ type: 'studio:round-end', roundId: '' });
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
