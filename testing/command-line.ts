// The operator's command line as a process of its own, on a house of a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { runCommand } from '#cli/run-command.ts';
import type { Context } from '#server/boot/context.ts';

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

/** The same commands in this process, on the app of a test: what they do and say, without the seconds that a process needs to begin. */
export const openVerbs =
  ({ context }: { context: Context }) =>
  async (...args: string[]): Promise<Ran> => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runCommand(args, {
      async run(verb, typed, say) {
        if ('runOnDatabase' in verb) throw new Error('This command is for a process of its own');
        await verb.run({ context, actor: 'operator:tester', say, ...typed });
      },
      say: (line) => void out.push(`${line}\n`),
      complain: (line) => void err.push(`${line}\n`),
    });
    return { code, out: out.join(''), err: err.join('') };
  };

/** The same by an operator of this name, commands for a process of their own too; all that is said is one text. */
export const openOperator =
  (app: () => { context: Context; databaseUrl: string }) =>
  async (actor: string, ...typed: string[]): Promise<{ code: number; said: string }> => {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const { context, databaseUrl } = app();
    const code = await runCommand(typed, {
      run: async (verb, given) =>
        'run' in verb
          ? await verb.run({ context, actor: `operator:${actor}`, say, ...given })
          : await verb.runOnDatabase({ databaseUrl, say, ...given }),
      say,
      complain: say,
    });
    return { code, said: lines.join('\n') };
  };
