import { expect, test } from 'vitest';
import { universeOf } from '#sportsbook/feed/plan/universe.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import { writeSpecifiers } from './market-kind.ts';
import { mayBeRefunded } from './may-be-refunded.ts';
import { rules } from './rules/index.ts';

const squads = [0, 1].map((side) => Array.from({ length: 16 }, (_, at) => `${side}-${at}`)) as [string[], string[]];
const ends = Array.from({ length: 12 }, (_, home) => Array.from({ length: 12 }, (__, away) => ({ home, away }))).flat();

test.each(sports.map((sport) => [sport.key, sport] as const))('what a rule of %s gives back is what it says that it may', (key, sport) => {
  for (const { kind, markets } of universeOf(sport, sport.parameters([0, 0], squads, createRandom('refunds', key)))) {
    const rule = rules[kind.rule];
    if (rule.needs === 'record') continue;
    for (const { specifiers, outcomes } of markets) {
      // lines of hundreds of points are met by as many
      const line = Math.abs(specifiers.total ?? specifiers.hcp ?? 0);
      const near = [Math.floor(line), Math.ceil(line)].flatMap((count) => [
        { home: count, away: 0 },
        { home: 0, away: count },
      ]);
      const isRefunded = [...ends, ...near].some((end) =>
        outcomes.some(
          (id) => rule.verdict(id, { ...end, firstHome: 0, firstAway: 0, weight: 1 }, specifiers, kind.limits ?? {}).voidHalves > 0,
        ),
      );
      const text = writeSpecifiers(kind.specifiers, specifiers);
      expect([kind.id, text, mayBeRefunded(kind.rule, text)]).toEqual([kind.id, text, isRefunded]);
    }
  }
});

test('of a rule that is not known it may', () => {
  expect(mayBeRefunded('sr-market-1', '')).toBe(true);
  expect(mayBeRefunded(undefined, 'total=2.5')).toBe(true);
  expect(mayBeRefunded('result', '')).toBe(false);
});
