// Closed-loop load: a number of players, each betting and, in nine cases of twenty, winning. Counts commands, not rounds.
import { performance } from 'node:perf_hooks';
import { cpuMsOf } from './postgres.ts';

/** One way of booking. Returns true when the command was booked. */
export interface Contender {
  bet(account: number, amount: number, willWin: boolean): Promise<{ booked: boolean; round: string }>;
  win(account: number, amount: number, round: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface LoadOptions {
  accounts: number;
  inFlight: number;
  seconds: number;
  /** Eighty of a hundred bets go to the first hundred accounts. */
  isHot?: boolean;
  /** The process whose processor time is counted as the database's. */
  databasePid: number;
}

export interface Measured {
  commandsPerS: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor microseconds a command on this side and on the database's. */
  nodeUs: number;
  databaseUs: number;
  refused: number;
}

const warmUpMs = 500;
const winShare = 0.45;

export async function runLoad(contender: Contender, options: LoadOptions): Promise<Measured> {
  const latencies: number[] = [];
  const run = { isOver: false };
  let isCounting = false;
  let refused = 0;

  async function timed<T>(act: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await act();
    if (isCounting) latencies.push(performance.now() - begun);
    return result;
  }
  async function play(): Promise<void> {
    while (!run.isOver) {
      const isFavourite = options.isHot === true && Math.random() < 0.8;
      const account = Math.floor(Math.random() * (isFavourite ? 100 : options.accounts));
      const stake = 100 + Math.floor(Math.random() * 900);
      const willWin = Math.random() < winShare;
      const { booked, round } = await timed(async () => await contender.bet(account, stake, willWin));
      if (!booked) refused += 1;
      else if (willWin && !(await timed(async () => await contender.win(account, Math.round(stake * 2.2), round)))) refused += 1;
    }
  }

  const players = Array.from({ length: options.inFlight }, play);
  await wait(warmUpMs);
  isCounting = true;
  const [begun, cpu, databaseMs] = [performance.now(), process.cpuUsage(), cpuMsOf(options.databasePid)];
  await wait(options.seconds * 1000);
  isCounting = false;
  const seconds = (performance.now() - begun) / 1000;
  const used = process.cpuUsage(cpu);
  const usedByDatabase = cpuMsOf(options.databasePid) - databaseMs;
  run.isOver = true;
  await Promise.all(players);
  return { ...spread(latencies), commandsPerS: latencies.length / seconds, refused, ...perCommand(latencies.length, used, usedByDatabase) };
}

const perCommand = (count: number, used: NodeJS.CpuUsage, databaseMs: number) => ({
  nodeUs: (used.user + used.system) / count,
  databaseUs: (databaseMs * 1000) / count,
});

export const wait = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

export function spread(latencies: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = Float64Array.from(latencies).toSorted();
  return { p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/** The median of each figure over several runs. */
export function medians(runs: readonly Measured[]): Measured {
  const of = (pick: (run: Measured) => number) => median(runs.map(pick));
  return {
    commandsPerS: of((run) => run.commandsPerS),
    p50Ms: of((run) => run.p50Ms),
    p99Ms: of((run) => run.p99Ms),
    nodeUs: of((run) => run.nodeUs),
    databaseUs: of((run) => run.databaseUs),
    refused: Math.max(...runs.map((run) => run.refused)),
  };
}
