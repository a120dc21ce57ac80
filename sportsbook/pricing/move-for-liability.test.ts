import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minOdds, onLadder } from './ladder.ts';
import { powerMargin } from './margin.ts';
import { moveForLiability, moveSteps, usedOf } from './move-for-liability.ts';

const shareOf = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 10_000);

test('SB-35 the house may make a price lower by its liabilities, within the bound, and never higher', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1010, max: 400_000 }), shareOf, (asked, share) => {
      const odds = onLadder(asked) ?? 0;
      const outcome = { id: 'home', odds, probability: 400_000, status: 'active' as const };
      const market = { marketId: 'football:result', specifiers: '', status: 'active' as const, isMain: true, outcomes: [outcome] };
      const [moved] = moveForLiability(market, new Map([['home', share]])).outcomes;
      // one rung below the bound, as prices are those of the ladder; what is on offer stays on offer
      expect(moved).toEqual({ ...outcome, odds: share === 0 ? odds : (onLadder(odds / (1 + share)) ?? minOdds) });
      expect(moved?.odds).toBeLessThanOrEqual(odds);
      expect(moveForLiability(market, new Map([['away', share]])).outcomes).toEqual([outcome]);
    }),
  );
});

test('a market holds its margin whatever moves, and no set of its prices can be backed at a gain', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(
      weights,
      fc.double({ min: 0.005, max: 0.3, noNaN: true }),
      fc.array(shareOf, { minLength: 12, maxLength: 12 }),
      (all, margin, shares) => {
        const sum = all.reduce((total, one) => total + one, 0);
        const fair = all.map((one) => one / sum);
        const outcomes = powerMargin(fair, margin).map((priced, at) => ({
          id: String(at),
          odds: onLadder(1000 / priced) ?? 1000,
          probability: Math.round((fair[at] ?? 0) * 1_000_000),
          status: 'active' as const,
        }));
        const market = { marketId: 'm', specifiers: '', status: 'active' as const, isMain: true, outcomes };
        const moved = moveForLiability(market, new Map(shares.map((share, at) => [String(at), share])));
        const bookOf = (of: readonly { odds: number }[]): number => of.reduce((total, { odds }) => total + 1000 / odds, 0);
        expect(bookOf(moved.outcomes)).toBeGreaterThanOrEqual(bookOf(outcomes));
        expect(bookOf(moved.outcomes)).toBeGreaterThan(1);
        for (const [at, { odds }] of moved.outcomes.entries()) if (odds > minOdds) expect((odds / 1000) * (fair[at] ?? 0)).toBeLessThan(1);
      },
    ),
  );
});

test('a liability is used in steps, from nothing to the whole', () => {
  expect([-1n, 0n, 124n, 125n, 999n, 1000n, 5000n].map((liability) => usedOf(liability, 1000n))).toEqual([0, 0, 0, 1 / 8, 7 / 8, 1, 1]);
  fc.assert(
    fc.property(fc.bigInt({ min: -1000n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (liability, fullAt) => {
      const used = usedOf(liability, fullAt);
      expect(Number.isInteger(used * moveSteps) && used >= 0 && used <= 1).toBe(true);
      expect(usedOf(liability + 1n, fullAt)).toBeGreaterThanOrEqual(used);
    }),
  );
});
