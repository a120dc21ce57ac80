// The door: what it writes, that it writes it once, and what becomes of an email between its writing and its leaving.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { fillEmail } from '#server/platform/email.ts';
import { sendMailJob } from '#server/platform/mail.job.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { depositDoneEmail, withdrawalPaidEmail } from '../messages.email.ts';
import { tell, type Telling } from './tell.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
beforeEach(() => clock.setOffset(0));

const deposit = (player: TestPlayer, key = `deposit ${randomUUID()}`): Telling => ({
  playerId: player.id,
  kind: 'deposit',
  key,
  email: fillEmail(depositDoneEmail, { params: { amount: '€25.00' } }),
});
const withdrawal = (player: TestPlayer): Telling => ({
  ...deposit(player),
  kind: 'withdrawal',
  key: `withdrawal ${randomUUID()}`,
  email: fillEmail(withdrawalPaidEmail, { params: { amount: '€25.00' } }),
});
const send = async (telling: Telling): Promise<boolean> =>
  await app().context.database.transact(async (tx) => await tell(tx, app().context, telling));
const mailsTo = async (player: TestPlayer) =>
  await app()
    .context.database.db.selectFrom('mail')
    .selectAll()
    .where('recipient', '=', player.email)
    .where('subject', 'not like', 'Welcome%')
    .where('subject', 'not like', 'Willkommen%')
    .orderBy('id')
    .execute();
const toldTo = async (player: TestPlayer) =>
  await app()
    .context.database.db.selectFrom('told')
    .select(['kind', 'ways'])
    .where('player_id', '=', player.id)
    .orderBy('told_at')
    .execute();
const noticesOf = async (player: TestPlayer) => (await player.call('listNotifications')).data.map(({ data }) => data);
const choose = async (player: TestPlayer, choices: { kind: Telling['kind']; way: 'notice' | 'mail' | 'push'; isOn: boolean }[]) =>
  await player.call('changeNotificationPreferences', { body: { choices } });

/** Runs the job that sends, against a server that takes everything. Returns what left, as it came over the wire. */
async function leaving(): Promise<string[]> {
  const server = await startMailServer();
  try {
    const { context } = app();
    await sendMailJob.run({ ...context, config: { ...context.config, smtpUrl: server.url } }, {});
    return server.messages;
  } finally {
    await server.close();
  }
}

test('a thing is told once, however often and however much at once, also after its notice was put away', async () => {
  const player = await app().signUp();
  const telling = deposit(player);
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await send(telling)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await noticesOf(player)).toEqual([{ event: 'deposit.told', title: 'Your deposit has arrived' }]);
  await player.call('clearNotifications');
  expect(await send(telling)).toBe(false);
  expect(await noticesOf(player)).toEqual([]);
  expect(await mailsTo(player)).toHaveLength(1);
  expect(await toldTo(player)).toEqual([{ kind: 'deposit', ways: ['notice', 'mail'] }]);
});

test('what is told goes with its transaction', async () => {
  const player = await app().signUp();
  const telling = deposit(player);
  const failing = app().context.database.transact(async (tx) => {
    await tell(tx, app().context, telling);
    throw new Error('the act failed');
  });
  await expect(failing).rejects.toThrow('the act failed');
  expect([await noticesOf(player), await mailsTo(player), await toldTo(player)]).toEqual([[], [], []]);
  expect(await send(telling)).toBe(true);
});

test('what a player switched off is not told, what is required is', async () => {
  const player = await app().signUp({ language: 'de' });
  await choose(player, [
    { kind: 'deposit', way: 'notice', isOn: false },
    { kind: 'deposit', way: 'mail', isOn: false },
  ]);
  expect([await send(deposit(player)), await send(withdrawal(player))]).toEqual([false, true]);
  const mails = await mailsTo(player);
  expect(mails.map(({ subject }) => subject)).toEqual(['Deine Auszahlung ist unterwegs']);
  expect(await noticesOf(player)).toEqual([{ event: 'withdrawal.told', title: 'Deine Auszahlung ist unterwegs' }]);
});

test('an optional email carries how to end its kind by one press, a required one carries nothing of it', async () => {
  const player = await app().signUp();
  await send(deposit(player));
  await send(withdrawal(player));
  const sent = (await leaving()).filter((message) => message.includes(`To: ${player.email}`));
  const [optional] = sent.filter((message) => message.includes('Subject: Your deposit'));
  const [required] = sent.filter((message) => message.includes('Subject: Your withdrawal'));
  expect(optional?.replace(/\r\n[ \t]/g, '')).toMatch(
    /^List-Unsubscribe: *<http:\/\/localhost:\d+\/unsubscribe\?unsubscribeCode=[\w-]+>$/m,
  );
  expect(optional).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(required).not.toMatch(/unsubscribe/i);
});

test('in quiet hours an optional email waits for the morning of the player, a required one does not', async () => {
  const player = await app().signUp({ timeZone: 'Europe/Berlin' });
  await player.call('changeNotificationPreferences', { body: { quiet: { from: '22:00', until: '07:30' } } });
  clock.setOffset(new Date('2031-01-10T22:15:00Z').getTime() - Date.now());
  await send(deposit(player));
  await send(withdrawal(player));
  const [waiting] = await mailsTo(player);
  expect(waiting?.send_after).toEqual(new Date('2031-01-11T06:30:00Z'));
  const subjectsTo = (messages: string[]) =>
    messages.filter((one) => one.includes(`To: ${player.email}`)).map((one) => /^Subject: (.*?)\r?$/m.exec(one)?.[1]);
  const before = subjectsTo(await leaving());
  expect(before).toContain('Your withdrawal has been paid');
  expect(before).not.toContain('Your deposit has arrived');
  clock.setOffset(new Date('2031-01-11T06:31:00Z').getTime() - Date.now());
  expect(subjectsTo(await leaving())).toEqual(['Your deposit has arrived']);
});

test('an email that waits is held back when its kind is switched off, and when an exclusion begins meanwhile', async () => {
  const [player, excluded] = [await app().signUp(), await app().signUp()];
  await send(deposit(player));
  await choose(player, [{ kind: 'deposit', way: 'mail', isOn: false }]);
  expect((await mailsTo(player)).map(({ suppressed }) => suppressed)).toEqual(['switched off']);
  const ending: Telling = { ...deposit(excluded), kind: 'bonus-ending' };
  await send(ending);
  await app().context.database.transact(
    async (tx) => await changePlayerStatus(tx, app().context.notifier, excluded.id, playerStatus.excluded),
  );
  expect((await leaving()).filter((one) => one.includes(`To: ${excluded.email}`) && one.includes('Your deposit'))).toEqual([]);
  expect((await mailsTo(excluded)).map(({ suppressed }) => suppressed)).toEqual(['barred']);
  // and what comes later is not told at all
  expect(await send({ ...ending, key: randomUUID() })).toBe(false);
});

test('who has not confirmed the address gets what is required, and nothing that is not', async () => {
  const player = await app().signUp({}, { isProven: false });
  await send(deposit(player));
  await send(withdrawal(player));
  expect((await mailsTo(player)).map(({ subject }) => subject)).toEqual(['Your withdrawal has been paid']);
});

test('a sign-in from a new device is on the page and in the mailbox', async () => {
  const player = await app().signUp();
  const body = JSON.stringify({ email: player.email, password: player.password });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const { status } = await fetch(`${app().origin}/api/player/sessions`, { method: 'POST', headers, body });
  expect(status).toBe(200);
  expect(await noticesOf(player)).toEqual([{ event: 'sign-in.told', title: 'New sign-in to your account' }]);
  expect((await mailsTo(player)).map(({ subject }) => subject)).toEqual(['New sign-in to your account']);
});
