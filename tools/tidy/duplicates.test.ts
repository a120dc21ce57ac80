import { test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { product } from './sources.ts';

/** Lines of code, one after the other, that two files may have alike before it counts as a copy. */
const max = 9;

/** Lines that say something, with their number: no imports, comments, braces alone. */
function tellingLines(lines: readonly string[]): { line: string; at: number }[] {
  const told: { line: string; at: number }[] = [];
  let isImport = false;
  for (const [index, text] of lines.entries()) {
    const line = text.trim();
    isImport ||= /^(?:import|export)(?: type)?(?: \w+,)? \{$/.test(line);
    const isSilent = isImport || /^(import\b|export \{.*from|\/\/|\/?\*|[)\]}>;,]*$)/.test(line);
    if (/from '[^']+';$/.test(line)) isImport = false;
    if (!isSilent) told.push({ line, at: index + 1 });
  }
  return told;
}

test('nothing is copied from file to file', () => {
  const seen = new Map<string, string>();
  const copies = new Map<string, string>();
  for (const { path, lines } of product.filter((source) => !/^(bench|tools)\//.test(source.path))) {
    const told = tellingLines(lines);
    for (let from = 0; from + max < told.length; from += 1) {
      const block = told.slice(from, from + max + 1);
      const key = block.map(({ line }) => line).join('\n');
      const other = seen.get(key);
      if (other === undefined) seen.set(key, `${path}:${block[0]?.at}`);
      else if (!other.startsWith(`${path}:`) && !copies.has(`${path} ${other.split(':')[0]}`))
        copies.set(`${path} ${other.split(':')[0]}`, `${path}:${block[0]?.at} is as ${other}`);
    }
  }
  expectNone(copies.values(), 'What two folders need goes to kit/, what two files of one folder need to a file beside them.');
});
