// SIGKILL for the server, its database or both, 100 times amid deposits, payouts and spins: it opens by itself, nothing is lost or doubled.
// Flags: --kills 100, --players 8, --seed 7. A house of its own with its embedded PostgreSQL.
import { parseArgs } from 'node:util';
import { runKills } from '#testing/kills/run-kills.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, players: { type: 'string', default: '8' }, seed: { type: 'string', default: '7' } },
});
const input = { kills: Number(values.kills), players: Number(values.players), seed: Number(values.seed) };
const { faults, kills, acts, slowestSettleMs } = await runKills({ ...input, say: console.log });
for (const fault of faults) console.log(`FAULT  ${fault}`);
console.log(
  `${faults.length === 0 ? 'ok    ' : 'FAULTS'} ${kills} kills, ${acts} acknowledged acts, the slowest settled ${(slowestSettleMs / 1000).toFixed(1)} s after opening (bar 30)`,
);
if (faults.length > 0) process.exitCode = 1;
