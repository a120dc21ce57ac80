import { expect, inject, test } from 'vitest';
import { dormant } from '#cli/player/dormant.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { changePlayerStatus, readDormant } from '#server/modules/players/index.ts';
import { secretMark } from '#server/platform/mail.ts';
import { type TestApp, openTestApp, type TestPlayer } from '#testing/test-app.ts';
import { markDormantJob } from './mark-dormant.job.ts';

const dayMs = 86_400_000;
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const statusOf = async (app: TestApp, { id }: TestPlayer): Promise<number | undefined> =>
  (await app.context.database.pool.query<{ status: number }>('select status from player where id = $1', [id])).rows[0]?.status;
const subjectsTo = async (app: TestApp, { email }: TestPlayer): Promise<string[]> =>
  (
    await app.context.database.pool.query<{ subject: string }>('select subject from mail where recipient = $1 order by id', [email])
  ).rows.map(({ subject }) => subject);
const signIn = async (app: TestApp, { email, password }: TestPlayer) => await app.guest.call('signIn', { body: { email, password } });

/** The code of the newest email that opens the account. */
async function openingCode(app: TestApp, { email }: TestPlayer): Promise<string> {
  const { rows } = await app.context.database.pool.query<{ id: string; body_text: string; secret: Buffer }>(
    "select id, body_text, secret from mail where recipient = $1 and body_text like '%unlockCode=%' order by created_at desc, id desc limit 1",
    [email],
  );
  const [mail] = rows;
  expect(mail?.body_text).toContain(`unlockCode=${secretMark}`);
  return mail === undefined ? '' : app.context.secrets.unseal('mail', mail.id, mail.secret);
}

test('AC-09 after twelve months the account rests: told once, its money untouched, opened by an email besides the password', async () => {
  const app = await openTestApp(inject('postgresUrl'));
  const { clock, database } = app.context;
  const [away, there] = [await app.signUp(), await app.signUp()];
  await app.fund(away, 2500n);
  const entries = async () =>
    (
      await database.pool.query(
        'select kind, amount from ledger.wallet_entry where account_id in (select id from ledger.wallet_account where player_id = $1) order by 1, 2',
        [away.id],
      )
    ).rows;
  const booked = await entries();
  clock.setOffset(360 * dayMs);
  await signIn(app, there);
  await markDormantJob.run(app.context, {});
  expect([await statusOf(app, away), await statusOf(app, there)]).toEqual([1, 1]);

  clock.setOffset(366 * dayMs);
  const restMs = clock.now().getTime();
  for (const time of ['once', 'twice']) {
    await markDormantJob.run(app.context, {});
    expect([time, await statusOf(app, away), await statusOf(app, there)]).toEqual([time, 6, 1]);
  }
  expect((await subjectsTo(app, away)).filter((subject) => subject === 'Your account is inactive')).toHaveLength(1);
  expect(await entries()).toEqual(booked);
  expect((await readDormant(database.db)).map(({ id, since }) => [id, since.getTime() >= restMs])).toEqual([[away.id, true]]);
  const { rows: audit } = await database.pool.query("select actor, after from audit where subject = $1 and action = 'player dormant'", [
    away.id,
  ]);
  expect(audit).toEqual([{ actor: 'system', after: { status: 6 } }]);

  const lines: string[] = [];
  await dormant.run({ context: app.context, words: [], options: {}, actor: 'operator:test', say: (line) => void lines.push(line) });
  expect(lines.join('\n')).toMatch(new RegExp(`${away.email}.*25\\.00.*${away.id}`));

  // neither the session of before nor the password alone opens it
  expect(await refusalOf(away.call('readProfile'))).toMatchObject({ status: 401 });
  expect(await refusalOf(app.guest.call('refreshSession', { body: { refreshToken: away.refreshToken } }))).toMatchObject({ status: 401 });
  expect(await refusalOf(app.guest.call('signIn', { body: { email: away.email, password: 'wrong' } }))).toMatchObject({ code: 11001 });
  expect(await refusalOf(signIn(app, away))).toMatchObject({ code: 11017, status: 422 });
  const unlockCode = await openingCode(app, away);
  await app.guest.call('unlockAccount', { body: { unlockCode } });
  expect(await refusalOf(app.guest.call('unlockAccount', { body: { unlockCode } }))).toMatchObject({ code: 11011 });
  const { accessToken } = (await signIn(app, away)).data;
  const [account] = (await app.as(accessToken)('listAccounts')).data;
  expect(account?.balance).toBe(2500);
  await markDormantJob.run(app.context, {});
  expect(await statusOf(app, away)).toBe(1);
  await app.close();
});

test('AC-09 thirty days before it the player is told the day, once an absence; who comes back is not put to rest', async () => {
  const app = await openTestApp(inject('postgresUrl'));
  const { clock, database } = app.context;
  const begun = Date.parse('2031-03-10T12:00:00Z');
  const after = (days: number): void => clock.setOffset(begun + days * dayMs - Date.now());
  after(0);
  const player = await app.signUp();
  await player.call('updateProfile', { body: { language: 'de', timeZone: 'Europe/Berlin' } });
  const night = async (days: number): Promise<string[]> => {
    after(days);
    await markDormantJob.run(app.context, {});
    return (await subjectsTo(app, player)).slice(1);
  };
  const soon = 'Dein Konto wird bald inaktiv';
  expect(await night(334)).toEqual([]);
  expect(await night(337)).toEqual([soon]);
  expect(await night(338)).toEqual([soon]);
  const { rows } = await database.pool.query<{ body_text: string }>('select body_text from mail where subject = $1', [soon]);
  expect(rows[0]?.body_text).toContain('10. März 2032');
  expect(rows[0]?.body_text).toContain(`${app.context.config.publicUrl}/de?sign-in=1`);
  // back in time: the next absence begins its own count
  await signIn(app, player);
  expect(await night(370)).toEqual([soon]);
  expect(await statusOf(app, player)).toBe(1);
  expect(await night(338 + 340)).toEqual([soon, soon]);
  expect(await night(338 + 370)).toEqual([soon, soon, 'Dein Konto ist inaktiv']);
  expect(await statusOf(app, player)).toBe(6);
  await app.close();
});

test('AC-09 on 29 February nobody is put to rest whose twelve months end with 1 March', async () => {
  const app = await openTestApp(inject('postgresUrl'));
  const { clock } = app.context;
  const goTo = (at: string): void => clock.setOffset(Date.parse(at) - Date.now());
  goTo('2031-03-01T00:30:00Z');
  const player = await app.signUp();
  goTo('2032-02-29T12:00:00Z');
  await markDormantJob.run(app.context, {});
  expect(await statusOf(app, player)).toBe(1);
  goTo('2032-03-01T12:00:00Z');
  await markDormantJob.run(app.context, {});
  expect(await statusOf(app, player)).toBe(6);
  await app.close();
});

test('AC-09 no movement of money is a dormancy fee, and who is excluded or closed is not put to rest', async () => {
  const app = await openTestApp(inject('postgresUrl'));
  const { database, notifier, clock } = app.context;
  const { rows } = await database.pool.query<{ kind: string }>('select unnest(enum_range(null::ledger.wallet_kind))::text as kind');
  expect(rows.filter(({ kind }) => /dorman|inactiv/.test(kind))).toEqual([]);
  const player = await app.signUp();
  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, player.id, 2));
  clock.setOffset(800 * dayMs);
  await markDormantJob.run(app.context, {});
  expect(await statusOf(app, player)).toBe(2);
  await app.close();
});

test('AC-09 using a session for all that time counts as being there', async () => {
  const app = await openTestApp(inject('postgresUrl'));
  const player = await app.signUp();
  app.context.clock.setOffset(300 * dayMs);
  await app.guest.call('refreshSession', { body: { refreshToken: player.refreshToken } });
  app.context.clock.setOffset(400 * dayMs);
  await markDormantJob.run(app.context, {});
  expect(await statusOf(app, player)).toBe(1);
  await app.close();
});
