// Several ways of booking side by side: every one in turn, several times over, and their figures as a table.
import { type Contender, type Measured, median, medians, runLoad } from './load.ts';

export interface Runner {
  name: string;
  contender: Contender;
  /** The process that does the work besides this one. */
  pid: number;
}

export interface Course {
  accounts: number;
  inFlight: number;
  windows: number;
  seconds: number;
  isHot: boolean;
}

export interface Compared {
  /** The median of each figure. */
  results: Map<string, Measured>;
  /** The median over the rounds of what is between two runners in the same round. NaN without one of them. */
  between(name: string, rival: string, figure: (one: Measured, other: Measured) => number): number;
}

/** Every runner in turn, several times over, so that what the machine does meanwhile meets them all. */
export async function compare(runners: readonly Runner[], { accounts, inFlight, windows, seconds, isHot }: Course): Promise<Compared> {
  const runs = new Map<string, Measured[]>();
  for (let window = -1; window < windows; window += 1)
    for (const { name, contender, pid } of runners) {
      const one = await runLoad(contender, { accounts, inFlight, seconds, isHot, databasePid: pid });
      // the first window warms up
      if (window >= 0) runs.set(name, [...(runs.get(name) ?? []), one]);
    }
  const results = new Map([...runs].map(([name, list]) => [name, medians(list)]));
  console.log(`\n${isHot ? 'Hot: 80 % of bets on 100 accounts' : `Uniform: ${accounts} accounts`}, ${inFlight} in flight`);
  console.log(
    `${'way'.padEnd(34)}${['commands/s', 'p50 ms', 'p99 ms', 'Node us', 'server us', 'CPU us'].map((head) => head.padStart(11)).join('')}`,
  );
  for (const [name, { commandsPerS, p50Ms, p99Ms, nodeUs, databaseUs }] of results) {
    const figures = [
      commandsPerS.toFixed(0),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      nodeUs.toFixed(1),
      databaseUs.toFixed(1),
      (nodeUs + databaseUs).toFixed(1),
    ];
    console.log(`${name.padEnd(34)}${figures.map((figure) => figure.padStart(11)).join('')}`);
  }
  console.log('');
  return {
    results,
    between(name, rival, figure) {
      const others = runs.get(rival) ?? [];
      return median((runs.get(name) ?? []).flatMap((one, round) => (others[round] === undefined ? [] : figure(one, others[round]))));
    },
  };
}

export const cpuUs = (one: Measured | undefined): number => (one === undefined ? Number.NaN : one.nodeUs + one.databaseUs);
