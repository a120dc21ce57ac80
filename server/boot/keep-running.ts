// Programs of a demo that run beside the house, each started again when it ends by itself.
import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';

const respawnMs = 1000;
const endsWithinMs = 8000;

/** A port of loopback: the preferred one where it is free, else any. */
export const findPort = async (preferred: number): Promise<number> =>
  await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', () => (preferred === 0 ? reject(new Error('No port is free')) : resolve(findPort(0))));
    server.listen(preferred, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : preferred));
    });
  });

/** Starts a program and starts it again when it ends by itself. Resolves once it is ready. */
export function keepRunning(file: string, env: Record<string, string>, tell: (line: string) => void) {
  let child: ChildProcess | undefined;
  let isClosed = false;
  let respawn: NodeJS.Timeout | undefined;
  const launch = async (): Promise<void> =>
    await new Promise((resolve, reject) => {
      child = fork(file, [], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      child.once('message', () => resolve());
      child.once('exit', (code) => {
        if (isClosed) return;
        reject(new Error(`${file} ended (${code}) before it was ready`));
        tell(`${file} ended (${code}); it is started again.`);
        respawn = setTimeout(() => void launch().catch(() => undefined), respawnMs).unref();
      });
    });
  return {
    launch,
    async close() {
      isClosed = true;
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
