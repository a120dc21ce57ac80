// The identity check over HTTP, with the stand-in checker as another would stand there: its widget, its webhooks, its signatures.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { runCommand } from '#cli/run-command.ts';
import { privateChannel } from '#contract/live/channels.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { adasPaper, passCheck, postStep, sendWebhook, statusesOf, withChecker } from '#testing/with-checker.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';
import { applyReview } from './apply-review.ts';
import {
  addToExclusionList,
  CheckerError,
  decideChecks,
  isGenuineDigest,
  openChecker,
  readExclusionList,
  removeFromExclusionList,
  signCall,
} from './index.ts';

const app = useTestApp(withChecker());
const all = (status: string): string[] => [status, status, status];

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

/** Runs the jobs until the checks stand as they should: a webhook comes when it comes. */
async function settled(player: TestPlayer, statuses: string[]): Promise<void> {
  await expect
    .poll(async () => {
      await app().drainJobs();
      return await statusesOf(player);
    })
    .toEqual(statuses);
}

const auditOf = async (subject: string, action: string): Promise<unknown[]> =>
  (
    await app().context.database.pool.query('select actor, reason, after from audit where subject = $1 and action = $2 order by id', [
      subject,
      action,
    ])
  ).rows;

test('KY-02 a player is verified by the widget: age, identity and address with method and date, told live and once', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  expect(await statusesOf(player)).toEqual(all('none'));
  const clients = createClients();
  const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: player.accessToken });
  const heard = listen(await subscribed(client, privateChannel('verification:checks', player.id)));
  const begun = app().context.clock.now().getTime();
  await passCheck(player, 'approved');
  await settled(player, all('approved'));
  const { data } = await player.call('readVerification');
  expect(data.canBegin).toBe(false);
  for (const check of data.checks) {
    expect(check.method).toBe('checker');
    const now = app().context.clock.now().getTime();
    expect(Math.abs(Date.parse(check.at ?? '') - now)).toBeLessThan(now - begun + 60_000);
  }
  expect(data.checks.map(({ expiresAt }) => expiresAt?.slice(0, 10))).toEqual([undefined, '2036-01-01', '2036-01-01']);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard.at(-1)?.data).toMatchObject({ event: 'verification.updated', verification: { playerId: player.id, version: data.version } });
  clients.endAll();
  expect((await player.call('listNotifications')).data.map(({ data: { event } }) => event)).toEqual(['verification.approved']);
  expect(await auditOf(player.id, 'verification review')).toHaveLength(1);
  // a profile without a name has the one of the document now
  expect((await player.call('readProfile')).data).toMatchObject({ firstName: 'Ada', lastName: 'Lamp' });
  expect(await statusesOf(stranger)).toEqual(all('none'));
  expect(await refusalOf(player.call('openVerification'))).toMatchObject({ code: 16025 });
});

test('a check is refused with its labels and tried again, refused for good, or held and decided later', async () => {
  const player = await app().signUp();
  const widget = await passCheck(player, 'retry');
  // the document alone could not be read: face and address were right, and are not asked for again
  await settled(player, ['retry', 'retry', 'approved']);
  const { checks } = (await player.call('readVerification')).data;
  const why = ['unsatisfactory-photos', 'document-page-missing'];
  expect(checks.map(({ labels }) => labels)).toEqual([why, why, []]);
  expect((await player.call('readVerification')).data.canBegin).toBe(true);
  await passCheck(player, 'on-hold');
  await settled(player, all('on-hold'));
  expect(await refusalOf(player.call('openVerification'))).toMatchObject({ code: 16025 });
  expect((await postStep(widget, 'outcome', { outcome: 'rejected' })).status).toBe(303);
  await settled(player, all('rejected'));
  const rejected = (await player.call('readVerification')).data;
  expect([rejected.canBegin, rejected.checks[1]?.labels]).toEqual([false, ['forgery', 'selfie-mismatch']]);
});

test('KY-02 a document of somebody else or of a child approves nobody, and a name that is put right does', async () => {
  const child = await app().signUp();
  await passCheck(child, 'approved', { dob: '2015-01-01' });
  await settled(child, ['rejected', 'retry', 'approved']);
  expect((await child.call('readVerification')).data.checks[0]?.labels).toEqual(['age-requirement-mismatch']);

  const player = await app().signUp();
  await player.call('updateProfile', { body: { firstName: 'Bea', lastName: 'Lamp' } });
  await passCheck(player, 'approved');
  await settled(player, ['approved', 'retry', 'approved']);
  expect((await player.call('readVerification')).data.checks[1]?.labels).toEqual(['name-differs']);
  await player.call('stepUp', { body: { password: player.password } });
  await player.call('updateProfile', { body: { firstName: 'Ada Marie' } });
  expect(await statusesOf(player)).toEqual(all('approved'));
});

test('KY-02 whom the checker approves without a name is asked for it, and no name that is given later is approved by that', async () => {
  const player = await app().signUp();
  const { context } = app();
  await passCheck(player, 'approved');
  const applicant = await context.checker?.find(player.id);
  if (applicant === undefined) throw new Error('The checker does not know the player');
  const { firstName: _first, lastName: _last, ...info } = applicant.info ?? {};
  const book = async () =>
    await context.database.transact(async (tx) => await applyReview(tx, context, player.id, { ...applicant, info, fixedInfo: {} }));
  expect(await book()).toBe(true);
  expect(await statusesOf(player)).toEqual(['approved', 'retry', 'approved']);
  expect((await player.call('readVerification')).data.checks[1]?.labels).toEqual(['name-missing']);
  await player.call('updateProfile', { body: { firstName: 'Bea', lastName: 'Kerze' } });
  expect([await book(), await statusesOf(player)]).toEqual([false, ['approved', 'retry', 'approved']]);
  // what an older version kept without a name
  await context.database.pool.query(
    "update verification_check set status = 'approved', labels = '{}', subject_keys = '{}' where player_id = $1 and kind = 'identity'",
    [player.id],
  );
  expect(await statusesOf(player)).toEqual(['approved', 'retry', 'approved']);
});

test('EX-01 whose papers, or whose name taken from them, are those of an excluded person is excluded with them', async () => {
  const excluded = await app().signUp();
  await excluded.call('updateProfile', { body: { firstName: 'Zenobia', lastName: 'Quill' } });
  const { dateOfBirth } = (await excluded.call('readProfile')).data;
  await excluded.call('changeLimits', { body: { action: 'exclude', definition: 4, period: 'one-year' } });
  const [nameless, named] = [await app().signUp(), await app().signUp()];
  await named.call('updateProfile', { body: { firstName: 'Bea', lastName: 'Lamp' } });
  for (const player of [nameless, named]) {
    await passCheck(player, 'approved', { firstName: 'Zenobia', lastName: 'Quill', dob: dateOfBirth });
    await expect
      .poll(async () => {
        await app().drainJobs();
        return await statusOf(player);
      })
      .toBe(playerStatus.excluded);
  }
});

test('what was verified runs out with the document, and with the address that it was verified for', async () => {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { address: 'Lampenweg 1', city: 'Berlin', postalCode: '10115' } });
  const soon = new Date(app().context.clock.now().getTime() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await passCheck(player, 'approved', { validUntil: soon });
  await settled(player, all('approved'));
  await player.call('updateProfile', { body: { address: 'Kerzengasse 2' } });
  expect(await statusesOf(player)).toEqual(['approved', 'approved', 'expired']);
  const { clock } = app().context;
  clock.setOffset(clock.offsetMs + 5 * 24 * 3_600_000);
  expect(await statusesOf(player)).toEqual(['approved', 'expired', 'expired']);
  // the checker has nothing to ask of somebody whom it approved: it is told to begin anew, and the new document counts from then on
  await passCheck(player, 'approved');
  await settled(player, all('approved'));
  expect((await player.call('readVerification')).data.checks[1]?.expiresAt?.slice(0, 10)).toBe('2036-01-01');
  clock.setOffset(clock.offsetMs - 5 * 24 * 3_600_000);
});

test('an operator’s word that does not count any more gives way to a new review, and to no older one', async () => {
  const player = await app().signUp();
  const { context } = app();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  await passCheck(player, 'retry');
  await settled(player, ['retry', 'retry', 'approved']);
  const approval = { playerId: player.id, kinds: ['age', 'identity'], verdict: 'approve', reason: 'seen', actor: 'operator:anna' } as const;
  const document = { id: crypto.randomUUID(), expiresOn: context.clock.now().toISOString().slice(0, 10) };
  await context.database.transact(async (tx) => await decideChecks(tx, context, { ...approval, document }));
  const applicant = await context.checker?.find(player.id);
  if (applicant === undefined) throw new Error('The checker does not know the player');
  const again = async () => await context.database.transact(async (tx) => await applyReview(tx, context, player.id, applicant));
  expect([await again(), await statusesOf(player)]).toEqual([false, all('approved')]);
  context.clock.setOffset(context.clock.offsetMs + 2 * 24 * 3_600_000);
  expect([await again(), await statusesOf(player)]).toEqual([false, ['approved', 'expired', 'approved']]);
  await passCheck(player, 'approved');
  await settled(player, all('approved'));
  expect((await player.call('readVerification')).data.checks.map(({ method }) => method)).toEqual(['operator', 'checker', 'checker']);
  context.clock.setOffset(context.clock.offsetMs - 2 * 24 * 3_600_000);
});

const newsOf = (player: TestPlayer, more: object = {}) => ({
  applicantId: '5cb744200a975a67ed1798a4',
  externalUserId: player.id,
  correlationId: 'req-1',
  levelName: 'basic-kyc-level',
  type: 'applicantReviewed',
  reviewStatus: 'completed',
  reviewResult: { reviewAnswer: 'GREEN' },
  createdAtMs: '2026-02-21 13:23:19.321',
  ...more,
});

test('a webhook is heard once, never believed unsigned, and approves nobody whom the checker itself has not approved', async () => {
  const player = await app().signUp();
  expect((await sendWebhook(app(), newsOf(player))).status).toBe(404);
  await player.call('openVerification');
  const state = async (response: Response) => ((await response.json()) as { data: { state: string } }).data.state;
  const first = await Promise.all([sendWebhook(app(), newsOf(player)), sendWebhook(app(), newsOf(player))]);
  expect((await Promise.all(first.map(state))).toSorted()).toEqual(['heard', 'noted']);
  expect((await sendWebhook(app(), newsOf(player), { body: JSON.stringify(newsOf(player, { type: 'applicantPending' })) })).status).toBe(
    401,
  );
  expect((await sendWebhook(app(), newsOf(player), { algorithm: 'HMAC_SHA1_HEX' })).status).toBe(401);
  expect((await sendWebhook(app(), newsOf(player), { algorithm: '__proto__' })).status).toBe(401);
  expect((await sendWebhook(app(), { hello: 'there' })).status).toBe(422);
  expect((await sendWebhook(app(), newsOf(player, { externalUserId: 'nobody' }))).status).toBe(404);
  expect(await state(await sendWebhook(app(), newsOf(player, { type: 'applicantDeleted' })))).toBe('heard');
  await app().drainJobs();
  // the digest was right, the review is not there
  expect(await statusesOf(player)).toEqual(all('none'));
});

test('news that never came is asked for, and the same answer again changes nothing', async () => {
  const player = await app().signUp();
  await passCheck(player, 'approved');
  // no job runs that a webhook may have added
  const { clock, parts } = app().context;
  const job = parts.jobs.find(({ name }) => name === 'reconcile-verification');
  await job?.run(app().context, {});
  expect(await statusesOf(player)).toEqual(all('none'));
  clock.setOffset(clock.offsetMs + 11 * 60_000);
  await job?.run(app().context, {});
  expect(await statusesOf(player)).toEqual(all('approved'));
  const { version } = (await player.call('readVerification')).data;
  clock.setOffset(clock.offsetMs + 60 * 60_000);
  await job?.run(app().context, {});
  await app().drainJobs();
  expect((await player.call('readVerification')).data.version).toBe(version);
  clock.setOffset(clock.offsetMs - 71 * 60_000);
});

test('two who open the widget at once are one applicant; guests and strangers open none', async () => {
  const player = await app().signUp();
  const [one, two] = await Promise.all([player.call('openVerification'), player.call('openVerification')]);
  expect(one.data.url).not.toBe(two.data.url);
  const [first, second] = [one, two].map(({ data }) => data.url);
  // what is given in one is there in the other
  await postStep(first ?? '', 'document', { type: 'PASSPORT', ...adasPaper });
  expect(await (await fetch(second ?? '')).text()).toContain('Your face');
  expect(await refusalOf(app().guest.call('openVerification'))).toMatchObject({ code: 10003 });
  expect((await fetch(`${app().origin}/verification/widget/nobody`)).status).toBe(404);
  const unsigned = await fetch(`${app().origin}/verification/resources/applicants/-;externalUserId=${player.id}/one`);
  expect(unsigned.status).toBe(401);
});

test('calls are signed as published: timestamp, method, path with query and body, by HMAC-SHA256 in lower-case hex', async () => {
  const body = '{"externalUserId":"e0f95c6e"}';
  const path = '/resources/applicants?levelName=basic-kyc-level';
  const expected = createHmac('sha256', 'key').update(`1607551635POST${path}${body}`).digest('hex');
  expect(signCall('key', '1607551635', 'post', path, body)).toBe(expected);
  // RFC 4231, test case 2: the digest of a webhook is the plain HMAC of its bytes
  const vector = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(isGenuineDigest('Jefe', 'HMAC_SHA256_HEX', vector, 'what do ya want for nothing?')).toBe(true);
  expect(isGenuineDigest('Jefe', 'HMAC_SHA256_HEX', vector, 'what do ya want for nothing!')).toBe(false);
  // the example of Sumsub's documentation, made by the digest that it offers no more: the bytes are right, the way is not taken
  const published = 'f6e92ffe371718694d46e28436f76589312df8db';
  const digestOf = (name: string): string => createHmac(name, 'SoMe_SeCrEt_KeY').update('someText').digest('hex');
  expect(digestOf('sha1')).toBe(published);
  expect(isGenuineDigest('SoMe_SeCrEt_KeY', 'HMAC_SHA1_HEX', published, 'someText')).toBe(false);
  for (const [algorithm, name] of [['HMAC_SHA256_HEX', 'sha256'] as const, ['HMAC_SHA512_HEX', 'sha512'] as const]) {
    expect(isGenuineDigest('SoMe_SeCrEt_KeY', algorithm, digestOf(name), 'someText')).toBe(true);
    expect(isGenuineDigest('SoMe_SeCrEt_KeY', algorithm, digestOf('sha1'), 'someText')).toBe(false);
    expect(isGenuineDigest('SoMe_SeCrEt_KeY', algorithm, undefined, 'someText')).toBe(false);
  }
  const settings = { appToken: 'wrong', secret: 'a secret that is not it', webhookSecret: '', level: 'basic-kyc-level', pages: [] };
  const options = { ...settings, url: `${app().origin}/verification`, wallMs: () => Date.now() };
  await expect(openChecker({ ...options, refusesSandbox: false }).find('anybody')).rejects.toThrow(/answered 401/);
  await expect(openChecker({ ...options, refusesSandbox: true }).find('anybody')).rejects.toThrow(/sandbox/);
  await expect(openChecker({ ...options, url: 'http://127.0.0.1:9', refusesSandbox: false }).find('anybody')).rejects.toBeInstanceOf(
    CheckerError,
  );
});

test('an operator’s word is written with who and why, and the checker does not take it back', async () => {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  await app().context.database.transact(
    async (tx) =>
      await decideChecks(tx, app().context, {
        playerId: player.id,
        kinds: ['age', 'identity'],
        verdict: 'approve',
        reason: 'passport seen',
        actor: 'operator:anna',
      }),
  );
  expect(await statusesOf(player)).toEqual(['approved', 'approved', 'none']);
  expect(await auditOf(player.id, 'verification approve')).toMatchObject([{ actor: 'operator:anna', reason: 'passport seen' }]);
  await passCheck(player, 'rejected');
  await settled(player, ['approved', 'approved', 'rejected']);
});

test('KY-04 what was read before the first deposit is kept once, with its version and date', async () => {
  const player = await app().signUp();
  const { version, acknowledgedAt } = (await player.call('readVerification')).data.notice;
  expect(acknowledgedAt).toBe(null);
  expect(await refusalOf(player.call('acknowledgeVerification', { body: { version: 'older' } }))).toMatchObject({ code: 10013 });
  await Promise.all([
    player.call('acknowledgeVerification', { body: { version } }),
    player.call('acknowledgeVerification', { body: { version } }),
  ]);
  const kept = (await player.call('acknowledgeVerification', { body: { version } })).data;
  expect([kept.notice.acknowledgedAt === null, kept.version]).toEqual([false, 1]);
  expect(await auditOf(player.id, 'verification-notice read')).toHaveLength(1);
});

const nameOf = (firstName: string, dateOfBirth = adasPaper.dob) => ({ firstName, lastName: 'Ferrum', dateOfBirth });
const by = { actor: 'operator:anna', reason: 'court order' };
const statusOf = async (player: TestPlayer): Promise<number> => (await player.call('readProfile')).data.status;

test('KY-02 a name on the exclusion list never becomes active: not by registration, not by the profile, not by documents', async () => {
  const { database } = app().context;
  const here = await app().signUp();
  await here.call('updateProfile', { body: { firstName: 'Zoë Anna', lastName: 'Ferrum' } });
  const { id, blocked } = await database.transact(async (tx) => await addToExclusionList(tx, app().context, nameOf('Zoe'), by));
  expect([blocked, await statusOf(here)]).toEqual([[here.id], playerStatus.blocked]);
  const twice = await database.transact(async (tx) => await addToExclusionList(tx, app().context, nameOf('Zoe'), by));
  expect([twice.id, twice.blocked]).toEqual([id, []]);
  const { rows } = await database.pool.query('select * from exclusion_list_entry');
  expect(JSON.stringify(rows)).not.toMatch(/zoe|ferrum|1990-\d\d-/i);

  const body = {
    email: 'zoe@lanternhall.example',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: adasPaper.dob,
    agreements: true,
    firstName: 'ZOË',
    lastName: 'Ferrum',
  };
  const registered = (await app().guest.call('registerPlayer', { body })).data;
  expect(registered.profile.status).toBe(playerStatus.blocked);
  const renamed = await app().signUp();
  await renamed.call('updateProfile', { body: { firstName: 'Ferrum', lastName: 'Zoe' } });
  expect(await statusOf(renamed)).toBe(playerStatus.blocked);
  const documented = await app().signUp();
  await passCheck(documented, 'approved', { firstName: 'Zoe', lastName: 'Ferrum' });
  await expect
    .poll(async () => {
      await app().drainJobs();
      return await statusOf(documented);
    })
    .toBe(playerStatus.blocked);
  const namesake = await app().signUp();
  await namesake.call('updateProfile', { body: { firstName: 'Zora', lastName: 'Ferrum' } });
  expect(await statusOf(namesake)).toBe(playerStatus.active);

  expect((await readExclusionList(database.db)).map((one) => one.id)).toEqual([id]);
  const remove = async () => await database.transact(async (tx) => await removeFromExclusionList(tx, app().context, id, by));
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect(await auditOf(id, 'exclusion-list remove')).toHaveLength(1);
});

/** What an operator types, and what is answered. */
async function op(...words: string[]): Promise<{ code: number; out: string }> {
  const out: string[] = [];
  const say = (line: string): void => void out.push(line);
  const code = await runCommand(words, {
    async run(verb, typed) {
      if ('run' in verb) await verb.run({ context: app().context, ...typed, actor: 'operator:anna', say });
    },
    say,
    complain: say,
  });
  return { code, out: out.join('\n') };
}

test('operators see what waits, decide it with a reason, and keep the exclusion list', async () => {
  const player = await app().signUp();
  await passCheck(player, 'on-hold');
  await settled(player, all('on-hold'));
  expect((await op('verification', 'list')).out).toMatch(new RegExp(`^${player.email} +identity +on-hold +checker`, 'm'));
  expect((await op('verification', 'approve', player.email, 'identity')).code).toBe(2);
  expect((await op('verification', 'approve', player.email, 'shoes', '--reason', 'passport seen')).out).toContain('shoes is no check');
  expect((await op('verification', 'approve', 'nobody@lanternhall.example', '--reason', 'seen')).code).toBe(1);
  // without a name, whoever gives one later would be approved
  for (const kind of ['identity', 'address']) {
    const nameless = await op('verification', 'approve', player.email, kind, '--reason', 'passport seen');
    expect([nameless.code, nameless.out]).toEqual([1, expect.stringContaining('The profile says no name yet')]);
  }
  expect(await statusesOf(player)).toEqual(all('on-hold'));
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  expect((await op('verification', 'approve', player.email, 'age', 'identity', '--reason', 'passport seen')).code).toBe(0);
  expect(await statusesOf(player)).toEqual(['approved', 'approved', 'on-hold']);
  expect((await op('verification', 'reject', player.id, 'age', '--reason', 'it was another person')).code).toBe(0);
  expect(await statusesOf(player)).toEqual(['rejected', 'approved', 'on-hold']);
  const shown = (await op('verification', 'show', player.email)).out;
  expect(shown).toMatch(/^age +rejected +operator/m);
  expect(shown).toMatch(/^withdrawal above 200000 EUR +identity +met +registration/m);

  const person = ['--first', 'Nils', '--last', 'Öl', '--born', '1980-02-29'];
  expect((await op('exclusion-list', 'add', ...person)).code).toBe(2);
  expect((await op('exclusion-list', 'add', '--first', 'Nils', '--last', 'Öl', '--born', '1981-02-29', '--reason', 'court')).code).toBe(2);
  const added = (await op('exclusion-list', 'add', ...person, '--reason', 'court order')).out;
  const [id = ''] = /[0-9a-f-]{36}/.exec(added) ?? [];
  const list = (await op('exclusion-list', 'list')).out;
  expect(list).toMatch(new RegExp(`^${id} .*operator:anna +court order`, 'm'));
  expect(list).not.toMatch(/nils/i);
  expect((await op('exclusion-list', 'remove', id, '--reason', 'order lifted')).code).toBe(0);
  expect((await op('exclusion-list', 'remove', id, '--reason', 'order lifted')).code).toBe(1);
});
