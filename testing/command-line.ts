// The operator's command line as a process of its own, on a house of a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '..');

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

export const openCommandLine =
  (
    { databaseUrl, context }: { databaseUrl: string; context: { config: { dataDir: string; secret: string | undefined } } },
    env: Record<string, string> = {},
  ) =>
  async (...args: string[]): Promise<Ran> => {
    const child = spawn(process.execPath, [join(root, 'cli/main.ts'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: undefined,
        DATABASE_URL: databaseUrl,
        DATA_DIR: context.config.dataDir,
        APP_SECRET: context.config.secret,
        OPERATOR: 'tester',
        ...env,
      },
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out, err };
  };
