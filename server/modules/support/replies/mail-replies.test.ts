// The team answers a conversation from a mail program: over real SMTP, into the page that is open.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { openMailReplies } from './mail-replies.ts';
import { replyMark, writtenAnew } from './read-reply.ts';

const domain = 'reply.lanternhall.example';
const agent = 'ada.keeper@lanternhall.example';
const port = await freePort();
const mailReplies = { host: '127.0.0.1', port, domain, agents: [agent, 'ben@lanternhall.example'] };
const app = useTestApp({ config: { mailReplies } });
const clients = createClients();
beforeAll(async () => {
  await app().start();
  return () => clients.endAll();
});

const say = async (player: TestPlayer, text: string) =>
  (await player.call('sendChatMessage', { body: { key: randomUUID(), text, locale: 'de' } })).data;
const messagesOf = async (player: TestPlayer) =>
  (await player.call('readChat')).data.messages.map(({ text, from, by }) => [from, by, text]);

/** The emails to the team about a conversation, oldest first. */
const emailsAbout = async (number: string) =>
  (
    await app().context.database.pool.query<{ subject: string; body_text: string; reply_to: string | null }>(
      'select subject, body_text, reply_to from mail where subject like $1 order by id',
      [`%${number}%`],
    )
  ).rows;

/** Sends an email to the house. Returns what its server said: nothing where it was taken. */
async function reply(to: string, email: SendMailOptions = {}): Promise<string | undefined> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ from: agent, to, subject: 'Re: Chat', text: 'It is on its way.', ...email });
    return undefined;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}

async function openConversation(text = 'Wo bleibt mein Geld?') {
  const player = await app().signUp();
  const { conversation, channel } = await say(player, text);
  const [email] = await emailsAbout(conversation.number);
  if (email?.reply_to === undefined || email.reply_to === null) throw new Error('The team was not told where a reply goes');
  return { player, conversation, channel, email, address: email.reply_to };
}

test('a reply to the email about a waiting message reaches the open page, once, without what it quotes', async () => {
  const { player, conversation, channel, email, address } = await openConversation();
  expect(email.body_text.startsWith(replyMark)).toBe(true);
  expect(email.body_text).toContain('a reply to this email');
  const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: player.accessToken });
  const heard = listen(await subscribed(client, channel));
  const quoted = email.body_text.replace(/^/gm, '> ');
  const text = `Es ist unterwegs.\r\n\r\nGruß\r\n\r\nAm 27.11.2026 um 20:01 schrieb Lanternhall <house@lanternhall.example>:\r\n\r\n${quoted}`;
  const once = { text, messageId: '<one@lanternhall.example>' };
  expect([await reply(address, once), await reply(address.toUpperCase(), once)]).toEqual([undefined, undefined]);
  expect(await Promise.all([reply(address, once), reply(address, once)])).toEqual([undefined, undefined]);
  expect(await messagesOf(player)).toEqual([
    ['owner', null, 'Wo bleibt mein Geld?'],
    ['operator', 'Ada.keeper', 'Es ist unterwegs.\n\nGruß'],
  ]);
  await expect
    .poll(() => heard.map(({ data }) => (data as { message: { text: string } | null }).message?.text))
    .toContain('Es ist unterwegs.\n\nGruß');
  // who answers by mail is not at the desk: the next message is told of at once, at the same address
  await say(player, 'Danke! Und wann?');
  expect((await emailsAbout(conversation.number)).map(({ reply_to: to }) => to)).toEqual([address, address]);
  expect(await reply(address, { from: 'Ben <ben@lanternhall.example>', text: 'Morgen.' })).toBeUndefined();
  expect((await messagesOf(player)).at(-1)).toEqual(['operator', 'Ben', 'Morgen.']);
  const { rows } = await app().context.database.pool.query<{ reason: string }>(
    "select reason from audit where subject = $1 and action = 'chat answer'",
    [player.id],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(Array.from({ length: 2 }, () => `${conversation.number} was answered by mail.`));
});

test('what is no answer is sent back with words, and nothing of it reaches a player', async () => {
  const { player, address } = await openConversation();
  const other = await openConversation('Etwas anderes');
  const [local = ''] = address.split('@');
  const codeOf = (one: string): string => one.split('@')[0]?.split('-')[2] ?? '';
  const wrongs: [to: string, email: SendMailOptions, words: RegExp][] = [
    [`${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`, {}, /^550 5.1.1 No conversation/],
    [address.replace(codeOf(address), codeOf(other.address)), {}, /^550 5.1.1 No conversation/],
    [`chat-999999999-${codeOf(address)}@${domain}`, {}, /^550 5.1.1/],
    [`${local}@elsewhere.example`, {}, /^550 5.1.1/],
    [`house@${domain}`, {}, /^550 5.1.1/],
    [address, { from: 'mallory@evil.example' }, /^550 5.7.1 mallory@evil.example does not answer for this house/],
    [address, { attachments: [{ filename: 'a.pdf', content: 'x' }] }, /^550 5.6.1 A conversation takes no files by mail/],
    [address, { text: `> quoted\n${replyMark}\nmore` }, /^550 5.6.0 Nothing is written above the quotation/],
    [address, { text: 'x'.repeat(2001) }, /^550 5.2.3 An answer has 2000 letters at most, and this one 2001/],
    [address, { text: 'x '.repeat(400_000) }, /^55[02] /],
  ];
  for (const [to, email, words] of wrongs) expect(await reply(to, email)).toMatch(words);
  expect(await messagesOf(player)).toHaveLength(1);
  await player.call('endChat', { params: { id: (await player.call('readChat')).data.conversation?.id ?? '' } });
  expect(await reply(address)).toMatch(/^550 5.7.0 S-\d+ has ended/);
});

test('what a machine writes is taken and let go of, so that two machines never write to each other', async () => {
  const { player, address } = await openConversation();
  const machines: Record<string, string>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'X-Autoreply': 'yes' },
    { 'List-Id': 'all of us' },
  ];
  for (const headers of machines) expect(await reply(address, { headers })).toBeUndefined();
  expect(await messagesOf(player)).toHaveLength(1);
  expect(await reply(address, { headers: { 'Auto-Submitted': 'no' } })).toBeUndefined();
  expect(await messagesOf(player)).toHaveLength(2);
});

test('of two processes on one machine one has the port, and the other one takes it over once it is free', async () => {
  const other = await freePort();
  const context = { ...app().context, config: { ...app().context.config, mailReplies: { ...mailReplies, port: other } } };
  const first = await openMailReplies(context);
  const second = await openMailReplies(context, { retryMs: 20 });
  const greeted = async (): Promise<boolean> =>
    await new Promise((resolve) => {
      const socket = connect(other, '127.0.0.1');
      socket.once('data', (part) => {
        resolve(part.toString().startsWith('220'));
        socket.end('QUIT\r\n');
      });
      socket.once('error', () => resolve(false));
    });
  expect(await greeted()).toBe(true);
  await first?.close();
  await expect.poll(greeted).toBe(true);
  await second?.close();
  expect(await greeted()).toBe(false);
});

test('the server relays nothing, asks for no password, and a caller who breaks off leaves nothing behind', async () => {
  const { player, address } = await openConversation();
  const lines = [
    'EHLO there',
    'MAIL FROM:<a@b.example>',
    `RCPT TO:<${address}>`,
    'DATA',
    'From: ada.keeper@lanternhall.example',
    '',
    'Half of',
  ];
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (part) => {
      said += part.toString();
      const next = lines.splice(0, lines[0] === 'From: ada.keeper@lanternhall.example' ? 3 : 1);
      if (next.length === 0) return;
      socket.write(`${next.join('\r\n')}\r\n`);
      if (lines.length === 0) socket.end();
    });
    socket.on('close', () => resolve(said));
  });
  expect(answer).not.toMatch(/AUTH|STARTTLS/);
  expect(await messagesOf(player)).toHaveLength(1);
  expect(await reply('somebody@gmail.example')).toMatch(/^550/);
});

test.each([
  ['Yes.\n\nOn Fri, 27 Nov 2026 at 20:01, Lanternhall <h@l.example> wrote:\n> No?', 'Yes.'],
  ['Oui.\n\nLe ven. 27 nov. 2026 à 20:01, Lanternhall\n<h@l.example> a écrit :\n\n> Non ?', 'Oui.'],
  ['Sí.\n\nEl vie, 27 nov 2026 a las 20:01, Lanternhall (<h@l.example>)\nescribió:\n\n> ¿No?', 'Sí.'],
  ['Sim.\n\nEm sex., 27 de nov. de 2026, Lanternhall <h@l.example> escreveu:\n> Não?', 'Sim.'],
  ['Ja.\n\n________________________________\nVon: Lanternhall\n', 'Ja.'],
  ['Yes.\n-- \nAda\nHouse', 'Yes.'],
  [`Yes,\n> one\nand two.\n\nOn Friday we wrote:\n> ${replyMark}\n> three`, 'Yes,\n> one\nand two.'],
  ['You wrote at 5 pm that:\nit is late. It is.', 'You wrote at 5 pm that:\nit is late. It is.'],
  [`${replyMark}\nall below`, ''],
])('of %j what was written anew is %j', (text, written) => expect(writtenAnew(text)).toBe(written));
