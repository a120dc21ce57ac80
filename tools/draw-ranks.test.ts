import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawRanks, rankPicture } from './draw-ranks.ts';

test('the picture of the ranks shows the imports as they are', () => {
  expect(readFileSync(rankPicture, 'utf8'), 'Draw it again: node tools/draw-ranks.ts').toBe(drawRanks());
});
