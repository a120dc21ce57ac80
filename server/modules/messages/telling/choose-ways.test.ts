import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { isOptional, kindNames, kindRow, mailRhythms, notificationWays } from '#contract/notification-kinds.ts';
import { choiceKey, chooseWays, type Preferences, type Standing } from './choose-ways.ts';

const plain: Preferences = { choices: new Map(), quiet: undefined, rhythm: 'each' };
const noon: Standing = { status: playerStatus.active, isEmailProven: true, timeZone: 'UTC', now: new Date('2026-05-01T12:00:00Z') };
const ways = (kind: (typeof kindNames)[number], preferences: Partial<Preferences> = {}, standing: Partial<Standing> = {}) =>
  chooseWays(kind, kindRow(kind), { ...plain, ...preferences }, { ...noon, ...standing });

test('until a player chooses, the table says it', () => {
  expect(ways('deposit')).toEqual({ notice: true, mail: 'now', push: 'now' });
  expect(ways('bet')).toEqual({ notice: false, mail: undefined, push: 'now' });
  expect(ways('bonus-new')).toEqual({ notice: true, mail: undefined, push: undefined });
});

test('what the law or safety wants is told whatever was chosen, by each kind', () => {
  const off = new Map(kindNames.flatMap((kind) => notificationWays.map((way) => [choiceKey(kind, way), false] as const)));
  for (const kind of kindNames) {
    const row = kindRow(kind);
    const told = ways(kind, { choices: off });
    expect([kind, told.notice, told.mail, told.push]).toEqual([
      kind,
      row.notice === 'must',
      row.mail === 'must' ? 'now' : undefined,
      undefined,
    ]);
  }
  for (const kind of ['sign-in', 'limit', 'exclusion', 'closing', 'withdrawal', 'credentials'] as const)
    expect([kind, kindRow(kind).mail]).toEqual([kind, 'must']);
});

test('in quiet hours optional mail and push wait for the morning, what is required does not', () => {
  const quiet = { from: 22 * 60, until: 7 * 60 };
  const late = { now: new Date('2026-05-01T23:00:00Z') };
  const morning = new Date('2026-05-02T07:00:00Z');
  expect(ways('deposit', { quiet }, late)).toEqual({ notice: true, mail: morning, push: morning });
  expect(ways('sign-in', { quiet }, late)).toEqual({ notice: true, mail: 'now', push: morning });
});

test('optional mail is gathered where the player wants it so, and goes to no address that is not proven', () => {
  expect(ways('deposit', { rhythm: 'daily' }).mail).toEqual({ digestAt: new Date('2026-05-02T09:00:00Z') });
  expect(ways('withdrawal', { rhythm: 'weekly' }).mail).toBe('now');
  expect(ways('deposit', {}, { isEmailProven: false }).mail).toBeUndefined();
  expect(ways('withdrawal', {}, { isEmailProven: false }).mail).toBe('now');
});

test('an excluded player is told of their money and their rights alone, and never by push; a closed one of what is required', () => {
  for (const status of [playerStatus.excluded, playerStatus.coolingOff, playerStatus.blocked]) {
    expect(ways('deposit', {}, { status })).toEqual({ notice: true, mail: 'now', push: undefined });
    expect(ways('bonus-ending', {}, { status })).toEqual({ notice: false, mail: undefined, push: undefined });
    expect(ways('bonus-new', {}, { status }).notice).toBe(false);
  }
  expect(ways('deposit', {}, { status: playerStatus.closed })).toEqual({ notice: false, mail: undefined, push: undefined });
  expect(ways('closing', {}, { status: playerStatus.closed }).mail).toBe('now');
});

test('whatever was chosen: nothing required is lost, nothing impossible is told, and push reaches nobody who is barred', () => {
  const choices = fc
    .array(fc.tuple(fc.constantFrom(...kindNames), fc.constantFrom(...notificationWays), fc.boolean()))
    .map((rows) => new Map(rows.map(([kind, way, is]) => [choiceKey(kind, way), is])));
  const minutes = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.constantFrom(...kindNames),
      choices,
      fc.option(fc.record({ from: minutes, until: minutes }), { nil: undefined }),
      fc.constantFrom(...mailRhythms),
      fc.constantFrom(...Object.values(playerStatus)),
      fc.boolean(),
      (kind, chosen, quiet, rhythm, status, isEmailProven) => {
        const row = kindRow(kind);
        const told = ways(kind, { choices: chosen, quiet, rhythm }, { status, isEmailProven });
        if (row.notice === 'must') expect(told.notice).toBe(true);
        if (row.mail === 'must') expect(told.mail).toBe('now');
        if (row.notice === 'none') expect(told.notice).toBe(false);
        if (row.mail === 'none') expect(told.mail).toBeUndefined();
        if (row.push === 'none' || (status !== playerStatus.active && status !== playerStatus.dormant)) expect(told.push).toBeUndefined();
        if (isOptional(row.mail) && rhythm === 'none') expect(told.mail).toBeUndefined();
        if (isOptional(row.mail) && chosen.get(choiceKey(kind, 'mail')) === false) expect(told.mail).toBeUndefined();
      },
    ),
    { numRuns: 2000 },
  );
});
