// The page of docs that says what simulations came to: a row for each way to play a version, the newest in place of one before.
import { keepRow } from './keep-row.ts';

export interface Simulated {
  game: string;
  version: string;
  /** What the way to play is called; nothing where there is one. */
  way: string;
  rounds: number;
  /** Percent, worked out and played; `error` is one deviation. */
  exact: string;
  observed: string;
  error: string;
  /** By how many deviations the two differ. */
  z: number;
  hits: string;
  exactHits: string;
  /** The most that a round paid, in first stakes. */
  largest: string;
  isGood: boolean;
}

const head = `# What simulations came to

Rounds that \`npm run fairness -- simulate --report docs/simulations.md\` has played by the maths that decide players' rounds, beside what
is worked out of all outcomes (docs/fairness.md). The error is one standard deviation of so many rounds; z is how many of them lie between
the two returns: of a hundred rows one lies beyond 2.6 by chance.

| game | maths | way | rounds | return | exact | error | z | pays in | exact | largest | day |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

/** Writes a row into the page, in place of one of the same way and version. */
export function noteSimulated(file: string, one: Simulated, day = new Date()): void {
  const { game, version, way, rounds, exact, observed, error, z, hits, exactHits, largest } = one;
  const cells = [
    game,
    version,
    way || '–',
    rounds.toLocaleString('en'),
    `${observed} %`,
    `${exact} %`,
    `${error} %`,
    `${z.toFixed(2)}${one.isGood ? '' : ' !'}`,
    `${hits} %`,
    `${exactHits} %`,
    `${largest} ×`,
    day.toISOString().slice(0, 10),
  ];
  keepRow(file, head, cells);
}
