// The service worker as it is served, run with a browser's side of it that keeps what it is asked for.
import { createContext, runInContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import Fastify from 'fastify';
import { pushWorkerPath, servePushWorker } from './serve-push-worker.ts';

const origin = 'https://lanternhall.example';
let script = '';
beforeAll(async () => {
  const app = Fastify();
  servePushWorker(app);
  script = (await app.inject(pushWorkerPath)).body;
  await app.close();
});

/** Runs the worker where these pages are open. */
function run(pages: string[]) {
  const hears = new Map<string, (event: object) => void>();
  const done: unknown[] = [];
  const self = {
    location: new URL(`${origin}${pushWorkerPath}`),
    addEventListener: (name: string, hear: (event: object) => void) => void hears.set(name, hear),
    registration: { showNotification: async (title: string, options: object) => void done.push(await Promise.resolve([title, options])) },
    clients: {
      matchAll: async () =>
        await Promise.resolve(pages.map((url) => ({ url, focus: async () => void done.push(await Promise.resolve(`focus ${url}`)) }))),
      openWindow: async (url: string) => void done.push(await Promise.resolve(`open ${url}`)),
    },
  };
  runInContext(script, createContext({ self, URL }));
  return async (name: string, event: object): Promise<unknown> => {
    const waits: Promise<unknown>[] = [];
    hears.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
    return done.at(-1);
  };
}
const pushed = (message: unknown) => ({ data: { json: () => message } });
const clicked = (url: unknown) => ({ notification: { close: () => undefined, data: { url } } });

test('what arrives is shown with its page and name; the same again takes its place', async () => {
  const message = { title: 'Votre dépôt est arrivé', url: '/fr/profile/history/transactions', locale: 'fr', tag: 'a-topic' };
  expect(await run([])('push', pushed(message))).toEqual([
    'Votre dépôt est arrivé',
    { tag: 'a-topic', lang: 'fr', icon: '/assets/brand/icon-192.png', data: { url: '/fr/profile/history/transactions' } },
  ]);
});

test('what cannot be read is shown all the same: a browser takes the right away from who shows nothing', async () => {
  const unreadable = {
    data: {
      json() {
        throw new SyntaxError('no JSON');
      },
    },
  };
  for (const event of [unreadable, { data: null }])
    expect(await run([])('push', event)).toEqual(['Lanternhall', expect.objectContaining({ data: { url: '/' } })]);
});

test('a click opens its page, or goes to it where it is open; never a page of another site', async () => {
  const limits = `${origin}/profile/limits`;
  expect(await run([])('notificationclick', clicked('/profile/limits'))).toBe(`open ${limits}`);
  expect(await run([`${origin}/`, limits])('notificationclick', clicked('/profile/limits'))).toBe(`focus ${limits}`);
  for (const foreign of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])
    expect(await run([])('notificationclick', clicked(foreign))).toBe(`open ${origin}`);
  expect(await run([])('notificationclick', { notification: { close: () => undefined } })).toBe(`open ${origin}/`);
});
