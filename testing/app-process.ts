// A house as a process of its own, which a test may kill.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { once } from 'node:events';

const root = join(import.meta.dirname, '..');

/** The secret of every house that is started here. */
export const appSecret = 'a secret of tests, long enough for the rule';

export interface AppProcess {
  origin: string;
  /** Of the running process. */
  pid(): number | undefined;
  /** Starts it, or starts it again, and resolves when it serves. */
  start(): Promise<void>;
  /** SIGKILL: nothing is closed, nothing is flushed. */
  kill(): Promise<void>;
  /** SIGTERM: closes as an operator would. Returns the exit code. */
  stop(): Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended(): Promise<number | string | null>;
  /** Everything that it has printed since it was last started. */
  output(): string;
}

async function serves(origin: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The house ended at its start with ${child.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function createAppProcess(port: number, env: Record<string, string>, args: readonly string[] = []): AppProcess {
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let printed = '';
  return {
    origin,
    pid: () => child?.pid,
    async start() {
      child = spawn(process.execPath, [join(root, 'server/boot/main.ts'), ...args], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: undefined,
          PORT: String(port),
          RATE_LIMITS: 'off',
          BONUS_SAMPLES: 'off',
          LOG_LEVEL: 'fatal',
          APP_SECRET: appSecret,
          ...env,
        },
      });
      printed = '';
      child.stdout?.on('data', (part: Buffer) => {
        printed += part.toString();
      });
      child.stderr?.on('data', (part: Buffer) => {
        printed += part.toString();
        if (env['QUIET'] === undefined) process.stderr.write(part);
      });
      await serves(origin, child);
    },
    signal: (name) => void child?.kill(name),
    async ended() {
      if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'close');
      return child?.signalCode ?? child?.exitCode ?? null;
    },
    output: () => printed,
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
  };
}
