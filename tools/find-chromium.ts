// Finds a Chromium for the browser tests, or installs Debian's where this user may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** How tests and benchmarks start it: nothing on the screen, nothing of its own on the network. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const which = (name: string): string | undefined => {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.split('\n')[0]?.trim() : undefined;
};

function find(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined) return existsSync(given) ? given : undefined;
  return names.map(which).find((path) => path !== undefined) ?? places.find((path) => existsSync(path));
}

function install(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || which('apt-get') === undefined) return;
  console.log('There is no Chromium for the browser tests; installing it (apt-get install chromium)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** The path of a Chromium, installed if need be; undefined where none can be had. */
export function requireChromium(): string | undefined {
  const found = find();
  if (found !== undefined) return found;
  install();
  return find();
}
