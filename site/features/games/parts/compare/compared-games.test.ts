import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPair, writePair } from './compared-games.ts';

test('the address names two games, one of them perhaps not yet; what is no game falls away', () => {
  expect(readPair('golden-caravan,dice')).toEqual(['golden-caravan', 'dice']);
  expect(readPair('golden-caravan')).toEqual(['golden-caravan', undefined]);
  expect(readPair('dice,dice')).toEqual(['dice', undefined]);
  expect(readPair(',dice')).toEqual([undefined, 'dice']);
  expect(readPair('../x,<b>')).toEqual([undefined, undefined]);
  const game = fc.option(fc.constantFrom('dice', 'plinko', 'golden-caravan'), { nil: undefined });
  fc.assert(
    fc.property(fc.tuple(game, game), ([first, second]) => {
      fc.pre(first !== second);
      expect(readPair(writePair([first, second]))).toEqual([first, second]);
    }),
  );
});
