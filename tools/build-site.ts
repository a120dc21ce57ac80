// Builds what the browser gets - the site and the studio's games - when its sources changed since the last build.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBuildLock } from './build-lock.ts';

const sources = ['site', 'contract', 'content', 'games', 'sportsbook', 'vite.config.ts', 'tools/player-reads.ts', 'package-lock.json'];

function hashOf(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isFile() ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
    for (const file of files) {
      const full = file === '' ? path : join(path, file);
      if (statSync(full).isFile() && !full.endsWith('.test.ts')) hash.update(`${source}/${file}\n`).update(readFileSync(full));
    }
  }
  return hash.digest('hex');
}

async function build(root: string): Promise<void> {
  console.log('Building the site…');
  // whoever starts this - a test, a shell - may have set another; a build is for production
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: undefined, ...(!process.stderr.isTTY && { NO_COLOR: '1' }) };
  const builder = fork(join(import.meta.dirname, 'build-site.worker.ts'), [root], { cwd: root, env, execArgv: [] });
  const [code, signal] = (await once(builder, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`The site could not be built (${code ?? signal}).`);
}

/**
 * Builds if needed, one at a time in a checkout. Returns the build's id and whether anything was done. A process of its own builds: the tools keep
 * 600 MB, which a server would hold as long as it runs. @throws Error when it fails; what it printed says why
 */
export async function buildSite(root: string): Promise<{ buildId: string; isFresh: boolean }> {
  const hash = hashOf(root);
  const buildId = hash.slice(0, 12);
  const stamp = join(root, 'dist', 'built-from');
  const isBuilt = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isBuilt()) return { buildId, isFresh: false };
  const buildOnce = async (): Promise<boolean> => {
    if (isBuilt()) return false;
    await build(root);
    writeFileSync(stamp, hash);
    return true;
  };
  const onWait = (): void => console.log('Another process builds the site here; waiting for it…');
  return { buildId, isFresh: await withBuildLock(join(root, 'dist', 'building'), buildOnce, onWait) };
}
