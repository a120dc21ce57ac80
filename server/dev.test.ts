import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './testing/house.ts';
import { createHouseProcess } from './testing/house-process.ts';

test('npm run dev serves pages rendered from the sources', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-dev-'));
  const house = createHouseProcess(await freePort(), { DATA_DIR: dataDir }, ['--dev']);
  try {
    await house.start();
    for (const path of ['/', '/de/games', '/games/golden-caravan']) {
      // a house serves before its studio has told its games
      await expect.poll(async () => (await fetch(`${house.origin}${path}`)).status, { timeout: 300_000 }).toBe(200);
      expect(await (await fetch(`${house.origin}${path}`)).text()).toContain('<h1');
    }
  } finally {
    await house.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000); // the studio's clients are built before
