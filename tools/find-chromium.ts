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

/** Debian's Chromium without a window: a quarter less processor time than the whole browser's. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const which = (name: string): string | undefined => {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.split('\n')[0]?.trim() : undefined;
};

function find(preferred: readonly string[]): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined) return existsSync(given) ? given : undefined;
  return [...preferred, ...names].map(which).find((path) => path !== undefined) ?? places.find((path) => existsSync(path));
}

/** Installs the first of these packages that Debian has, where this user may. */
function install(packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || which('apt-get') === undefined) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  console.log('There is no Chromium; reading what can be installed (apt-get update)…');
  run('update', '-qq');
  for (const name of packages) {
    console.log(`Installing it (apt-get install ${name})…`);
    if (run('install', '-y', '-qq', '--no-install-recommends', name)) return;
  }
}

function requireOne(preferred: readonly string[]): string | undefined {
  const found = find(preferred);
  if (found !== undefined) return found;
  install([...preferred, 'chromium']);
  return find(preferred);
}

/** The path of a whole Chromium, installed if need be; undefined where none can be had. */
export const requireChromium = (): string | undefined => requireOne([]);

/** The path of a Chromium for the journeys, without a window where there is one; undefined where none is installed. */
export const findHeadlessChromium = (): string | undefined => find([shell]);

/** The same, installed if need be. */
export const requireHeadlessChromium = (): string | undefined => requireOne([shell]);
