// The identity provider on an origin of its own, for one organization: by redirect, by popup, in a hidden frame, and connected by password.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { identityPlugin } from '#services/identity-provider/index.ts';
import { readConfig } from '#server/boot/config.ts';
import { identityOptions } from '#server/boot/mount-services.ts';
import { root } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { fillAccount, fillPerson, isSignedIn, keepAlerts, keepWindows, signIn } from './lib/walk.ts';

// the port is the provider's own before anybody is told of it
let answer: http.RequestListener | undefined;
const door = http.createServer({ keepAliveTimeout: 600_000 }, (request, response) => answer?.(request, response));
await new Promise<void>((resolve) => door.listen(0, 'localhost', resolve));
const providerOrigin = `http://localhost:${(door.address() as AddressInfo).port}`;
const organization = 'org_lamplighters';
const { social } = readConfig({ IDP_ORIGIN: providerOrigin, SOCIAL_ORGANIZATION: organization }, root);
let provider: FastifyInstance | undefined;
const evening = useEvening({
  config: { social },
  async ready(app) {
    provider = Fastify({
      serverFactory(handle) {
        answer = handle;
        return door;
      },
    });
    await provider.register(identityPlugin, identityOptions(app.context, app.appUrl));
    await provider.ready();
  },
});
afterAll(async () => {
  await provider?.close();
  door.close();
});

const password = 'lamps over the harbour';

async function leaveForProvider(page: Page): Promise<void> {
  await page.goto(`${evening().app.origin}/?sign-in=1`);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Lanternhall ID', exact: true }).click();
  await page.waitForURL(new RegExp(`^${providerOrigin}/authorize/sign-in/`));
}

async function createIdentity(page: Page, email: string, member: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Create an account instead', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  if (member) await page.getByLabel(/Organisation/).fill(organization);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
}

test('a member enters from another origin, is renewed in a hidden frame there, and leaves both', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await leaveForProvider(page);
  await look(page, 'provider');
  const granted = page.context().waitForEvent('response', (response) => response.url() === `${providerOrigin}/oauth/token`);
  await createIdentity(page, 'ada.member@lantern.example', true);
  const { refresh_token: token, id_token: idToken } = (await (await granted).json()) as { refresh_token: string; id_token: string };
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  expect(claims).toMatchObject({ org_id: organization, iss: `${providerOrigin}/` });
  await page.getByRole('heading', { name: 'Almost there', exact: true }).waitFor();
  await fillAccount(page);
  await fillPerson(page);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === `auth0.${social.clientId}.organization_hint`)?.value).toContain(organization);

  // the id token grows too old over the form and the refresh token is good no more: a hidden frame of the other origin answers
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 15.5 * 60_000;
  });
  await app.context.database.pool.query("update social_login set expires_at = now() - interval '1 second'");
  const body = new URLSearchParams({ client_id: social.clientId, token });
  expect((await fetch(`${providerOrigin}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
  const hidden = page.context().waitForEvent('request', (request) => request.url().includes('prompt=none'));
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  const frame = new URL((await hidden).url());
  expect([frame.origin, frame.searchParams.get('organization')]).toEqual([providerOrigin, organization]);
  await page.getByRole('dialog', { name: 'Wallet', exact: true }).waitFor();
  await expect.poll(async () => await isSignedIn(page)).toBe(true);

  await page.goto(`${app.origin}/games`);
  await page.getByRole('button', { name: 'Your account' }).click();
  const left = page.waitForRequest((request) => request.url().startsWith(`${providerOrigin}/v2/logout`));
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await left;
  await page.waitForURL(`${app.origin}/`);
  await expect.poll(async () => await isSignedIn(page)).toBe(false);
});

test('who is no member is refused in words', async () => {
  const { visit } = evening();
  const page = await visit('mobile');
  await leaveForProvider(page);
  await createIdentity(page, 'ada.stranger@lantern.example', false);
  await page.getByRole('heading', { name: 'Sign-in failed', exact: true }).waitFor();
  await page.getByText(/doesn’t belong to the requested organisation/).waitFor();
  expect(await isSignedIn(page)).toBe(false);
});

test('ASVS V7.6.2 an account that has the address is connected by its password; no page signs in by itself afterwards', async () => {
  const { app, visit } = evening();
  const email = 'ada.owner@lantern.example';
  const player = await app.signUp({ email });
  const page = await visit('desktop');
  await leaveForProvider(page);
  await createIdentity(page, email, true);
  await page.getByRole('heading', { name: 'You already have an account', exact: true }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Connect and sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Connect and sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => await isSignedIn(page)).toBe(true);
  expect((await player.call('listSocialLinks')).data.map((link) => [link.issuer, link.email])).toEqual([[`${providerOrigin}/`, email]]);
  const { data } = await player.call('listSessions');
  expect(data.map(({ method }) => method)).toContain('social');

  // ASVS V7.6.2: the provider still knows this browser, and no page signs in by itself
  await page.goto('about:blank'); // an open page of the house would notice, and load itself anew
  await page.context().clearCookies({ name: /^(access|refresh)_token$/ });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(providerOrigin)) asked.push(request.url());
  });
  await page.goto(`${app.origin}/games`);
  await page
    .getByRole('button', { name: 'Sign in', exact: true })
    .or(page.getByRole('link', { name: 'Sign in', exact: true }))
    .first()
    .waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  expect([await isSignedIn(page), asked]).toEqual([false, []]);
});

test('ASVS V3.5.5 a popup of the other origin connects a sign-in; an answer that anybody else posts is not heard', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await keepAlerts(page);
  await keepWindows(page);
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/profile/info`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect Lanternhall ID', exact: true }).click();
  const popup = await opened;
  await popup.waitForURL(new RegExp(`^${providerOrigin}/`));
  // this page's own origin is not the provider's: what it posts to itself completes nothing
  await page.evaluate(() => {
    for (const data of [{ type: 'authorization_response', response: { code: 'forged', state: 'forged' } }, 'authorization_response', null])
      window.postMessage(data, '*');
  });
  const spent: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/oauth/token')) spent.push(request.postData() ?? '');
  });
  await createIdentity(popup, 'ada.window@lantern.example', true);
  await expect.poll(async () => await page.locator('.toast').allInnerTexts()).toEqual([expect.stringContaining('Sign-in connected')]);
  expect((await player.call('listSocialLinks')).data).toHaveLength(1);
  expect(spent.filter((body) => body.includes('forged'))).toEqual([]);
});
