import { expect, test } from 'vitest';
import { nextOf } from './next-tile.ts';

test('GA-04 an automatic round opens the chosen tiles in their order, and then takes what is reached', () => {
  expect(nextOf([7, 3, 12], [])).toEqual({ type: 'open', field: 7 });
  expect(nextOf([7, 3, 12], [7, 3])).toEqual({ type: 'open', field: 12 });
  expect(nextOf([7, 3, 12], [7, 3, 12])).toEqual({ type: 'take' });
});
