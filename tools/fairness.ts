// npm run fairness -- <what> [game …]: what the games promise, worked out, played and measured. docs/fairness.md says how to read it.
import { parseArgs } from 'node:util';
import { simulate } from './fairness/simulate.ts';
import { writeReturns } from './fairness/write-returns.ts';

const usage = `npm run fairness -- <what> [game …]

  returns    works out what rounds of the games return, and writes returns.json of each
  simulate   plays rounds of each way to play a game, and compares them with what was worked out

  --rounds   how many rounds are played; 10,000,000 unless said otherwise
`;

const { values, positionals } = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true });
const [what, ...games] = positionals;
const rounds = Number(values.rounds ?? '10000000');

if (what === 'returns') await writeReturns(games, rounds);
else if (what === 'simulate') process.exitCode = (await simulate(games, rounds)) ? 0 : 1;
else {
  console.log(usage);
  process.exitCode = what === undefined ? 0 : 2;
}
