// CO-01: what a guest wrote goes to the account at sign-in.
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { guestKeyHeader } from '#contract/chat-bounds.ts';
import { type CallFunction, createClient } from '#contract/kernel/client.ts';
import { useTestApp } from '#testing/test-app.ts';
import { answerChat } from '../index.ts';

const app = useTestApp();
const asGuest = (key: string): CallFunction => createClient({ origin: app().origin, headers: { [guestKeyHeader]: key } });
const write = async (call: CallFunction, text: string, more: object = {}) =>
  (await call('sendChatMessage', { body: { key: randomUUID(), text, ...more } })).data;
const read = async (call: CallFunction) => (await call('readChat')).data;

test('CO-01 a guest’s conversations become the player’s once, for who shows the key; of two that are open the newer one goes on', async () => {
  const key = randomBytes(32).toString('base64url');
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const guest = asGuest(key);
  const mine = await write(player.call, 'From my account');
  const before = await write(guest, 'Before I signed in', { email: 'somebody@guest.example' });
  const { database } = app().context;
  const answer = { id: before.conversation.id, actor: 'operator:ada', text: 'Welcome.' };
  await database.transact(async (tx) => await answerChat(tx, app().context, answer));
  const claimAs = async (token: string) =>
    (await createClient({ origin: app().origin, token: () => token, headers: { [guestKeyHeader]: key } })('claimGuestChat')).data;
  await expect(player.call('claimGuestChat')).rejects.toMatchObject({
    problem: { type: expect.stringContaining('guest-key-needed') as string },
  });
  const both = await Promise.all([1, 2].map(async () => (await claimAs(player.accessToken)).claimed));
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
  const state = await read(player.call);
  expect(state.messages.map(({ text }) => text)).toEqual(['From my account', 'Before I signed in', 'Welcome.']);
  expect(state.conversation).toMatchObject({ id: before.conversation.id, status: 'open', isWaiting: true });
  expect((await player.call('readProfile')).data.freshchatRestoreId).toBe(mine.conversation.id);
  const rows = await database.db.selectFrom('chat').selectAll().where('player_id', '=', player.id).orderBy('id').execute();
  expect(rows.map((row) => [row.ended_at === null, row.guest_hash, row.email_sealed])).toEqual([
    [false, null, null],
    [true, null, null],
  ]);
  const notes = await database.db.selectFrom('chat_note').select('text').where('chat_id', '=', before.conversation.id).execute();
  expect(notes).toEqual([{ text: `${mine.conversation.number} is of the same player and has ended, with a message that has no answer.` }]);
  // the key opens nothing any more, and nothing is left for anybody else
  expect((await read(guest)).messages).toEqual([]);
  expect(await claimAs(stranger.accessToken)).toEqual({ claimed: 0, freshchatRestoreId: null });
  expect((await read(stranger.call)).messages).toEqual([]);
});

test('CO-01 a guest’s only conversation goes on as the player’s, who goes on writing in it', async () => {
  const key = randomBytes(32).toString('base64url');
  const player = await app().signUp();
  const { conversation } = await write(asGuest(key), 'Can I open an account?');
  const call = createClient({ origin: app().origin, token: () => player.accessToken, headers: { [guestKeyHeader]: key } });
  expect((await call('claimGuestChat')).data).toEqual({ claimed: 1, freshchatRestoreId: conversation.id });
  expect((await write(player.call, 'I did.')).conversation.id).toBe(conversation.id);
  expect((await read(player.call)).messages).toHaveLength(2);
});
