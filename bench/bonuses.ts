// Random sequences of what happens to accounts with bonuses, by two apps on one database, against a model: after each act both stand alike.
// Flags: --sequences 100000, --minutes 600 (it stops then and says how many it did), --at-once 96 players, whose commands share batches,
// --workers (one for two cores), each with apps and a PostgreSQL of its own; --seed and --from, as a run said them, go on where it was
// stopped. The short form is server/modules/bonuses/sequences.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { root } from './lib/app.ts';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '600' },
    'at-once': { type: 'string', default: '96' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    from: { type: 'string', default: '0' },
    workers: { type: 'string', default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
  },
});
const vitest = ['tools/launch.mjs', 'node_modules/vitest/vitest.mjs', 'run', '--project=house', '--disableConsoleIntercept'];
const workers = Number(values.workers);
const share = Math.ceil(Number(values.sequences) / workers);
console.log(`seed ${values.seed}, sequences from ${values.from}`);
const begunMs = performance.now();

/** Does a share of the sequences, drawn by seeds of its own. Returns the exit code. */
async function runShare(worker: number): Promise<number> {
  const from = Number(values.from) + worker * share;
  const wanted = { BONUS_SEQUENCES: String(share), BONUS_SEED: values.seed, BONUS_FROM: String(from) };
  const child = spawn(process.execPath, [...vitest, 'server/modules/bonuses/sequences.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...wanted, BONUS_MINUTES: values.minutes, BONUS_AT_ONCE: values['at-once'] },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const codes = await Promise.all(Array.from({ length: workers }, async (_, worker) => await runShare(worker)));
console.log(`${workers} × ${share} sequences at most, ${Math.round((performance.now() - begunMs) / 1000)} s with start and end`);
process.exitCode = Math.max(...codes);
