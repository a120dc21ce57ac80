// A real Centrifugo for tests and benchmarks: found, or installed once into a cache where Go is there. Without one the tests are skipped
// with a loud line.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { namespaceOptions } from '#server/modules/live/index.ts';
import { openNamespaces } from '#live-server/index.ts';
import { testApiKey, testSecret } from './bare-live.ts';
import { freePort } from './test-app.ts';
import type { LiveTarget } from './live-contract.ts';

const version = 'v6.9.1';
const cache = join(tmpdir(), 'lanternhall-cache');
/** An install that is cut short goes on from there at the next try: Go keeps what it has built. */
const installMs = 300_000;
const triedAgainMs = 3_600_000;

const skip = (why: string): undefined => {
  console.warn(`\nCENTRIFUGO IS NOT THERE, ITS TESTS ARE SKIPPED: ${why}\nSet CENTRIFUGO_BIN to a binary of ${version} to run them.\n`);
};

/** Runs a program to its end. Returns what went wrong, or undefined. */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  return await new Promise((resolve) => {
    execFile(program, args, { env, timeout: installMs, maxBuffer: 64 * 1024 * 1024 }, (error, out, words) => {
      const last = `${out}${words}`.trim().split('\n').slice(-2).join(' ');
      resolve(error === null ? undefined : last === '' ? error.message : last);
    });
  });
}

async function install(binary: string): Promise<string | undefined> {
  const failure = join(cache, `${version}.failed`);
  if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < triedAgainMs) return skip(readFileSync(failure, 'utf8'));
  if ((await run('go', ['version'])) !== undefined) return skip('there is no Go to install it with.');
  mkdirSync(cache, { recursive: true });
  const env = { ...process.env, GOBIN: dirname(binary), GOPATH: join(cache, 'go'), GOFLAGS: '-modcacherw' };
  const wrong = await run('go', ['install', `github.com/centrifugal/centrifugo/v6@${version}`], env);
  if (existsSync(binary)) return binary;
  const why = `go install did not succeed: ${wrong ?? 'it made no program'}`;
  writeFileSync(failure, why);
  return skip(why);
}

/** The path of a Centrifugo, or undefined after a loud line. Takes minutes the first time. Never throws: without it tests are skipped. */
export async function findCentrifugo(): Promise<string | undefined> {
  const given = process.env['CENTRIFUGO_BIN'];
  if (given !== undefined) return existsSync(given) ? given : skip(`CENTRIFUGO_BIN is ${given}, and nothing is there.`);
  const name = process.platform === 'win32' ? 'centrifugo.exe' : 'centrifugo';
  const binary = join(cache, `bin-${version}`, name);
  if (existsSync(binary)) return binary;
  return await install(binary).catch((error: unknown) => skip(`it could not be installed: ${String(error)}`));
}

export interface RunningCentrifugo {
  /** Where players connect. */
  origin: string;
  apiUrl: string;
  pid: number;
  stop(): Promise<void>;
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false, // not yet
  );
}

export interface CentrifugoPorts {
  port: number;
  internalPort: number;
}

export const freePorts = async (): Promise<CentrifugoPorts> => ({ port: await freePort(), internalPort: await freePort() });

/** Centrifugo's own look at a configuration, at which nothing may be unknown. Returns what it finds fault with, or undefined. */
export async function checkConfig(binary: string, config: object): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-centrifugo-'));
  try {
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify(config));
    return await run(binary, ['checkconfig', '--strict', '-c', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts Centrifugo with a configuration; its ports are replaced. Its words are told when it does not come up. */
export async function startCentrifugo(
  binary: string,
  config: Record<string, unknown>,
  env: Record<string, string> = {},
  ports?: CentrifugoPorts,
): Promise<RunningCentrifugo> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-centrifugo-'));
  const file = join(folder, 'config.json');
  const { port, internalPort } = ports ?? (await freePorts());
  const server = { address: '127.0.0.1', port, internal_address: '127.0.0.1', internal_port: String(internalPort) };
  writeFileSync(file, JSON.stringify({ ...config, http_server: server, health: { enabled: true }, log: { level: 'warn' } }));
  const child: ChildProcess = spawn(binary, ['-c', file], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !(await isUp(`http://127.0.0.1:${internalPort}/health`)); tries += 1) {
    if (tries === 600 || child.exitCode !== null) throw new Error(`Centrifugo did not come up:\n${words}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { http_api: api } = config as { http_api?: { handler_prefix?: string } };
  return {
    origin: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${internalPort}${api?.handler_prefix ?? '/api'}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A configuration with the open channels and tokens of our own test profile. */
export function openConfig(): Record<string, unknown> {
  const open = {
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    allow_publish_for_client: true,
    allow_publish_for_anonymous: true,
    allow_presence_for_client: true,
    allow_presence_for_anonymous: true,
    allow_history_for_client: true,
    allow_history_for_anonymous: true,
    allow_user_limited_channels: true,
  };
  const { '': plain, ...named } = openNamespaces;
  return {
    client: { allow_anonymous_connect_without_token: true, allowed_origins: ['*'], token: { hmac_secret_key: testSecret } },
    channel: {
      without_namespace: plain && { ...namespaceOptions(plain), ...open },
      namespaces: Object.entries(named).map(([name, rules]) => ({ name, ...namespaceOptions(rules), ...open })),
    },
    http_stream: { enabled: true },
    sse: { enabled: true },
    http_api: { key: testApiKey },
    usage_stats: { disabled: true },
  };
}

/** A Centrifugo with open channels, for the contract of the protocol. */
export async function openCentrifugo(binary: string): Promise<LiveTarget> {
  const running = await startCentrifugo(binary, openConfig());
  return {
    origin: running.origin,
    base: '',
    async api(method, body) {
      const response = await fetch(`${running.apiUrl}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': testApiKey },
        body: JSON.stringify(body),
      });
      const { result, error } = (await response.json()) as { result?: Record<string, unknown>; error?: unknown };
      if (result === undefined) throw new Error(`${method} was refused: ${JSON.stringify(error)}`);
      return result;
    },
    close: running.stop,
  };
}
