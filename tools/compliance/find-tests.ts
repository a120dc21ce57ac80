// Which tests name which rows: read from the test files themselves, so that no list can say what no test does.
import { parseAst } from 'vite';

export interface FoundTest {
  /** Path from the root, with slashes. */
  file: string;
  /** The names of the groups around it and its own, a blank between; %s stands for what is filled in. */
  name: string;
  /** The rows that it names. */
  rows: string[];
  /** It is written down and does not run. */
  isSkipped: boolean;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const idPattern = /\b[A-Z]{2}-\d{2}\b/g;

/** The names along a chain of calls and members: `test.skip.each(table)` is test, skip, each. */
function chainOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node['name'])];
  if (node.type === 'MemberExpression') return [...chainOf(node['object']), ...chainOf(node['property'])];
  if (node.type === 'CallExpression') return chainOf(node['callee']);
  if (node.type === 'TaggedTemplateExpression') return chainOf(node['tag']);
  return [];
}

/** A text that stands in the file; undefined for one that is worked out elsewhere. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral') {
    const parts = node['quasis'] as { value: { cooked: string } }[];
    return parts.map(({ value }) => value.cooked).join('%s');
  }
  if (node.type !== 'BinaryExpression') return undefined;
  const [left, right] = [textOf(node['left']), textOf(node['right'])];
  return left === undefined && right === undefined ? undefined : `${left ?? '%s'}${right ?? '%s'}`;
}

interface Around {
  names: readonly string[];
  isSkipped: boolean;
}

/** Returns the tests of a file that name a row. @throws SyntaxError for a file that cannot be parsed */
export function findTests(file: string, source: string): FoundTest[] {
  const found: FoundTest[] = [];
  function walk(value: unknown, around: Around): void {
    if (Array.isArray(value)) for (const item of value) walk(item, around);
    if (!isNode(value)) return;
    const [first = '', ...more] = value.type === 'CallExpression' ? chainOf(value['callee']) : [];
    const given = (value['arguments'] ?? []) as unknown[];
    const name = ['test', 'it', 'describe', 'suite'].includes(first) ? textOf(given[0]) : undefined;
    // a table of `each` is an argument too: only what is given a body is a test
    if (name === undefined || given.length < 2) {
      for (const [key, child] of Object.entries(value)) if (key !== 'parent') walk(child, around);
      return;
    }
    const here = { names: [...around.names, name], isSkipped: around.isSkipped || more.includes('skip') || more.includes('todo') };
    if (first === 'describe' || first === 'suite') walk(given, here);
    else {
      const full = here.names.join(' ');
      const rows = [...new Set(full.match(idPattern) ?? [])];
      if (rows.length > 0) found.push({ file, name: full, rows, isSkipped: here.isSkipped });
    }
  }
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), { names: [], isSkipped: false });
  return found;
}
