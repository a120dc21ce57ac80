// SIGKILL for the house with its book and feed, its database or both, 200 times amid bets. Flags: --kills 200, --players 8, --seed 7.
import { parseArgs } from 'node:util';
import { runBetKills } from '#testing/kills/run-bet-kills.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, players: { type: 'string', default: '8' }, seed: { type: 'string', default: '7' } },
});
const input = { kills: Number(values.kills), players: Number(values.players), seed: Number(values.seed) };
const { accepted, rejected, slowestMs, faults } = await runBetKills({ ...input, say: console.log });
for (const fault of faults) console.log(`FAULT  ${fault}`);
const slowest = (slowestMs / 1000).toFixed(1);
console.log(
  `${faults.length === 0 ? 'ok    ' : 'FAULTS'} ${input.kills} kills, ${accepted} bets accepted, ${rejected} not; prices and decisions ${slowest} s after a kill at the latest`,
);
if (faults.length > 0) process.exitCode = 1;
