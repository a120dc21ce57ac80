// HTTP load from a process of its own, and the fair comparison of two servers: windows in turn, medians, a ratio.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './app.ts';

const connections = 20;

interface Report {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

/** Requests a second over one window. @throws Error when an answer was not 2xx */
async function load(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = [
    join(root, 'node_modules/autocannon/autocannon.js'),
    '--json',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...given,
    url,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(child, 'close');
  const report = JSON.parse(text) as Report;
  if (report.non2xx + report.errors > 0) throw new Error(`${url}: ${report.non2xx} answers were not 2xx, ${report.errors} failed`);
  return report.requests.average;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface Race {
  name: string;
  ours: string;
  rival: string;
  headers?: Record<string, string>;
  /** The least ratio that is good enough. */
  bar: number;
}

/** Loads ours and the rival in turn and prints requests a second of both, their ratio and the bar. */
export async function race({ name, ours, rival, headers = {}, bar }: Race, windows = 5, seconds = 3): Promise<void> {
  for (const url of [ours, rival]) await load(url, headers, 2);
  const rates: [number[], number[]] = [[], []];
  for (let window = 0; window < windows; window += 1) {
    rates[0].push(await load(ours, headers, seconds));
    rates[1].push(await load(rival, headers, seconds));
  }
  const [mine, theirs] = rates.map(median) as [number, number];
  printRatio(name, mine / theirs, bar, `${Math.round(mine)}/s of ${Math.round(theirs)}/s`);
}

/** One line of a benchmark: the ratio, whether more or less is better, and whether it keeps its bar. */
export function printRatio(name: string, ratio: number, bar: number, detail: string, better: 'more' | 'less' = 'more'): void {
  const isKept = better === 'more' ? ratio >= bar : ratio <= bar;
  const sign = better === 'more' ? '>=' : '<=';
  console.log(`${isKept ? 'ok    ' : 'BELOW '} ${name.padEnd(52)} ${ratio.toFixed(2)}  (bar ${sign} ${bar})  ${detail}`);
  if (!isKept) process.exitCode = 1;
}
