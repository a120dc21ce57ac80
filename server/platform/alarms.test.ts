// Alarms from raising to closing: one row a kind and subject, a mail within its bound, and the operator's commands.
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { raiseAlarm, raiseAlarmNow, readAlarms } from './alarms.ts';
import { mailAlarms } from './mail-alarms.ts';

const app = useTestApp();
const commandLine = () => openVerbs(app());
const open = async () => await readAlarms(app().context.database.db, 'open');
const emailsToOperator = async () =>
  await app()
    .context.database.db.selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', app().context.config.operatorMail)
    .execute();

/** As if everything so far had been so many minutes earlier. */
async function letPass(minutes: number): Promise<void> {
  await app().context.database.pool.query(
    'update alarm set mailed_at = mailed_at - ago, last_at = last_at - ago, first_at = first_at - ago from make_interval(mins => $1) ago',
    [minutes],
  );
}

test('the same alarm is counted while it is open, also from two at once, and whatever text it holds', async () => {
  const { context } = app();
  const alarm = { kind: 'job-failed', subject: 'a\0b\ud800', message: 'no \0 and no \udfff', details: { n: 1n, text: '\0' } } as const;
  await Promise.all([raiseAlarmNow(context, alarm), raiseAlarmNow(context, alarm)]);
  await context.database.transact(async (tx) => await raiseAlarm(tx, alarm));
  expect((await open()).map(({ kind, subject, count, details }) => ({ kind, subject, count, details }))).toEqual([
    { kind: 'job-failed', subject: 'a\ufffdb\ufffd', count: 3n, details: { n: '1', text: '\ufffd' } },
  ]);
});

test('an alarm of a transaction that is given up was never raised', async () => {
  const before = await open();
  const attempt = app().context.database.transact(async (tx) => {
    await raiseAlarm(tx, { kind: 'wallet-slow', subject: 'given up', message: 'never' });
    throw new Error('given up');
  });
  await expect(attempt).rejects.toThrow('given up');
  expect(await open()).toEqual(before);
});

test('what is new is mailed once in one mail; what comes again is mailed after ten minutes, also when it was closed between', async () => {
  const { context } = app();
  const before = (await emailsToOperator()).length;
  await raiseAlarmNow(context, { kind: 'round-ended', subject: 'one', message: 'First <message>.' });
  await raiseAlarmNow(context, { kind: 'round-ended', subject: 'two', message: 'Second message.' });
  const [sent, twin] = await Promise.all([mailAlarms(context), mailAlarms(context)]);
  expect([Math.min(sent, twin), Math.max(sent, twin)]).toEqual([0, (await open()).length]);
  const emails = await emailsToOperator();
  expect(emails.length).toBe(before + 1);
  expect(emails.at(-1)?.body_text).toContain('First <message>.');
  expect(emails.at(-1)?.body_text).toContain('Second message.');

  await raiseAlarmNow(context, { kind: 'round-ended', subject: 'one', message: 'Again.' });
  expect(await mailAlarms(context)).toBe(0);
  const id = (await open()).find(({ subject }) => subject === 'one')?.id ?? '';
  const op = commandLine();
  expect(await op('alarms', 'close', id, '--reason', 'looked after')).toMatchObject({ code: 0 });
  await raiseAlarmNow(context, { kind: 'round-ended', subject: 'one', message: 'A new one.' });
  expect(await mailAlarms(context)).toBe(0);
  await letPass(11);
  expect(await mailAlarms(context)).toBe(1);
  expect((await emailsToOperator()).at(-1)?.body_text).toContain('A new one.');
  await letPass(11);
  expect(await mailAlarms(context)).toBe(0);
});

test('the operator sees open alarms and closes one, once, with a reason', async () => {
  const op = commandLine();
  await raiseAlarmNow(app().context, { kind: 'ledger-broken', subject: 'books', message: 'A look is needed.' });
  const id = (await open()).find(({ kind }) => kind === 'ledger-broken')?.id ?? '';
  const listed = await op('alarms', 'list');
  expect(listed.code).toBe(0);
  expect(listed.out).toContain('A look is needed.');
  expect(await op('alarms', 'close', id)).toMatchObject({ code: 2 });
  expect(await op('alarms', 'close', 'nonsense', '--reason', 'none')).toMatchObject({ code: 2 });
  expect(await op('alarms', 'close', id, '--reason', 'seen and mended')).toMatchObject({ code: 0 });
  expect(await op('alarms', 'close', id, '--reason', 'seen and mended')).toMatchObject({ code: 1 });
  expect((await op('alarms', 'list')).out).not.toContain(id);
  expect((await op('alarms', 'list', 'all')).out).toContain(id);
  const { rows } = await app().context.database.pool.query("select reason from audit where action = 'alarms close' and subject = $1", [id]);
  expect(rows).toEqual([{ reason: 'seen and mended' }]);
});
