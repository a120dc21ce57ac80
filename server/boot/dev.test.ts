import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendRaw } from '#testing/fuzz/send-raw.ts';
import { freePort } from '#testing/test-app.ts';
import { createAppProcess } from '#testing/app-process.ts';

test('npm run dev serves pages rendered from the sources', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-dev-'));
  const app = createAppProcess(await freePort(), { DATA_DIR: dataDir }, ['--dev']);
  try {
    await app.start();
    for (const path of ['/', '/de/games', '/games/golden-caravan']) {
      // a house serves before its studio has told its games
      await expect.poll(async () => (await fetch(`${app.origin}${path}`)).status, { timeout: 300_000 }).toBe(200);
      expect(await (await fetch(`${app.origin}${path}`)).text()).toContain('<h1');
    }
    const port = Number(new URL(app.origin).port);
    const ask = async (path: string, ...lines: string[]): Promise<number> =>
      (await sendRaw({ port, bytes: [`GET ${path} HTTP/1.1`, `host: localhost:${port}`, ...lines, '', ''].join('\r\n'), headOnly: true }))
        .status;
    expect(await ask('/games', 'connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: AA')).toBe(200);
    const socket = [
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    expect(await ask('/games', ...socket)).toBe(200);
    expect(await ask('/api/connection/websocket', ...socket)).toBe(101);
    // the hot replacement's own socket
    const [, token] = /[tT]oken = "([\w-]+)"/.exec(await (await fetch(`${app.origin}/@vite/client`)).text()) ?? [];
    expect(await ask(`/?token=${token}`, ...socket, 'sec-websocket-protocol: vite-hmr', `origin: ${app.origin}`)).toBe(101);
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000); // the studio's clients are built before
