// npm run fairness -- <what> [game …]: what the games promise, worked out, played and measured. docs/fairness.md says how to read it.
import { parseArgs } from 'node:util';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { battery } from './fairness/battery/battery.ts';
import { simulate } from './fairness/simulate.ts';
import { writeReturns } from './fairness/write-returns.ts';

const usage = `npm run fairness -- <what> [game …]

  returns    works out what rounds of the games return, and writes returns.json of each
  simulate   plays rounds of each way to play a game, and compares them with what was worked out
  battery    puts the source of chance to statistical tests, on what each game draws

  --rounds   how many rounds are played; 10,000,000 unless said otherwise
  --report   a page of docs that the result of each way, or game, is written in as well
  --draws    how many draws of each game are tested; 10,000,000 unless said otherwise
  --fresh    tests seeds that are new each time, not the fixed ones
`;

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000000' },
    draws: { type: 'string', default: '10000000' },
    fresh: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
  allowPositionals: true,
});
const [what, ...games] = positionals;
const unknown = games.filter((id) => !listGameFolders([gamesRoot]).has(id));
const [rounds, draws] = [Number(values.rounds), Number(values.draws)];

if (!Number.isSafeInteger(rounds) || !Number.isSafeInteger(draws) || rounds < 1 || draws < 1) {
  console.log('--rounds and --draws are whole numbers from 1');
  process.exitCode = 2;
} else if (unknown.length > 0) {
  console.log(`There is no game ${unknown.join(', ')}`);
  process.exitCode = 2;
} else if (what === 'returns') await writeReturns(games);
else if (what === 'simulate') process.exitCode = (await simulate({ games, rounds, report: values.report })) ? 0 : 1;
else if (what === 'battery') process.exitCode = (await battery({ games, draws, isFresh: values.fresh, report: values.report })) ? 0 : 1;
else {
  console.log(usage);
  process.exitCode = what === undefined ? 0 : 2;
}
