// An installation that has been used for a day: players who deposited, played, withdrew and were corrected by operators, and a ledger whose
// day is sealed and signed. It runs as `npm start` runs it, on a database of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '#embedded-postgres/index.ts';
import { createAppProcess } from '#testing/app-process.ts';
import { appSecret } from '#testing/app-process.ts';
import { freePort } from '#testing/free-port.ts';
import { createRandom } from '#testing/fuzz/random.ts';
import { createMoneyPlayer } from '#testing/kills/money-player.ts';

const root = join(import.meta.dirname, '..', '..');
const players = 4;
const actsOfEach = 40;

/** Runs an operator's command on the installation. @throws Error when it is refused */
async function operate(dataDir: string, ...words: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir, APP_SECRET: appSecret, OPERATOR: 'release' };
  const child = spawn(process.execPath, [join(root, 'cli/main.ts'), ...words], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`op ${words.join(' ')} ended with ${child.exitCode}`);
}

/** Opens an installation, uses it, and gives the address of its database to `act` before it is closed and removed. */
export async function withUsedInstallation<T>(act: (databaseUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-release-'));
  chmodSync(dataDir, 0o755);
  const app = createAppProcess(await freePort(), { DATA_DIR: dataDir });
  try {
    await app.start();
    for (let number = 0; number < players; number += 1) {
      const approve = async (id: string): Promise<boolean> => {
        await operate(dataDir, 'withdrawal', 'approve', id, '--reason', 'a release');
        return true;
      };
      const player = await createMoneyPlayer({ origin: app.origin, random: createRandom(number), approve });
      let acts = 0;
      await player.act(() => (acts += 1) > actsOfEach);
      await player.finish(() => false);
      if (player.faults.length > 0) throw new Error(`The installation is not in order: ${player.faults.join('; ')}`);
      await operate(dataDir, 'wallet', 'adjust', player.email, 'EUR', '5', '--reason', 'a release');
    }
    const databaseUrl = await findPostgres(join(dataDir, 'postgres'));
    if (databaseUrl === undefined) throw new Error('The database of the installation is not there');
    return await act(databaseUrl);
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
