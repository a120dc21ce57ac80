// A house that asks for a captcha and a security question: each registration brings its own worked task, and a reset asks for the answer.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Data, Input } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { answerOf, isSolved } from '#contract/identity/captcha.ts';
import { createClock } from '#server/platform/clock.ts';
import { readStoredEmail } from '#server/platform/mail.ts';
import { confirmEmail } from '#server/modules/players/index.ts';
import { useTestApp } from '#testing/test-app.ts';

let aheadMs = 0;
const app = useTestApp({
  config: { registrationAsks: ['captcha', 'security-question'] },
  context: () => ({ clock: { ...createClock(), wallMs: () => Date.now() + aheadMs } }),
});

type Registration = NonNullable<Input<'registerPlayer'>['body']>;
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

function solve({ task, bits }: Data<'readCaptcha'>): string {
  for (let number = 0; ; number += 1)
    if (isSolved(createHash('sha256').update(answerOf(task, number)).digest(), bits)) return answerOf(task, number);
}
const solved = async (): Promise<string> => solve((await app().guest.call('readCaptcha')).data);

const registration = (more: Partial<Registration>): Registration => ({
  email: `${crypto.randomUUID()}@lanternhall.example`,
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  country: 'DE',
  currency: 'EUR',
  dateOfBirth: '1990-05-17',
  agreements: true,
  securityQuestion: 'first-pet',
  securityAnswer: ' Mia  the Cat',
  ...more,
});
const register = async (more: Partial<Registration>) => await app().guest.call('registerPlayer', { body: registration(more) });

async function resetCodeOf(email: string): Promise<string> {
  const { context } = app();
  await app().guest.call('requestReset', { body: { email } });
  await app().drainJobs();
  const { rows } = await context.database.pool.query<Parameters<typeof readStoredEmail>[1]>(
    "select * from mail where recipient = $1 and body_text like '%resetCode=%' order by created_at desc limit 1",
    [email],
  );
  const [row] = rows;
  return /resetCode=([\w-]+)/.exec(row === undefined ? '' : readStoredEmail(context.secrets, row).text)?.[1] ?? '';
}

test('the form asks for them in its second step, and the server does without a form', async () => {
  const { data } = await app().guest.call('readFields', { query: { scenario: 'registration', country: 'DE' } });
  const asked = data.filter(({ field }) => /^(?:captcha|security)/.test(field));
  expect(asked.map(({ field, type, step, isRequired, isShown }) => [field, type, step, isRequired, isShown])).toEqual([
    ['securityQuestion', 'dropdown', 2, true, true],
    ['securityAnswer', 'text', 2, true, true],
    ['captcha', 'captcha', 2, true, true],
  ]);
  expect(asked[0]?.options).toContainEqual({ value: 'first-pet', label: 'What was your first pet called?' });
  const { securityQuestion: _question, securityAnswer: _answer, ...bare } = registration({});
  expect(await refusalOf(app().guest.call('registerPlayer', { body: bare }))).toMatchObject({
    errors: [
      { field: 'securityQuestion', rule: 'required' },
      { field: 'securityAnswer', rule: 'required' },
      { field: 'captcha', rule: 'required' },
    ],
  });
  expect(await refusalOf(register({ captcha: await solved(), securityQuestion: 'another' }))).toMatchObject({
    errors: [{ field: 'securityQuestion', rule: 'oneOf' }],
  });
});

test('a task counts once, in its time, solved, and only if it is ours', async () => {
  const wrong = { errors: [{ field: 'captcha', rule: 'captcha' }] };
  const answer = await solved();
  const twice = await Promise.all([refusalOf(register({ captcha: answer })), refusalOf(register({ captcha: answer }))]);
  expect(twice.filter((one) => one === undefined)).toHaveLength(1);
  expect(twice.find((one) => one !== undefined)).toMatchObject(wrong);
  const { data } = await app().guest.call('readCaptcha');
  const unsolved = [1, 2, 3, 4].map((number) => answerOf(data.task, number));
  const [expiry, , ...rest] = data.task.split('.');
  const easier = answerOf([expiry, '0', ...rest].join('.'), 1);
  for (const captcha of [...unsolved, easier, 'x', `${solve(data)}1`]) expect(await refusalOf(register({ captcha }))).toMatchObject(wrong);
  // what was refused for something else has spent its task all the same: nobody asks for many addresses with one
  const known = await register({ captcha: await solved() });
  const spent = await solved();
  expect(await refusalOf(register({ email: known.data.profile.email, captcha: spent }))).toMatchObject({ code: 11002 });
  expect(await refusalOf(register({ captcha: spent }))).toMatchObject(wrong);
  const late = await solved();
  aheadMs = 10 * 60_000 + 1;
  expect(await refusalOf(register({ captcha: late }))).toMatchObject(wrong);
  aheadMs = 0;
});

test('a reset asks for the answer, in whichever case it is typed; a wrong one leaves the code good; it is kept as a hash', async () => {
  const { context } = app();
  const { profile } = (await register({ captcha: await solved() })).data;
  await context.database.transact(async (tx) => await confirmEmail(tx, context, profile.id));
  const resetCode = await resetCodeOf(profile.email);
  const newPassword = 'another good passphrase';
  const reset = async (securityAnswer?: string) =>
    await refusalOf(
      app().guest.call('resetPassword', {
        body: { resetCode, newPassword, repeatNewPassword: newPassword, ...(securityAnswer !== undefined && { securityAnswer }) },
      }),
    );
  expect(await reset()).toMatchObject({
    code: 11020,
    errors: [{ field: 'securityAnswer', rule: 'required', params: { question: 'first-pet' } }],
  });
  expect(await reset('Tom')).toMatchObject({ errors: [{ field: 'securityAnswer', rule: 'wrongAnswer' }] });
  const { rows } = await context.database.pool.query<{ text: string }>('select a::text as text from security_answer a');
  expect(rows.some(({ text }) => /mia/i.test(text))).toBe(false);
  expect(await reset('MIA the cat ')).toBeUndefined();
  // who asks a stranger's code for the question learns nothing
  expect(
    await refusalOf(
      app().guest.call('resetPassword', { body: { resetCode: 'x'.repeat(43), newPassword, repeatNewPassword: newPassword } }),
    ),
  ).toMatchObject({ code: 11011 });
});

test('who guesses answers waits', async () => {
  const { context } = app();
  const { profile } = (await register({ captcha: await solved() })).data;
  await context.database.transact(async (tx) => await confirmEmail(tx, context, profile.id));
  const body = {
    resetCode: await resetCodeOf(profile.email),
    newPassword: 'another good passphrase',
    repeatNewPassword: 'another good passphrase',
  };
  const guess = async (securityAnswer: string) => await refusalOf(app().guest.call('resetPassword', { body: { ...body, securityAnswer } }));
  Object.assign(context.config, { rateLimits: true });
  for (let count = 0; count < 7; count += 1) await guess(`guess ${count}`);
  const last = await guess('mia the cat');
  Object.assign(context.config, { rateLimits: false });
  expect(last).toMatchObject({ status: 429 });
});
