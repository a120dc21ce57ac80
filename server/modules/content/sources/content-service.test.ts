// An outside content service that is slow, wrong or hostile: what it answers is refused by name, and the house goes on.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { root } from '#testing/test-app.ts';
import { type Content, contentFiles, contentService, openContent } from '../index.ts';

const servers: Server[] = [];
const contents: Content[] = [];
afterEach(() => {
  for (const content of contents.splice(0)) content.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const service = (url: string, timeoutMs = 60_000) => contentService({ url, previewToken: 'a-secret', everyMs: 20, timeoutMs });
const page = '---\ntitle: One\ndescription: A page\n---\nWords\n';

test('a service that sends elsewhere is not followed', async () => {
  let visits = 0;
  const inside = await serve((_request, response) => {
    visits += 1;
    response.end('{"data":{}}');
  });
  const url = await serve((request, response) => response.writeHead(302, { location: `${inside}${request.url}` }).end());
  await expect(service(url).read('en', false)).rejects.toThrow('answers 302');
  expect(visits).toBe(0);
});

test('an answer without end is left, and one that does not come is not waited for', async () => {
  const endless = await serve((_request, response) => {
    const pour = () => {
      while (response.write(Buffer.alloc(1024 * 1024, ' ')));
    };
    response.on('drain', pour);
    pour();
  });
  await expect(service(endless).read('en', false)).rejects.toThrow('answers more than');
  const silent = await serve(() => undefined);
  await expect(service(silent, 50).read('en', false)).rejects.toThrow('timeout');
});

test.each([
  ['<html>', 'answers no JSON'],
  ['null', 'answers without data'],
  ['{"texts":{}}', 'answers without data'],
])('%s is no answer', async (body, message) => {
  const url = await serve((_request, response) => response.end(body));
  await expect(service(url).read('en', false)).rejects.toThrow(message);
});

test('what is told about the service does not tell the token of its drafts', async () => {
  const url = await serve((_request, response) => response.writeHead(500).end());
  const refusal = await service(url)
    .read('en', true)
    .catch((error: unknown) => error);
  expect(String(refusal)).toContain('answers 500');
  expect(String(refusal)).not.toContain('a-secret');
});

/** Returns every language with the texts and pages that it is set to. */
async function openWith(first: { texts: unknown; pages: unknown } | undefined) {
  const says = { now: first };
  const url = await serve((request, response) => {
    if (says.now === undefined) response.writeHead(503).end();
    else response.end(JSON.stringify({ data: request.url?.includes('/texts/') ? says.now.texts : says.now.pages }));
  });
  const warnings: string[] = [];
  const log = { warn: ({ err }: { err: Error }) => warnings.push(err.message) } as unknown as Log;
  const spare = contentFiles(join(root, 'content'));
  const content = await openContent({
    source: service(url),
    spare,
    locales: ['en', 'de'],
    defaultLocale: 'en',
    log,
    clock: { now: () => new Date() },
  });
  contents.push(content);
  return { content, says, warnings };
}

test('a house whose service is away opens with its own files, and takes the service’s words once it answers', async () => {
  const { content, says } = await openWith(undefined);
  expect(content.say('de', 'layout.sign-in')).toBe('Anmelden');
  says.now = { texts: { layout: { 'sign-in': 'Hereinspaziert' } }, pages: [{ section: 'pages', identity: 'one', source: page }] };
  await expect.poll(() => content.say('de', 'layout.sign-in'), { timeout: 60_000 }).toBe('Hereinspaziert');
  // a text that this build needs and the service does not know yet
  expect(content.say('de', 'layout.join')).toBe('Registrieren');
  expect(content.pages('de').map(({ identity }) => identity)).toEqual(['one']);
});

test.each([
  ['texts that are a list', { texts: [], pages: [] }, 'texts'],
  ['texts that are no texts', { texts: { layout: { 'sign-in': { html: 1 } } }, pages: [] }, 'en/texts/layout/sign-in must be string'],
  ['pages by name', { texts: {}, pages: { one: page } }, 'en/pages must be array'],
  ['a page outside its folder', { texts: {}, pages: [{ section: 'pages', identity: '../one', source: page }] }, 'en/pages/0/identity'],
  ['a page of no section', { texts: {}, pages: [{ section: 'admin', identity: 'one', source: page }] }, 'en/pages/0/section'],
  ['a page without words', { texts: {}, pages: [{ section: 'pages', identity: 'one' }] }, 'en/pages/0'],
])('%s change nothing', async (_what, wrong, message) => {
  const { content, says, warnings } = await openWith({ texts: {}, pages: [{ section: 'pages', identity: 'one', source: page }] });
  says.now = wrong;
  await expect.poll(() => warnings.join('\n'), { timeout: 60_000 }).toContain(message);
  expect(content.page('en', 'pages', 'one')?.title).toBe('One');
  expect(content.say('en', 'layout.sign-in')).toBe('Sign in');
});
