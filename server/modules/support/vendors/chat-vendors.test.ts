// The chats of vendors: what a page is told, whom Zendesk is told of, and what Freshchat gives back.
import { expect, test } from 'vitest';
import { createClient } from '#contract/kernel/client.ts';
import { judgeToken, zendeskKey } from '#testing/chat-vendors.ts';
import { useTestApp } from '#testing/test-app.ts';
import { chatOrigins, readSupportConfig } from '../index.ts';

const zendesk = { key: 'web-key', host: 'https://static.zdassets.com', origins: ['https://house.zendesk.com'], ...zendeskKey };
const freshchat = { token: 'public-token', host: 'https://wchat.freshchat.com', siteId: 'casino' };
const chat = { guestAvailable: false, productSuffix: 'lanternhall', freshchat: undefined, zendesk: undefined };
const atZendesk = useTestApp({ config: { supportChat: { ...chat, kind: 'zendesk', zendesk } } });
const atFreshchat = useTestApp({ config: { supportChat: { ...chat, kind: 'freshchat', freshchat, guestAvailable: true } } });

const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as { problem?: { code: number } }).problem?.code,
  );

test('Zendesk is told of a player by a token that its messaging takes, and of nobody else', async () => {
  const player = await atZendesk().signUp();
  const { token, expiresAt } = (await player.call('readZendeskToken')).data;
  const judged = judgeToken(token, zendeskKey.keyId, zendeskKey.secret);
  const profile = (await player.call('readProfile')).data;
  expect(judged).toMatchObject({
    claims: {
      scope: 'user',
      external_id: `${player.id}-lanternhall`,
      email: player.email,
      email_verified: profile.isEmailConfirmed,
    },
  });
  const { claims } = judged as { claims: { exp: number; iat: number; name?: string } };
  expect([claims.exp - claims.iat, claims.exp * 1000]).toEqual([900, new Date(expiresAt).getTime()]);
  const names = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  expect(claims.name).toBe(names === '' ? (profile.nickname ?? undefined) : names);
  expect(judgeToken(token, zendeskKey.keyId, 'another secret')).toEqual({ fault: 'signature' });
  expect(await codeOf(createClient({ origin: atZendesk().origin })('readZendeskToken'))).toBe(10003);
});

test('the name and the state of the address go with the token as they are now', async () => {
  const player = await atZendesk().signUp();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Moth' } });
  const claims = async () => judgeToken((await player.call('readZendeskToken')).data.token, zendeskKey.keyId, zendeskKey.secret);
  expect(await claims()).toMatchObject({ claims: { name: 'Ada Moth', email_verified: true } });
  await atZendesk().context.database.pool.query('update player set email_confirmed_at = null where id = $1', [player.id]);
  expect(await claims()).toMatchObject({ claims: { email_verified: false } });
});

test('a page is told what the script is given and nothing that is secret; the own chat is away', async () => {
  const told = async (app: typeof atZendesk) => (await createClient({ origin: app().origin })('initPlayer')).data;
  const ofZendesk = await told(atZendesk);
  expect(ofZendesk).toMatchObject({
    chat: { kind: 'zendesk', guestAvailable: false },
    freshchatParams: null,
    zendeskParams: { key: 'web-key', host: zendesk.host, guestAvailable: false },
  });
  expect(JSON.stringify(ofZendesk)).not.toContain(zendeskKey.secret);
  expect(await told(atFreshchat)).toMatchObject({
    chat: { kind: 'freshchat' },
    freshchatParams: { ...freshchat, productSuffix: 'lanternhall', guestAvailable: true },
    zendeskParams: null,
  });
  const player = await atFreshchat().signUp();
  expect((await player.call('readChat')).data).toMatchObject({ channel: null, userId: null });
  const written = player.call('sendChatMessage', { body: { key: crypto.randomUUID(), text: 'Is anybody there?' } });
  expect(await codeOf(written)).toBeDefined();
  expect(await codeOf(player.call('readZendeskToken'))).toBe(10004);
});

test('the id that Freshchat gives is the player’s own, and the newest one counts', async () => {
  const [player, stranger] = [await atFreshchat().signUp(), await atFreshchat().signUp()];
  const idOf = async ({ call }: typeof player) => (await call('readProfile')).data.freshchatRestoreId;
  expect(await idOf(player)).toBeUndefined();
  const keep = async (restoreId: string) => await player.call('keepFreshchatRestoreId', { body: { restoreId } });
  await Promise.all([keep('one-1'), keep('one-1')]);
  expect(await idOf(player)).toBe('one-1');
  await keep('two-2');
  expect([await idOf(player), await idOf(stranger)]).toEqual(['two-2', undefined]);
  expect(await codeOf(keep('<script>'))).toBe(10002);
  const elsewhere = await atZendesk().signUp();
  expect(await codeOf(elsewhere.call('keepFreshchatRestoreId', { body: { restoreId: 'x' } }))).toBe(10004);
});

test('settings: one chat at a time, its vendor’s needs named, and no origin but theirs opened', () => {
  const of = (env: Record<string, string>) => readSupportConfig(env);
  expect(() => of({ CHAT: 'freshchat' })).toThrow(/FRESHCHAT_TOKEN/);
  expect(() => of({ CHAT: 'zendesk', ZENDESK_KEY: 'k', ZENDESK_KEY_ID: 'i' })).toThrow(/ZENDESK_SECRET/);
  const keys = { ZENDESK_KEY: 'k', ZENDESK_KEY_ID: 'i', ZENDESK_SECRET: 's', FRESHCHAT_TOKEN: 't' };
  expect(() => of({ ...keys, CHAT: 'zendesk', ZENDESK_ORIGINS: 'https://a.example/path' })).toThrow(/ZENDESK_ORIGINS/);
  expect(chatOrigins(of(keys))).toEqual({ scripts: [], data: [], shown: [] });
  const rented = of({ ...keys, CHAT: 'zendesk', ZENDESK_ORIGINS: 'https://house.zendesk.com, https://ekr.zdassets.com' });
  expect(rented.supportChat.freshchat).toBeUndefined();
  expect(chatOrigins(rented)).toEqual({
    scripts: ['https://static.zdassets.com'],
    data: expect.arrayContaining(['https://static.zdassets.com', 'wss://house.zendesk.com', 'https://ekr.zdassets.com']) as string[],
    shown: ['https://static.zdassets.com', 'https://house.zendesk.com', 'https://ekr.zdassets.com'],
  });
  const fresh = of({ ...keys, CHAT: 'freshchat', FRESHCHAT_SITE_ID: 'casino' });
  expect(fresh.supportChat.freshchat).toEqual({ token: 't', host: 'https://wchat.freshchat.com', siteId: 'casino' });
});
