// The versions of its maths: rounds of the first are what they were, and the second pays what its braziers collect.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson, type CanonicalValue, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { DefinedSlot } from '#games/sdk/slot/define-slot.ts';
import { firstSlot, slot } from './maths.ts';

const stake = 1000n;
const play = ({ maths }: Pick<DefinedSlot, 'maths'>, nonce: number) =>
  maths.decide({
    draws: createDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'a stranger: alone', nonce }, nodeHashing),
    stake,
    choice: null,
  });

test('GA-13 rounds of version 1.0.0 are worked out as they were played', () => {
  const hash = createHash('sha256');
  for (let nonce = 0; nonce < 3000; nonce += 1) hash.update(canonicalJson(toPlain(play(firstSlot, nonce)) as CanonicalValue));
  expect([firstSlot.maths.version, hash.digest('hex')]).toEqual([
    '1.0.0',
    'd0b6d0b2c768f6539fbe9d649c2ddead492f6371a95c3c256763fef7376dc6aa',
  ]);
});

test('GA-01 a brazier comes in respins alone and pays the sum of the embers in sight when it came, in stakes', () => {
  const { coins } = slot.data;
  let seen = 0;
  for (let nonce = 0; nonce < 3000; nonce += 1)
    for (const event of play(slot, nonce).events) {
      if (event.type !== 'spin') continue;
      expect(event.window.flat()).not.toContain('brazier');
      const paid = (event.turns ?? []).flatMap(({ window, taken = [] }) =>
        taken.map(({ reel, row }) => {
          expect(window[reel]?.[row]).toBe('brazier');
          return stake * BigInt(window.flat().reduce((sum, symbol) => sum + (coins?.[symbol] ?? 0), 0));
        }),
      );
      const wins = event.turns?.at(-1)?.wins.filter(({ symbol }) => symbol === 'brazier') ?? [];
      expect(wins.map(({ payout }) => payout)).toEqual(paid);
      seen += paid.length;
    }
  expect(seen).toBeGreaterThan(3);
});
