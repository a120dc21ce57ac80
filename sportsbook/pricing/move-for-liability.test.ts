import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onLadder } from './ladder.ts';
import { maxLiabilityShift, moveForLiability } from './move-for-liability.ts';

test('SB-35 the house may make a price lower by its liabilities, within the bound, and never higher', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1300, max: 400_000 }), fc.double({ min: -1, max: 3, noNaN: true }), (asked, used) => {
      const odds = onLadder(asked) ?? 0;
      const outcome = { id: 'home', odds, probability: 400_000, status: 'active' as const };
      const market = { marketId: 'football:result', specifiers: '', status: 'active' as const, isMain: true, outcomes: [outcome] };
      const moved = moveForLiability(market, { home: used }).outcomes[0];
      expect(moved?.odds).toBeLessThanOrEqual(odds);
      // one rung below the bound, as prices are those of the ladder
      expect(moved?.odds).toBe(onLadder(odds / (1 + maxLiabilityShift * Math.min(1, Math.max(0, used)))));
      if (used <= 0) expect(moved?.odds).toBe(odds);
    }),
  );
});
