// A chain of one's own: anvil of Foundry, from its npm package, for tests and the demo.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LocalNode {
  url: string;
  pid: number | undefined;
  stop(): Promise<void>;
}

export interface LocalNodeOptions {
  port: number;
  /** Seconds from block to block; without them blocks are made when one asks for them. */
  blockSeconds?: number;
  /** How much a block holds, where that is more than anvil's own thirty million. */
  gasLimit?: number;
  /** A file that the chain is read from and written to when it stops. */
  stateFile?: string;
}

export const localChainId = 31_337;
const startTries = 400;
const triesMs = 50;
/** So long it may write its state down. */
const endsWithinMs = 5000;

/** The program for this machine; undefined where the package has none. */
export function findAnvil(): string | undefined {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const file = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' });
    return (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).ok;
  } catch {
    return false; // it is not there yet
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
};

/**
 * Ends the node where this process is killed without a farewell. A small process of its own waits for the end of a pipe that this one holds open,
 * which comes whatever ends this one; it goes when the node does.
 */
function watchParent(node: ChildProcess): void {
  const text = `process.stdin.resume().on('end', () => { try { process.kill(${node.pid ?? 0}, 'SIGTERM'); } catch {} });`;
  if (node.pid === undefined) return;
  // in a session of its own: what is sent to all of a terminal must not end it first
  const watch = spawn(process.execPath, ['-e', text], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watch.stdin.on('error', () => undefined); // it went before us
  node.once('exit', () => watch.kill('SIGKILL'));
  watch.unref();
  (watch.stdin as unknown as { unref?(): void }).unref?.();
}

/** Starts it on loopback. @throws Error in plain words where there is none for this machine, or it does not start */
export async function startLocalNode({ port, blockSeconds, gasLimit, stateFile }: LocalNodeOptions): Promise<LocalNode> {
  const program = findAnvil();
  if (program === undefined)
    throw new Error(
      `There is no local chain for ${process.platform}-${process.arch}: npm package @foundry-rs/anvil has none, or was not installed.`,
    );
  const blocks = blockSeconds === undefined ? ['--no-mining'] : ['--block-time', String(blockSeconds)];
  const state = stateFile === undefined ? [] : ['--state', stateFile, '--state-interval', '5'];
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(localChainId),
    '--accounts',
    '10',
    '--silent',
    ...blocks,
    ...(gasLimit === undefined ? [] : ['--gas-limit', String(gasLimit)]),
    ...state,
  ];
  const child = spawn(program, args, { stdio: 'ignore' });
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  watchParent(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (child.exitCode !== null) throw new Error(`The local chain ended at once (${child.exitCode}). Is port ${port} taken?`);
    if (tries > startTries) throw new Error('The local chain does not answer');
    await sleep(triesMs);
  }
  return {
    url,
    pid: child.pid,
    async stop() {
      process.off('exit', end);
      end();
      const late = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
      await ended(child);
      clearTimeout(late);
    },
  };
}
