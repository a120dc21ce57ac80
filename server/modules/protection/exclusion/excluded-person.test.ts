// An exclusion is of a person: other accounts of the same person, the operator's words, what ends an exclusion and what does not.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitDefinition, limitStatus, type PlayerStatus, playerStatus } from '#contract/kernel/constants.ts';
import { begin } from '#cli/exclusion/begin.ts';
import { decide } from '#cli/exclusion/decide.ts';
import { list } from '#cli/exclusion/list.ts';
import { show } from '#cli/exclusion/show.ts';
import { status } from '#cli/player/status.ts';
import type { AppVerb } from '#cli/verb.ts';
import { issueAutologin } from '#server/modules/identity/index.ts';
import { eventsExport } from '#server/platform/events.export.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { createClock } from '#server/platform/clock.ts';
import { deposit, emailsTo, refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { endExclusionsJob } from './end-exclusions.job.ts';
import { isLonger, standingWith, stateOf } from './rules.ts';

const dayMs = 86_400_000;
const clock = createClock();
const app = useTestApp(withCashier({ config: { jurisdiction: 'mga' }, context: () => ({ clock }) }));

const exclude = async (player: TestPlayer, period = 'one-year') =>
  (await player.call('changeLimits', { body: { action: 'exclude', definition: 4, period } })).data.filter(
    ({ definition }) => definition === 4,
  );
const statusNow = async (player: { id: string }) =>
  (await app().context.database.pool.query<{ status: number }>('select status from player where id = $1', [player.id])).rows[0]?.status;
const stateNow = async (player: TestPlayer) => (await player.call('listLimits')).data.find(({ definition }) => definition > 3)?.status;
async function op(verb: AppVerb, words: string[], reason = 'a test'): Promise<string> {
  const lines: string[] = [];
  await verb.run({ context: app().context, words, options: { reason }, actor: 'operator:anna', say: (line) => void lines.push(line) });
  return lines.join('\n');
}
const person = (more: object = {}) => ({
  email: `person-${randomUUID().slice(0, 8)}@lanternhall.example`,
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  country: 'DE',
  currency: 'EUR',
  dateOfBirth: '1984-02-29',
  agreements: true,
  ...more,
});
const register = async (more: object = {}) => (await app().guest.call('registerPlayer', { body: person(more) })).data;
const alarmsAbout = async (subject: string) =>
  (await readAlarms(app().context.database.db, 'open')).filter((alarm) => alarm.subject === subject);

test('EX-06 profile mga: requested with a reason, decided within seven days, waiting for a day, ended', async () => {
  clock.setOffset(0);
  const player = await app().signUp();
  const [limit] = await exclude(player);
  const id = limit?.id ?? '';
  const ask = async (reason?: string) =>
    await player.call('changeLimits', { body: { action: 'return', id, ...(reason !== undefined && { reason }) } });
  expect(await refusalOf(ask())).toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
  await ask('My circumstances have changed.');
  await ask('My circumstances have changed.');
  expect(await stateNow(player)).toBe(limitStatus.review);
  expect(await op(list, ['undecided'])).toContain(player.email);
  expect(await op(show, [player.email])).toContain('My circumstances have changed.');
  // rejecting keeps the exclusion, and the player may ask again
  expect(await op(decide, [player.email, 'refuse'], 'too soon')).toContain('stays excluded');
  expect([await stateNow(player), await statusNow(player)]).toEqual([limitStatus.active, playerStatus.excluded]);
  expect(await emailsTo(app(), player.email)).toContain('You stay excluded');
  await ask('I have thought about it.');
  // nobody decides: after seven days the operator is told, and the exclusion stands
  clock.setOffset(8 * dayMs);
  await endExclusionsJob.run(app().context, {});
  expect(await alarmsAbout(player.id)).toMatchObject([{ kind: 'return-undecided' }]);
  expect(await statusNow(player)).toBe(playerStatus.excluded);
  expect(await op(decide, [player.id, 'grant'], 'talked to the player')).toContain('may play again from');
  expect(await stateNow(player)).toBe(limitStatus.ending);
  await expect(op(decide, [player.email, 'grant'])).rejects.toThrow('waits for a decision');
  clock.setOffset(9 * dayMs - 60_000);
  await endExclusionsJob.run(app().context, {});
  expect(await statusNow(player)).toBe(playerStatus.excluded);
  clock.setOffset(9 * dayMs + 60_000);
  await endExclusionsJob.run(app().context, {});
  expect(await statusNow(player)).toBe(playerStatus.active);
  const { rows } = await app().context.database.pool.query(
    "select action from audit where subject = $1 and action like 'exclusion%' order by id",
    [player.id],
  );
  const actions = ['begin', 'ask-return', 'refuse-return', 'ask-return', 'grant-return', 'end'].map((act) => ({
    action: `exclusion ${act}`,
  }));
  expect(rows).toEqual(actions);
});

test('EX-06 profile mga: an exclusion without an end waits for seven days after the decision', async () => {
  clock.setOffset(0);
  const player = await app().signUp();
  const [limit] = await exclude(player, 'forever');
  await player.call('changeLimits', { body: { action: 'return', id: limit?.id ?? '', reason: 'A long time has passed.' } });
  await op(decide, [player.email, 'grant']);
  for (const [days, wanted] of [
    [6.9, 2],
    [7.1, 1],
  ] as const) {
    clock.setOffset(days * dayMs);
    await endExclusionsJob.run(app().context, {});
    expect([days, await statusNow(player)]).toEqual([days, wanted]);
  }
});

test('EX-01 an excluded person opens no other account: an identity number is refused, by likeness it is opened excluded', async () => {
  clock.setOffset(0);
  const player = await app().signUp();
  const phone = `+4915112${Math.floor(Math.random() * 900_000 + 100_000)}`;
  const personalIdNumber = `L${Date.now()}`;
  await player.call('updateProfile', { body: { phone, firstName: 'Zoë', lastName: 'van Lantern', personalIdNumber } });
  await exclude(player);
  // taken out of the profile the number is still this person's
  await player.call('stepUp', { body: { password: player.password } });
  await player.call('updateProfile', { body: { phone: '' } });
  const { rows } = await app().context.database.pool.query<{ date_of_birth: string }>('select date_of_birth from player where id = $1', [
    player.id,
  ]);
  const dateOfBirth = rows[0]?.date_of_birth ?? '';
  expect(await refusalOf(register({ personalIdNumber }))).toMatchObject({ code: 11002, status: 409 });
  const sharing = await register({ phone, dateOfBirth });
  expect([sharing.profile.status, await alarmsAbout(sharing.profile.id)]).toMatchObject([
    playerStatus.excluded,
    [{ kind: 'excluded-person' }],
  ]);
  const namesake = await register({ firstName: 'LANTERN', lastName: 'Zoe Van', dateOfBirth });
  expect(namesake.profile.status).toBe(playerStatus.excluded);
  expect(await alarmsAbout(namesake.profile.id)).toMatchObject([{ kind: 'excluded-person' }]);
  const there = app().as(namesake.accessToken);
  expect(await refusalOf(there('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 1000 } }))).toMatchObject({
    code: 11004,
  });
  const other = await register({ firstName: 'Zoë', lastName: 'van Lantern', dateOfBirth: '1970-01-01' });
  expect(other.profile.status).toBe(playerStatus.active);
  // who says it later is found later
  await app().as(other.accessToken)('updateProfile', { body: { phone } });
  expect([await statusNow(other.profile), await alarmsAbout(other.profile.id)]).toMatchObject([
    playerStatus.active,
    [{ kind: 'excluded-person' }],
  ]);
  // the operator tells them apart, and no later change of the profile takes it back
  expect(await op(list, ['undecided'])).toContain(namesake.profile.email);
  await op(decide, [namesake.profile.email, 'different']);
  expect(await statusNow(namesake.profile)).toBe(playerStatus.active);
  await there('updateProfile', { body: { city: 'Bremen' } });
  expect(await statusNow(namesake.profile)).toBe(playerStatus.active);
  await op(decide, [sharing.profile.email, 'same']);
  expect(await op(list, ['undecided'])).not.toContain(sharing.profile.email);
  expect(await statusNow(sharing.profile)).toBe(playerStatus.excluded);
  await expect(op(decide, [player.email, 'different'])).rejects.toThrow('no likeness');
});

test('EX-01 a stranger who writes down somebody’s number and is excluded keeps its owner neither out nor from playing', async () => {
  clock.setOffset(0);
  const phone = `+4915114${Math.floor(Math.random() * 900_000 + 100_000)}`;
  const stranger = await register({ phone, dateOfBirth: '1971-02-03' });
  const call = app().as(stranger.accessToken);
  await call('changeLimits', { body: { action: 'exclude', definition: 4, period: 'forever' } });
  await call('stepUp', { body: { password: 'correct horse battery' } });
  await call('updateProfile', { body: { phone: '' } });
  // the owner of the number opens an account, and one who has an account puts the number in
  const [owner, second] = [await register({ phone, dateOfBirth: '1988-08-08' }), await register({ dateOfBirth: '1990-01-02' })];
  await app().as(second.accessToken)('updateProfile', { body: { phone } });
  for (const { profile, accessToken } of [owner, second]) {
    expect([await statusNow(profile), await alarmsAbout(profile.id)]).toMatchObject([playerStatus.active, [{ kind: 'excluded-person' }]]);
    const body = { method: 'card', currency: 'EUR', amount: 1000 };
    expect((await app().as(accessToken)('createDeposit', { body })).data.status).toBe(1);
  }
});

test('EX-01 a shorter break hides nobody, a longer exclusion is passed on, and nobody excludes an older account by a number that is not proven', async () => {
  clock.setOffset(0);
  const phone = `+4915113${Math.floor(Math.random() * 900_000 + 100_000)}`;
  const born = '1981-03-04';
  const [owner, second] = [await register({ firstName: 'Anna Maria', lastName: 'Müller', dateOfBirth: born }), await register()];
  for (const { accessToken } of [owner, second]) await app().as(accessToken)('updateProfile', { body: { phone } });
  const call = app().as(owner.accessToken);
  const made = await register({ dateOfBirth: born });
  const hider = { ...made.profile, call: app().as(made.accessToken) } as unknown as TestPlayer;
  const endsAt = async (id: string) =>
    (
      await app().context.database.pool.query<{ ends_at: Date | null; same_as: string | null }>(
        'select ends_at, same_as from exclusion where player_id = $1 and ended_at is null',
        [id],
      )
    ).rows[0];
  await call('changeLimits', { body: { action: 'exclude', definition: 4, period: 'six-months' } });
  // anybody can write a number down: an older account is put before the operator, not closed
  expect(await endsAt(second.profile.id)).toBeUndefined();
  // a break of a day is no shelter
  await hider.call('changeLimits', { body: { action: 'exclude', definition: 5, period: 'day' } });
  await hider.call('updateProfile', { body: { phone } });
  expect([await statusNow(hider), (await endsAt(hider.id))?.same_as]).toEqual([playerStatus.excluded, owner.profile.id]);
  // what the owner makes longer is longer for all
  await call('changeLimits', { body: { action: 'exclude', definition: 4, period: 'five-years' } });
  const longer = (await endsAt(owner.profile.id))?.ends_at;
  expect((await endsAt(hider.id))?.ends_at).toEqual(longer);
  // the player is shown nothing of the other person, and copies neither
  const shown = (await hider.call('listLimits')).data.find(({ definition }) => definition === 4);
  expect(shown).toMatchObject({ period: 'review', endsAt: null });
  const period = { from: new Date(0), to: new Date(Date.now() + dayMs), playerId: hider.id };
  const pages: unknown[] = [];
  for await (const page of eventsExport.pages(app().context.database.db, period)) pages.push(...page);
  expect(JSON.stringify(pages, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))).not.toContain(owner.profile.id);
  // the name without the middle one, in the letters of passports
  const alike = await register({ firstName: 'Anna', lastName: 'Mueller', dateOfBirth: born });
  expect(alike.profile.status).toBe(playerStatus.excluded);
  // told apart, the break that the player had chosen still stands
  await op(decide, [hider.email, 'different']);
  expect(await statusNow(hider)).toBe(playerStatus.coolingOff);
});

test('EX-01 a break that ends looks again who the player is', async () => {
  clock.setOffset(0);
  const name = { firstName: 'Greta', lastName: `Later${randomUUID().replaceAll(/[^a-f]/g, '')}`, dateOfBirth: '1979-09-09' };
  const [owner, hider] = [await register(name), await register(name)];
  await app().as(hider.accessToken)('changeLimits', { body: { action: 'exclude', definition: 5, period: 'day' } });
  await app().as(owner.accessToken)('changeLimits', { body: { action: 'exclude', definition: 4, period: 'one-year' } });
  expect(await statusNow(hider.profile)).toBe(playerStatus.coolingOff);
  clock.setOffset(2 * dayMs);
  await endExclusionsJob.run(app().context, {});
  expect(await statusNow(hider.profile)).toBe(playerStatus.excluded);
  clock.setOffset(0);
});

test('EX-06 profile mga: who has asked to come back may choose to stay out, and then turns on no offers', async () => {
  clock.setOffset(0);
  const player = await app().signUp();
  const [limit] = await exclude(player, 'forever');
  await player.call('changeLimits', { body: { action: 'return', id: limit?.id ?? '', reason: 'A long time has passed.' } });
  await op(decide, [player.email, 'grant']);
  const [again] = await exclude(player, 'six-months');
  expect(again).toMatchObject({ period: 'six-months', status: limitStatus.active });
  await player.call('changeLimits', { body: { action: 'return', id: again?.id ?? '', reason: 'Another try.' } });
  const [third] = await exclude(player, 'six-months');
  expect(third?.id).not.toBe(again?.id);
  clock.setOffset(8 * dayMs);
  await endExclusionsJob.run(app().context, {});
  expect(await statusNow(player)).toBe(playerStatus.excluded);
  clock.setOffset(0);
  expect(await refusalOf(player.call('updateProfile', { body: { receiveEmailPromo: true, receiveBonus: true } }))).toMatchObject({
    status: 422,
    errors: [
      { field: 'receiveEmailPromo', rule: 'barred' },
      { field: 'receiveBonus', rule: 'barred' },
    ],
  });
  expect(await refusalOf(deposit(player))).toMatchObject({ code: 11004, detail: expect.stringContaining('You are excluded') });
});

test('EX-03 a link of the operator signs an excluded player in to read and withdraw, and to nothing else', async () => {
  const player = await app().signUp();
  await exclude(player);
  const { context } = app();
  const url = await context.database.transact(
    async (tx) => await issueAutologin(tx, context, { playerId: player.id, target: '/', minutes: 5, actor: 'operator:anna' }),
  );
  const token = new URL(url).searchParams.get('state') ?? '';
  const { data } = await app().guest.call('signInByToken', { body: { token } });
  expect(data.profile.status).toBe(playerStatus.excluded);
  expect(await refusalOf(deposit({ ...player, call: app().as(data.accessToken) }))).toMatchObject({ code: 11004 });
});

test('EX-02 the operator begins, and no other command ends: blocked, opened and closed hold beneath the exclusion', async () => {
  clock.setOffset(0);
  const player = await app().signUp();
  expect(await op(begin, [player.email, 'week'], 'asked by phone')).toContain('a break of week has begun');
  await expect(op(begin, [player.email, 'day'])).rejects.toThrow('lasts at least as long');
  await expect(op(status, [player.email, 'excluded'])).rejects.toThrow('exclusion begin');
  expect(await op(status, [player.email, 'active'])).toContain('stays coolingOff');
  expect(await op(status, [player.email, 'blocked'])).toContain('-> blocked');
  expect(await op(begin, [player.email, 'six-months'])).toContain('a self-exclusion of six-months has begun');
  expect(await statusNow(player)).toBe(playerStatus.excluded);
  expect(await op(status, [player.email, 'active'])).toContain('stays excluded');
  expect(await op(status, [player.email, 'closed'])).toContain('-> closed');
  expect(await op(status, [player.email, 'active'])).toContain('stays excluded');
  expect(await op(show, [player.id])).toContain('set by the operator');
  await expect(op(show, ['nobody@lanternhall.example'])).rejects.toThrow('There is no player');
});

const statuses = Object.values(playerStatus);
const definitions = [limitDefinition.selfExclusion, limitDefinition.coolingOff] as const;
const moments = fc.option(fc.date({ min: new Date('2030-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), { nil: null });

test('EX-02 rules: who is excluded never stands better than without it, and what replaces it never ends sooner', () => {
  fc.assert(
    fc.property(fc.constantFrom(...definitions), fc.constantFrom(...statuses), (definition, beneath) => {
      const stands = standingWith(definition, beneath);
      expect(stands).not.toBe(playerStatus.active);
      expect(stands).not.toBe(playerStatus.dormant);
      if (beneath === playerStatus.closed) expect(stands).toBe(playerStatus.closed);
    }),
  );
  const length = fc.record({ definition: fc.constantFrom(...definitions), ends_at: moments });
  fc.assert(
    fc.property(length, length, (wanted, standing) => {
      if (!isLonger(wanted, standing)) return;
      expect(standing.ends_at).not.toBeNull();
      if (wanted.ends_at !== null) expect(wanted.ends_at.getTime()).toBeGreaterThan(standing.ends_at?.getTime() ?? Infinity);
      expect(standing.definition === limitDefinition.selfExclusion && wanted.definition === limitDefinition.coolingOff).toBe(false);
    }),
  );
  fc.assert(
    fc.property(moments, fc.date({ noInvalidDate: true }), (ends_at, now) => {
      const row = { definition: limitDefinition.selfExclusion, ends_at, asked_at: null, returns_at: null, ended_at: null };
      // without the player's asking no time ends it
      expect(stateOf(row, now)).not.toBe(limitStatus.over);
    }),
  );
});

/** What anybody may do around an exclusion, and time that passes. */
const acts = fc.oneof(
  fc.constantFrom('block', 'open', 'rest', 'job', 'read', 'sign-in', 'remove', 'profile').map((act) => ({ act, days: 0 })),
  fc.integer({ min: 1, max: 40 }).map((days) => ({ act: 'time', days })),
  fc.constantFrom('day', 'week', 'six-weeks', 'six-months').map((act) => ({ act, days: 0 })),
);

test('EX-02 sequences of acts: nothing but time ends a break, and nothing at all an exclusion that is not asked about', async () => {
  const begun = clock.now().getTime();
  let atMs = begun;
  const passTo = (ms: number): void => {
    atMs = ms;
    clock.setOffset(ms - Date.now());
  };
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 10 }), async (sequence) => {
      const player = await app().signUp();
      const wished: { isBreak: boolean; endsMs: number }[] = [];
      const attempt = async (act: Promise<unknown>) => void (await act.catch(() => undefined));
      for (const { act, days } of sequence) {
        const before = (await statusNow(player)) as PlayerStatus;
        if (act === 'time') passTo(atMs + days * dayMs);
        else if (act === 'block') await op(status, [player.email, 'blocked']);
        else if (act === 'open') await op(status, [player.email, 'active']);
        else if (act === 'rest') await op(status, [player.email, 'dormant']);
        else if (act === 'job') await endExclusionsJob.run(app().context, {});
        else if (act === 'read') await attempt(player.call('readProfile'));
        else if (act === 'sign-in') await attempt(app().guest.call('signIn', { body: { email: player.email, password: player.password } }));
        else if (act === 'profile') await attempt(player.call('updateProfile', { body: { city: 'Bremen' } }));
        else if (act === 'remove') await attempt(player.call('changeLimits', { body: { action: 'remove', id: randomUUID() } }));
        else {
          const isBreak = act !== 'six-months';
          const answer = await player
            .call('changeLimits', { body: { action: 'exclude', definition: isBreak ? 5 : 4, period: act } })
            .catch(() => undefined);
          const made = answer?.data.find((one) => one.definition > 3 && one.status === limitStatus.active);
          if (made !== undefined) wished.push({ isBreak, endsMs: new Date(made.endsAt ?? 8.64e15).getTime() });
        }
        const now = (await statusNow(player)) as PlayerStatus;
        const mustStand = wished.some(({ isBreak, endsMs }) => !isBreak || endsMs > clock.now().getTime());
        if (mustStand) expect([act, before, now]).not.toEqual([act, before, playerStatus.active]);
        if (wished.some(({ isBreak }) => !isBreak)) expect([act, now]).toEqual([act, playerStatus.excluded]);
      }
    }),
    { numRuns: 15 },
  );
  clock.setOffset(0);
});
