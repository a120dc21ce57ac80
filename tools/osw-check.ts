// npm run osw-check: the conformance kit (tools/osw-kit). With an address it checks the operator or the provider there; without one it checks
// this house whole, both sides: our casino and our studio, ten thousand random sequences, deaths in mid-call.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const suites = ['tools/osw-kit/', 'tools/osw-check/', 'server/modules/play/osw', 'games/provider'];
const ownHouse = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=house', '--reporter=verbose', ...suites];
const command = args.length === 0 ? ownHouse : [join(root, 'tools/osw-kit/main.ts'), ...args];
const env = { ...process.env, ...(args.length === 0 && { OSW_CHECK: 'whole' }) };
// relative files belong to the folder from which it was called
const cwd = args.length === 0 ? root : (process.env['INIT_CWD'] ?? process.cwd());
const { status } = spawnSync(process.execPath, command, { cwd, env, stdio: 'inherit' });
process.exitCode = status ?? 1;
