import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '#games/testing/studio-under-test.ts';
import { loadGames } from '#games/registry.ts';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { studioPlugin } from './index.ts';
import { symbolPictureUrl } from './pages/symbol-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'studio-client-'));
const app = fastify();
let database: Awaited<ReturnType<typeof createDatabase>>;

function writeBuild(): void {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  const chunk = (name: string) => ({
    file: `${name}-1.js`,
    name,
    isEntry: true,
    css: [`${name}-1.css`],
    imports: ['_shared.js'],
    assets: ['a.woff2'],
  });
  const [first] = listGameFolders([gamesRoot]).keys();
  const games = [...new Set(['golden-caravan', first])];
  const manifest = {
    ...Object.fromEntries(games.flatMap((id) => [`${id}`, `${id}.verify`].map((name) => [`${name}.ts`, chunk(name)]))),
    '_shared.js': { file: 'shared-1.js', css: ['shared-1.css'] },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const name of [
    'golden-caravan-1.js',
    'golden-caravan-1.css',
    'golden-caravan.verify-1.js',
    'golden-caravan.verify-1.css',
    'shared-1.js',
    'shared-1.css',
    'a.woff2',
  ])
    writeFileSync(join(folder, name), `/* ${name} */`);
}

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  // what the site around may add to every answer
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'));
  await app.register(studioPlugin, {
    prefix: '/studio',
    databaseUrl: database.url,
    publicUrl: 'http://studio.test/studio',
    siteOrigin: 'https://site.test',
    operatorUrl: 'http://127.0.0.1:1',
    keyId: 'k',
    secret: 's',
    clientDir: folder,
    dev: { rereadClient: true },
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('says that the clients are not built, and shows them once they are', async () => {
  expect((await app.inject('/studio/play/golden-caravan')).statusCode).toBe(503);
  writeBuild();
  expect((await app.inject('/studio/play/golden-caravan')).statusCode).toBe(200);
});

test.each([
  '/studio/play/golden-caravan',
  '/studio/verify',
  '/studio/verify/golden-caravan',
  '/studio/replay/01890000-0000-7000-8000-000000000000?key=x',
])('%s holds no line of script or style and may be framed by the site alone', async (url) => {
  writeBuild();
  const { headers, body } = await app.inject(url);
  const policy = String(headers['content-security-policy']);
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors https://site.test 'self'"]),
  );
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain(url.includes('/verify') ? "connect-src 'none'" : "connect-src 'self'");
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' });
  // styles of a game change those that it shares
  expect(body.indexOf('shared-1.css')).toBeGreaterThan(0);
  expect(body.indexOf('shared-1.css')).toBeLessThan(body.search(/[\w.]+(?<!shared)-1\.css/));
  // what it carries as data is no script
  expect(body).not.toMatch(/<script(?! type="application\/json")(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  expect(body).toMatch(/<script type="module" src="\/studio\/assets\/[\w-]+(\.verify)?-1\.js">/);
});

test('a game that there is none of has no pages', async () => {
  for (const path of ['play/no-game', 'verify/no-game', 'no-game/maths.json'])
    expect((await app.inject(`/studio/${path}`)).statusCode).toBe(404);
});

test('files are kept for ever, small on the wire, and nothing beside them is served', async () => {
  writeBuild();
  const plain = await app.inject('/studio/assets/shared-1.js');
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const small = await app.inject({ url: '/studio/assets/shared-1.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  const font = await app.inject({ url: '/studio/assets/a.woff2', headers: { 'accept-encoding': 'br' } });
  expect([font.headers['content-type'], font.headers['content-encoding']]).toEqual(['font/woff2', undefined]);
  for (const name of ['manifest.json', '.vite%2Fmanifest.json', '..%2Fshared-1.js', 'none.js'])
    expect((await app.inject(`/studio/assets/${name}`)).statusCode).toBe(404);
});

test('the pictures of symbols are kept for ever under their hash, small on the wire, and run nothing', async () => {
  const [, file = ''] = symbolPictureUrl('', (await loadGames()).require('golden-caravan'), 'camel')?.match(/([^/]+)$/) ?? [];
  const url = `/studio/symbols/golden-caravan/${file}`;
  const plain = await app.inject(url);
  expect(plain.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(String(plain.headers['content-security-policy'])).toContain("default-src 'none'");
  const small = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect(small.rawPayload.byteLength).toBeLessThan(4096);
  for (const wrong of ['camel.svg', 'camel.0000000000.svg', '..%2Fgame.ts', file.replace('camel', 'date')])
    expect((await app.inject(`/studio/symbols/golden-caravan/${wrong}`)).statusCode).toBe(404);
  expect((await app.inject(`/studio/symbols/no-game/${file}`)).statusCode).toBe(404);
});
