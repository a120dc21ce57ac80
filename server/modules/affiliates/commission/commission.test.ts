import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseClick, type Click } from '../attribution/choose-click.ts';
import { commissionOf, type Deal, type Figures } from './commission.ts';
import { boundsOf, monthAfter, monthBefore, monthOf } from './months.ts';

const deal: Deal = { revenueShare: 300, costShare: 100, paymentCost: 20, cpa: 0n, carriesOver: true };
const figures: Figures = { revenue: 10_000n, bonusCost: 500n, deposited: 20_000n, withdrawn: 5_000n, cpaPlayers: 0 };

test('the share is of what is left after bonuses, costs and payments', () => {
  // 10 000 - 500 - 1 000 - 500 = 8 000, of which 30 %
  expect(commissionOf(figures, deal, 0n)).toEqual({
    costs: 2000n,
    net: 8000n,
    carriedIn: 0n,
    share: 2400n,
    cpa: 0n,
    carriedOut: 0n,
    commission: 2400n,
  });
});

test('costs are rounded up to a unit, the share down', () => {
  const odd = { ...figures, revenue: 101n, bonusCost: 0n, deposited: 1n, withdrawn: 0n };
  // 101 - 11 - 1 = 89, of which 26.7
  expect(commissionOf(odd, deal, 0n)).toMatchObject({ costs: 12n, net: 89n, share: 26n });
});

test('a loss is taken off the next month where it is carried over, and forgotten where it is not', () => {
  const lost = { ...figures, revenue: -7000n, deposited: 0n, withdrawn: 0n };
  expect(commissionOf(lost, deal, 0n)).toMatchObject({ net: -7500n, share: 0n, carriedOut: -7500n, commission: 0n });
  expect(commissionOf(lost, { ...deal, carriesOver: false }, 0n)).toMatchObject({ share: 0n, carriedOut: 0n });
  expect(commissionOf(figures, deal, -7500n)).toMatchObject({ share: 150n, carriedOut: 0n });
  expect(commissionOf(figures, deal, -9000n)).toMatchObject({ share: 0n, carriedOut: -1000n });
});

test('the sum for a new player is paid also in a month of loss', () => {
  const lost = { ...figures, revenue: -7000n, cpaPlayers: 2 };
  expect(commissionOf(lost, { ...deal, cpa: 5000n }, 0n)).toMatchObject({ share: 0n, cpa: 10_000n, commission: 10_000n });
});

test('over any months a partner with carried losses never gets more than the share of what was earned in all, or of its best stretch', () => {
  const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 24 }), fc.integer({ min: 0, max: 1000 }), (revenues, revenueShare) => {
      const agreed = { ...deal, revenueShare, costShare: 0, paymentCost: 0 };
      let [carried, paid, net] = [0n, 0n, 0n];
      let highest = 0n;
      for (const revenue of revenues) {
        const month = commissionOf({ revenue, bonusCost: 0n, deposited: 0n, withdrawn: 0n, cpaPlayers: 0 }, agreed, carried);
        carried = month.carriedOut;
        paid += month.share;
        net += month.net;
        // what was ever earned above the deepest loss before it is what can have been paid for
        if (net > highest) highest = net;
        expect(month.commission).toBeGreaterThanOrEqual(0n);
        expect(carried).toBeLessThanOrEqual(0n);
      }
      const positive = revenues.filter((one) => one > 0n).reduce((sum, one) => sum + one, 0n);
      expect(paid * 1000n).toBeLessThanOrEqual(positive * BigInt(revenueShare));
      if (revenues.every((one, at) => at === 0 || one <= 0n))
        expect(paid).toBe((BigInt(revenueShare) * (highest > 0n ? highest : 0n)) / 1000n);
    }),
  );
});

test('months follow each other over the ends of years', () => {
  expect(monthAfter('2026-12-01')).toBe('2027-01-01');
  expect(monthBefore('2027-01-01')).toBe('2026-12-01');
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-01');
  expect(boundsOf('2028-02-01').to).toEqual(new Date('2028-03-01T00:00:00Z'));
});

const now = new Date('2026-11-20T12:00:00Z');
const click = (tag: string, daysAgo: number): Click => ({ tag, token: undefined, at: new Date(now.getTime() - daysAgo * 86_400_000) });

test('the first or the last click decides, of those that are young enough', () => {
  const clicks = [click('old', 40), click('first', 20), click('last', 1)];
  expect(chooseClick(clicks, { mode: 'last', windowDays: 30 }, now)?.tag).toBe('last');
  expect(chooseClick(clicks, { mode: 'first', windowDays: 30 }, now)?.tag).toBe('first');
  expect(chooseClick([click('old', 40)], { mode: 'first', windowDays: 30 }, now)).toBeUndefined();
  expect(chooseClick([], { mode: 'last', windowDays: 30 }, now)).toBeUndefined();
});

test('a click of a clock that runs ahead counts as made now, one from far ahead not at all', () => {
  expect(chooseClick([click('ahead', -1 / 48)], { mode: 'last', windowDays: 30 }, now)?.at).toEqual(now);
  expect(chooseClick([click('tomorrow', -1)], { mode: 'last', windowDays: 30 }, now)).toBeUndefined();
});
