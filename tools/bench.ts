// npm run bench -- <name> [flags]: runs one benchmark of bench/. Without a name it lists them with what each says of itself.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .toSorted();

/** The first sentence of the comment that a benchmark opens with. */
function describe(name: string): string {
  const comment = /^(?:\/\/ .*\n)+/.exec(readFileSync(join(folder, `${name}.ts`), 'utf8'))?.[0] ?? '';
  const text = comment
    .replaceAll(/^\/\/ /gm, '')
    .replaceAll('\n', ' ')
    .trim();
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

function list(): void {
  const width = Math.max(...names.map((name) => name.length));
  console.log('npm run bench -- <name>   prints ratios against a rival of the same run, each beside its bar\n');
  for (const name of names) console.log(`  ${name.padEnd(width)}  ${describe(name)}`);
}

const [name, ...flags] = process.argv.slice(2);
if (name === undefined) list();
else if (!names.includes(name)) {
  console.error(`There is no benchmark "${name}".\n`);
  list();
  process.exitCode = 2;
} else {
  const done = spawnSync(process.execPath, [...process.execArgv, join(folder, `${name}.ts`), ...flags], { cwd: root, stdio: 'inherit' });
  process.exitCode = done.status ?? 1;
}
