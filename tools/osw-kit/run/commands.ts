// Commands of whoever runs the kit: they launch games, play rounds, exclude players, kill and start what is checked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a command of the shell and returns what it printed; throws when it ends with an error. */
export async function runCommand(command: string, env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`The command ended with ${String(code)}: ${command}`);
  return printed.trim();
}

/** Starts a command that goes on, as a server does. */
export function startCommand(command: string): void {
  spawn(command, { shell: true, stdio: 'ignore', detached: true }).unref();
}

/** Resolves when something answers there, whatever it says. */
export async function untilServes(url: string, withinMs = 120_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return;
    if (Date.now() > deadline) throw new Error(`${url} does not serve after ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
