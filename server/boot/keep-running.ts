// Programs of a demo that run beside the house, each started again when it ends by itself.
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';

const respawnMs = 1000;
const endsWithinMs = 8000;

/** Below those that a system gives out by itself: such a one, free now, may be the near end of any connection a moment later. */
const [lowest, highest] = [20_000, 32_099];
const found = new Set<number>();

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const isOurs = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  if (isOurs) await new Promise((resolve) => server.close(resolve));
  return isOurs;
}

/** A port of loopback, never the same twice: the preferred one where it is free, else any. */
export async function findPort(preferred: number): Promise<number> {
  for (let tries = 0; tries <= highest - lowest; tries += 1) {
    const port = tries === 0 ? preferred : randomInt(lowest, highest + 1);
    if (port > 65_535 || found.has(port)) continue;
    found.add(port);
    if ((await isFree(port, 'localhost')) && (await isFree(port, '127.0.0.1'))) return port;
  }
  throw new Error('No port is free');
}

/** Starts a program and starts it again when it ends by itself, unless all of them end. Resolves once it is ready. */
function keepRunning(file: string, env: Record<string, string>, tell: (line: string) => void, isEnding: () => boolean) {
  let child: ChildProcess | undefined;
  let respawn: NodeJS.Timeout | undefined;
  const launch = async (): Promise<void> =>
    await new Promise((resolve, reject) => {
      child = fork(file, [], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      child.once('message', () => resolve());
      child.once('exit', (code) => {
        if (isEnding()) return;
        reject(new Error(`${file} ended (${code}) before it was ready`));
        tell(`${file} ended (${code}); it is started again.`);
        respawn = setTimeout(() => void launch().catch(() => undefined), respawnMs).unref();
      });
    });
  return {
    launch,
    async close() {
      clearTimeout(respawn);
      const ending = child;
      // one that a signal ended has no exit code
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        ending.once('exit', () => resolve());
        // it ends with its parent; one that does not hear is killed
        setTimeout(() => ending.kill('SIGKILL'), endsWithinMs).unref();
        if (ending.connected) ending.disconnect();
        else ending.kill('SIGTERM');
      });
    },
  };
}

export interface Programs {
  /** Starts one, by its path in the folder. Resolves once it is ready. */
  run(file: string, env: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** Programs that run together: the one that was started last ends first. A signal may reach them with the house: from then on none is started again. */
export function keepPrograms(folder: string, tell: (line: string) => void): Programs {
  const running: ReturnType<typeof keepRunning>[] = [];
  let isEnding = false;
  return {
    async run(file, env) {
      const program = keepRunning(join(folder, file), env, tell, () => isEnding);
      running.unshift(program);
      await program.launch();
    },
    async close() {
      isEnding = true;
      for (const program of running) await program.close();
    },
  };
}
