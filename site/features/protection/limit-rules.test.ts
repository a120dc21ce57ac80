import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashPeriods, limitStatus, selfExclusionPeriods } from '#contract/kernel/constants.ts';
import { longerPeriods } from './exclusion-periods.ts';
import {
  checkLimits,
  effectOf,
  exclusionsOf,
  firstFree,
  groupLimits,
  hasCoolingOff,
  hasRival,
  type Limit,
  ownLimit,
  usedPercent,
} from './limit-rules.ts';

const limit = (more: Partial<Limit>): Limit =>
  ({ id: crypto.randomUUID(), definition: 3, period: 'daily', status: 1, setBy: 'player', currency: 'EUR', amount: 100, ...more }) as Limit;

const anyLimit = fc
  .record({
    definition: fc.constantFrom(1, 2, 3, 4, 5),
    period: fc.constantFrom(...cashPeriods),
    status: fc.constantFrom(1, 2),
    setBy: fc.constantFrom('player' as const, 'operator' as const),
    currency: fc.constantFrom('EUR', 'USD'),
  })
  .map((given) => limit({ ...given, amount: given.definition > 3 ? null : 100 }));

test('LI-03 groups are daily, weekly, monthly, none is empty, and they hold every limit on money that is in force once', () => {
  fc.assert(
    fc.property(fc.array(anyLimit), (limits) => {
      const groups = groupLimits(limits);
      expect(groups.map(({ period }) => period)).toEqual(cashPeriods.filter((period) => groups.some((group) => group.period === period)));
      for (const group of groups) {
        expect(group.limits).not.toEqual([]);
        for (const one of group.limits) expect(one.period).toBe(group.period);
      }
      const held = groups.flatMap((group) => group.limits.map(({ id }) => id));
      const inForce = limits.filter(({ definition, status }) => definition <= 3 && status === limitStatus.active).map(({ id }) => id);
      expect(new Set(held)).toEqual(new Set(inForce));
      expect(held).toHaveLength(inForce.length);
    }),
  );
});

test('the check needs more than two groups and every currency of the player', () => {
  const all = [limit({}), limit({ period: 'weekly', currency: 'USD' }), limit({ period: 'monthly' })];
  expect(checkLimits(all, ['EUR', 'USD'])).toEqual({ isComplete: true, missingPeriods: [], missingCurrencies: [] });
  expect(checkLimits(all.slice(0, 2), ['EUR', 'USD'])).toMatchObject({ isComplete: false, missingPeriods: ['monthly'] });
  expect(checkLimits(all, ['EUR', 'BTC'])).toEqual({ isComplete: false, missingPeriods: [], missingCurrencies: ['BTC'] });
  expect(checkLimits([], ['EUR'])).toMatchObject({ isComplete: false, missingPeriods: ['daily', 'weekly', 'monthly'] });
});

test('LI-06 of one definition the player’s own stand before the operator’s, and each is told of the other', () => {
  const [operator, own, bet] = [limit({ setBy: 'operator' }), limit({}), limit({ definition: 1 })];
  expect(groupLimits([operator, bet, own])[0]?.limits.map(({ id }) => id)).toEqual([own.id, operator.id, bet.id]);
  expect(groupLimits([operator, bet, own])[0]?.limits.map((one) => hasRival(one, [operator, bet, own]))).toEqual([true, true, false]);
  const kind = { definition: 'deposit', period: 'daily', currency: 'EUR' } as const;
  expect(ownLimit([operator, own], kind)?.id).toBe(own.id);
  expect(ownLimit([operator], kind)).toBeUndefined();
});

test('an amount is new, lower, higher or the same', () => {
  expect(effectOf(undefined, 5n)).toBe('new');
  expect([4n, 5n, 6n].map((amount) => effectOf({ amount: 5 }, amount))).toEqual(['lower', 'same', 'higher']);
});

test('what is used stays between nothing and all, also of a limit of nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), fc.option(fc.integer({ min: 0 })), (amount, used) => {
      const percent = usedPercent({ amount, used });
      expect(percent >= 0 && percent <= 100).toBe(true);
    }),
  );
  expect([usedPercent({ amount: 0, used: 0 }), usedPercent({ amount: 200, used: 50 })]).toEqual([100, 25]);
});

test('EX-05 a cooling-off limit is an active one of definition 5', () => {
  expect(hasCoolingOff([limit({ definition: 5 })])).toBe(true);
  expect(hasCoolingOff([limit({ definition: 5, status: limitStatus.over }), limit({ definition: 4 })])).toBe(false);
});

test('of time-outs and exclusions that are not over the longest comes first, one without an end before all', () => {
  const [week, forever, over] = [
    limit({ definition: 5, endsAt: '2026-12-01T00:00:00.000Z' }),
    limit({ definition: 4, endsAt: null }),
    limit({ definition: 4, status: limitStatus.over, endsAt: '2030-12-01T00:00:00.000Z' }),
  ];
  expect(exclusionsOf([week, over, forever]).map(({ id }) => id)).toEqual([forever.id, week.id]);
  expect(exclusionsOf([over])).toEqual([]);
});

test('LI-01 a new limit begins with what has none yet', () => {
  const wanted = { definition: undefined, currency: 'EUR' };
  const daily = limit({});
  const deposits = cashPeriods.map((period) => limit({ period }));
  expect(firstFree([], wanted)).toEqual({ definition: 'deposit', period: 'daily', currency: 'EUR' });
  expect(firstFree([daily, limit({ period: 'weekly', setBy: 'operator' })], wanted)).toMatchObject({
    definition: 'deposit',
    period: 'weekly',
  });
  expect(firstFree([daily], { ...wanted, currency: 'USD' })).toMatchObject({ period: 'daily', currency: 'USD' });
  expect(firstFree(deposits, wanted)).toMatchObject({ definition: 'loss', period: 'daily' });
  expect(firstFree(deposits, { ...wanted, definition: 'deposit' })).toMatchObject({ definition: 'deposit', period: 'daily' });
});

test('EX-02 who is excluded may stay out for longer, and is offered nothing shorter', () => {
  const now = new Date('2026-11-23T20:00:00Z');
  const standing = (more: Partial<Limit>) => ({ status: 1, endsAt: null, freesAt: null, ...more });
  expect(longerPeriods(undefined, now)).toEqual(selfExclusionPeriods);
  expect(longerPeriods(standing({ endsAt: '2027-05-23T19:59:00Z' }), now)).toEqual(['one-year', 'two-years', 'five-years', 'forever']);
  expect(longerPeriods(standing({}), now)).toEqual([]);
  expect(longerPeriods(standing({ status: limitStatus.waiting, endsAt: '2026-11-01T00:00:00Z' }), now)).toEqual(selfExclusionPeriods);
  expect(longerPeriods(standing({ status: limitStatus.ending, freesAt: '2026-11-24T20:00:00Z' }), now)).toEqual(selfExclusionPeriods);
  expect(longerPeriods(standing({ status: limitStatus.review }), now)).toEqual(['forever']);
});
