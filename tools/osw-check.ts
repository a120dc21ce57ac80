// npm run osw-check: the conformance tests of the provider protocol, both sides - the operator against a provider under test, the studio
// against an operator under test - with each rule's name and result.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const suites = ['server/modules/play/osw', 'games/provider'];
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=house', '--reporter=verbose', ...suites];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
