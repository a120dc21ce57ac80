// Makes dist/ out of the sources: the same files without types. Node runs no types below node_modules, where a package lies.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const root = import.meta.dirname;
const target = join(root, 'dist');
rmSync(target, { recursive: true, force: true });
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|[\\/])(dist|testing|node_modules)[\\/]/.test(file),
);
for (const file of sources) {
  const made = join(target, file.replace(/\.ts$/, '.js'));
  const code = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8')).replaceAll(/(from '\.[^']*|import\('\.[^']*)\.ts'/g, "$1.js'");
  mkdirSync(dirname(made), { recursive: true });
  writeFileSync(made, file === 'main.ts' ? `#!/usr/bin/env node\n${code}` : code);
}
console.log(`${sources.length} files in dist`);
