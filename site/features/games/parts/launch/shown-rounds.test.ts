import { expect, test } from 'vitest';
import { createShownRounds } from './shown-rounds.ts';

test('TI-02 a game shows a round until the last of those that it shows is over', () => {
  const { hear } = createShownRounds();
  const start = (roundId: string) => hear({ type: 'studio:round-start', roundId });
  const end = (roundId: string) => hear({ type: 'studio:round-end', roundId });
  expect([start('one'), start('two'), end('one'), end('one'), end('two')]).toEqual([true, true, true, true, false]);
  for (const type of ['studio:ready', 'studio:reality-check', 'studio:session-over'] as const) {
    start('three');
    expect(hear({ type: 'studio:cashier', roundId: '' })).toBe(true);
    expect(hear({ type, roundId: '' })).toBe(false);
  }
});
