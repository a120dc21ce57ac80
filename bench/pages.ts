// Pages: a cached page against bare Fastify with the same bytes; an uncached home page against bare renderToString of the same tree, in
// CPU time; memory over many different pages.
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { CallName } from '#contract/kernel/paths.ts';
import { createClient } from '#contract/kernel/client.ts';
import type { SiteEntry } from '#server/platform/pages/site-entry.ts';
import { type BenchApp, cpuOf, root, withTestApp } from './lib/app.ts';
import { printRatio, race } from './lib/load.ts';
import { withBare } from './lib/spawn-bare.ts';

const brotli = { 'accept-encoding': 'br' };

async function benchCached({ origin }: BenchApp): Promise<void> {
  for (const [name, headers] of [
    ['cached home page, brotli', brotli],
    ['cached home page, plain', {}],
  ] as const)
    await withBare(`${origin}/`, headers === brotli ? 'br' : 'identity', async (bare) => {
      await race({ name, ours: `${origin}/`, rival: `${bare}/`, headers, bar: 0.9 });
    });
}

/** Each country has its own page, so that each of these is made anew. */
const countriesOf = async (origin: string): Promise<string[]> =>
  (await createClient({ origin })('listCountries')).data.map(({ code }) => code);

async function askFor(address: string, country: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'cf-ipcountry': country, ...brotli } });
  if (answer.status !== 200) throw new Error(`The home page for ${country} answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** CPU seconds of one rendering, by the same built site, with what it loads ready at hand. */
async function bareRender({ origin, buildId }: BenchApp): Promise<number> {
  const entry = (await import(pathToFileURL(join(root, 'dist/site-server/entry-server.js')).href)) as SiteEntry;
  const call = createClient({ origin }) as (name: CallName, input: object) => Promise<unknown>;
  const page = await (await fetch(`${origin}/`)).text();
  const messagesUrl = /rel="preload" href="(\/builds\/content\/[^"]+)"/.exec(page)?.[1] ?? '';
  const messages = (await (await fetch(`${origin}${messagesUrl}`)).json()) as Record<string, unknown>;
  const request = {
    path: '/',
    search: '',
    locale: 'en',
    prefix: '',
    country: undefined,
    publicUrl: origin,
    buildId,
    messages,
    messagesUrl,
    locales: ['en'],
    defaultLocale: 'en',
    isPreview: false,
    asksConsent: true,
  };
  const render = await entry.loadTree({ ...request, read: async (name, input) => await call(name, input) });
  for (let warm = 0; warm < 200; warm += 1) render();
  const times = 300;
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / times;
}

/** What the house's own jobs use while nobody asks, in CPU seconds a second: no part of a page, and more of it the slower the machine. */
async function cpuAtRest(pid: number): Promise<number> {
  const [before, from] = [cpuOf(pid), performance.now()];
  await wait(5000);
  return (cpuOf(pid) - before) / ((performance.now() - from) / 1000);
}

async function benchUncached(testApp: BenchApp): Promise<void> {
  const countries = await countriesOf(testApp.origin);
  for (const country of countries) await askFor(`${testApp.origin}/de`, country);
  const atRest = await cpuAtRest(testApp.pid);
  const [before, from] = [cpuOf(testApp.pid), performance.now()];
  for (const country of countries) await askFor(`${testApp.origin}/`, country);
  const passedS = (performance.now() - from) / 1000;
  const ours = (cpuOf(testApp.pid) - before - atRest * passedS) / countries.length;
  const bare = await bareRender(testApp);
  const detail = `${(ours * 1000).toFixed(2)} ms of CPU a page, ${(bare * 1000).toFixed(2)} ms bare`;
  printRatio('uncached home page, HTTP to HTTP, to bare rendering', ours / bare, 3, detail, 'less');
}

const residentMb = (pid: number): number =>
  Number.parseInt(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0', 10) / 1024;

async function benchMemory({ origin, pid }: BenchApp): Promise<void> {
  const visit = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1)
      await (await fetch(`${origin}/games?search=word${number}`, { headers: brotli })).arrayBuffer();
  };
  await visit(0, 3000); // the cache is full from here on
  const before = residentMb(pid);
  await visit(3000, 4000);
  const after = residentMb(pid);
  printRatio('memory after 1,000 more different pages', after / before, 1.1, `${after.toFixed(0)} MB of ${before.toFixed(0)} MB`, 'less');
}

await withTestApp(
  async (testApp) => {
    await benchCached(testApp);
    await benchMemory(testApp); // and warm: the next one is about steady work
    await benchUncached(testApp);
  },
  { TRUST_PROXY: 'yes' },
);
