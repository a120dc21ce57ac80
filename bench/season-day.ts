// A day of the demo's world at speed with 200 players who bet and cash out: at its end book, wallet and published results must agree on every bet. It runs
// the long form of server/modules/sports/season-day.test.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=house', 'server/modules/sports/season-day.test.ts'];
const begun = performance.now();
const { status } = spawnSync(process.execPath, [...process.execArgv, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SEASON_DAY: 'long' },
});
console.log(`${status === 0 ? 'ok    ' : 'BELOW '} the day took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
process.exitCode = status ?? 1;
