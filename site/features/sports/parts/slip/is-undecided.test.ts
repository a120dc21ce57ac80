import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { type ProblemName, problems } from '#contract/kernel/problems.ts';
import { isBetStill, isUndecided } from './is-undecided.ts';

const refused = (name: ProblemName): CallRefused => {
  const { code, status, title } = problems[name];
  return new CallRefused(status, { type: name, code, status, title, detail: '', requestId: '' }, '');
};

test.each(['internal', 'service-unavailable', 'sportsbook-down', 'too-many-requests'] as const)(
  'what failed on the way keeps its key: %s',
  (name) => expect([isUndecided(refused(name), true), isUndecided(refused(name), false)]).toEqual([true, true]),
);

test('who was not answered, or by a gateway, knows nothing either', () => {
  expect(
    [new CallRefused(0, undefined, ''), new CallRefused(502, undefined, '<html>'), new Error('gone')].map((error) =>
      isUndecided(error, true),
    ),
  ).toEqual([true, true, true]);
});

test.each(['maintenance', 'unauthorized', 'refresh-refused', 'foreign-origin', 'player-excluded'] as const)(
  'what is told before the slip is looked at ends a first try, and no further one: %s',
  (name) => expect([isUndecided(refused(name), true), isUndecided(refused(name), false)]).toEqual([false, true]),
);

test.each(['betting-not-offered', 'insufficient-funds', 'conflict', 'country-blocked'] as const)(
  'a refusal of the house is one, whichever try it answers: %s',
  (name) => expect([isUndecided(refused(name), true), isUndecided(refused(name), false)]).toEqual([false, false]),
);

test('a bet that cannot be read is one still, unless there is none', () => {
  const names = ['not-found', 'betting-not-offered', 'sportsbook-down', 'unauthorized'] as const;
  expect(names.map((name) => isBetStill(refused(name)))).toEqual([false, true, true, true]);
  expect(isBetStill(new Error('gone'))).toBe(true);
});
