import { expect, test } from 'vitest';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { hiloMaths } from './maths.ts';
import { nextOf } from './client/next-guess.ts';

test.each([1, 3, 10])(
  'GA-04 an automatic round guesses what is likelier, takes what is reached after %d and always comes to its end',
  (count) => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const draws = createDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'by itself', nonce }, nodeHashing);
      let state = hiloMaths.open({ draws, stake: 1000n, choice: null });
      let steps = 0;
      while (hiloMaths.outcomeOf(state) === undefined) {
        const action = nextOf(toPlain(hiloMaths.show(state)), count);
        expect(hiloMaths.mayTake(state, action)).toBe(true);
        state = hiloMaths.act(state, action);
        steps += 1;
      }
      const { decisions = [], end } = hiloMaths.outcomeOf(state) ?? {};
      expect(steps).toBeLessThanOrEqual(count + 1);
      expect(decisions).not.toContain('skip');
      if (end === 'taken' && steps <= count) expect(hiloMaths.outcomeOf(state)?.payout ?? 0n).toBeGreaterThan(1000n);
      else expect(end === 'wrong' || decisions.length === count).toBe(true);
    }
  },
);
