// Small rooms: files, functions, closures that make objects.
import { test } from 'vitest';
import { parseSync } from 'vite';
import { expectNone } from './expect-none.ts';
import { filesWith, isTest, product, type Source, sources } from './sources.ts';

test('files are small rooms: 300 lines, tests 600, stylesheets 300', () => {
  const maxOf = (path: string): number => (isTest(path) ? 600 : 300);
  const long = [...sources, ...filesWith('.css')]
    .filter(({ path, lines }) => lines.length - 1 > maxOf(path))
    .map(({ path, lines }) => `${path}: ${lines.length - 1} lines, ${maxOf(path)} are enough`);
  expectNone(long, 'Split the file by what its parts do: one act, one file, named alike.');
});

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Found {
  name: string;
  lines: number;
  /** Functions within it that have names or stand in an object: what a maker of objects is made of. */
  parts: number;
  isInner: boolean;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = ({ type }: Node): boolean => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/** What a function is called: by itself, by the constant or the property that holds it. */
const ownName = (node: Node, parent: Node): string =>
  nameOf(node['id']) ||
  (parent.type === 'VariableDeclarator' ? nameOf(parent['id']) : '') ||
  (/^(Property|MethodDefinition)$/.test(parent.type) ? nameOf(parent['key']) : '');

/** Every function with a body of statements, whether declared, kept in a constant, in an object, or handed over. */
function functionsOf({ path, text }: Source): Found[] {
  const found: Found[] = [];
  const open: Found[] = [];
  const linesBetween = (start: number, end: number): number => text.slice(start, end).split('\n').length;
  function walk(node: Node, parent: Node): void {
    const isCounted = isFunction(node) && isNode(node['body']) && node['body'].type === 'BlockStatement';
    if (isCounted) {
      const name = ownName(node, parent);
      if (name !== '') for (const outer of open) outer.parts += 1;
      const own = {
        name: name || 'a function',
        lines: linesBetween(node.start, node.end),
        parts: 0,
        isInner: open.some((outer) => outer.name !== 'a function'),
      };
      found.push(own);
      open.push(own);
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) walk(child, node);
    if (isCounted) open.pop();
  }
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  walk(program as unknown as Node, program as unknown as Node);
  return found;
}

test('functions are short: 70 lines, components 120, makers of objects 150 with what they hold', () => {
  const isComponent = (path: string, name: string): boolean => path.endsWith('.tsx') && /^[A-Z]/.test(name);
  const maxOf = (path: string, { name, parts, isInner }: Found): number =>
    parts >= 3 && !isInner ? 150 : isComponent(path, name) ? 120 : 70;
  const long = product.flatMap((source) =>
    functionsOf(source)
      .filter((found) => found.lines > maxOf(source.path, found))
      .map((found) => `${source.path}: ${found.name} has ${found.lines} lines, ${maxOf(source.path, found)} are enough`),
  );
  expectNone(long, 'Take a part out: a function of its own beside it, or a maker of its own with a file of its own.');
});
