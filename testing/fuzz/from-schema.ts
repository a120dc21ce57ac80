// JSON text and words that fit a schema, or nearly.
import fc from 'fast-check';
import { hostileValue, hostileWord } from './hostile-values.ts';
import type { Random } from './random.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  patternProperties?: Record<string, Schema>;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Source {
  random: Random;
  /** How likely each part is of another kind than the schema asks for. */
  bend: number;
  /** Words that mean something in this app, by the name of their field. */
  known(name: string): readonly unknown[];
}

const textsByFormat: Record<string, readonly string[]> = {
  date: ['1990-05-17', '2024-02-29', '1900-01-01', '9999-12-31', '0001-01-01'],
  'date-time': ['2026-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z', '2024-02-29T23:59:59+14:00', '9999-12-31T23:59:59Z'],
  email: ['somebody@lanternhall.example', 'a@b.co', `${'x'.repeat(60)}@lanternhall.example`],
  uri: ['https://lanternhall.example/'],
};

function text({ format, pattern, minLength = 0, maxLength = 40 }: Schema, { random }: Source): string {
  if (format === 'uuid') return fc.sample(fc.uuid(), { numRuns: 1, seed: random.below(2 ** 31) })[0] ?? '';
  const ready = format === undefined ? undefined : textsByFormat[format];
  if (ready !== undefined) return random.pick(ready);
  const [seed, most] = [random.below(2 ** 31), Math.min(maxLength, 80)];
  const arbitrary =
    pattern === undefined ? fc.string({ minLength, maxLength: Math.max(minLength, most) }) : fc.stringMatching(new RegExp(pattern));
  return (fc.sample(arbitrary, { numRuns: 1, seed })[0] ?? '').slice(0, Math.max(minLength, maxLength));
}

function integer({ minimum = 0, maximum = 1000 }: Schema, { random }: Source): number {
  const near = [minimum, maximum, minimum + 1, minimum + random.below(Math.min(maximum - minimum, 10_000) + 1)];
  return Math.min(maximum, random.pick(near));
}

function object(schema: Schema, source: Source, depth: number): string {
  const { random, bend } = source;
  const pairs: string[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) === true;
    if (random.chance(isNeeded ? bend / 3 : 0.5)) continue;
    const pair = `${JSON.stringify(name)}:${jsonFor(property, source, name, depth + 1)}`;
    pairs.push(pair);
    if (random.chance(bend / 10)) pairs.push(pair);
  }
  for (const property of Object.values(schema.patternProperties ?? {}))
    for (let count = random.below(4); count > 0; count -= 1)
      pairs.push(`${JSON.stringify(random.pick(['holder', 'iban', 'address', 'a', '']))}:${jsonFor(property, source, 'iban', depth + 1)}`);
  if (random.chance(bend / 3))
    pairs.push(`${JSON.stringify(random.pick(['role', 'balance', '__proto__', 'id', '']))}:${hostileValue(random)}`);
  return `{${pairs.join(',')}}`;
}

/** JSON text for a schema. With a bend some parts are not of it, and the text may be no JSON at all. */
export function jsonFor(schema: Schema, source: Source, name = '', depth = 0): string {
  const { random, bend } = source;
  if (random.chance(bend)) return hostileValue(random);
  const known = source.known(name);
  if (known.length > 0 && schema.enum === undefined && random.chance(0.8)) return JSON.stringify(random.pick(known));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return JSON.stringify(random.pick(schema.enum));
  if (schema.anyOf !== undefined) return jsonFor(random.pick(schema.anyOf), source, name, depth);
  const type: string = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['any']);
  switch (type) {
    case 'object':
      return object(schema, source, depth);
    case 'array': {
      const count = random.below(Math.min(schema.maxItems ?? 3, 4) + 1);
      return `[${Array.from({ length: count }, () => jsonFor(schema.items ?? {}, source, name, depth + 1)).join(',')}]`;
    }
    case 'integer':
    case 'number':
      return String(integer(schema, source));
    case 'boolean':
      return String(random.chance(0.5));
    case 'null':
      return 'null';
    case 'string':
      return JSON.stringify(text(schema, source));
    default: // none given: anything is of it
      return hostileValue(random);
  }
}

function wordOf(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : json);
  } catch {
    return encodeURIComponent(json.slice(0, 300).toWellFormed());
  }
}

/** A word of an address for a schema, encoded. */
export function wordFor(schema: Schema, source: Source, name: string): string {
  return source.random.chance(source.bend) ? hostileWord(source.random) : wordOf(jsonFor(schema, source, name));
}

/** A query for a schema, with its question mark. */
export function queryFor(schema: Schema | undefined, source: Source): string {
  const { random, bend } = source;
  const pairs: string[] = [];
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const isNeeded = schema?.required?.includes(name) === true;
    if (random.chance(isNeeded ? bend / 3 : 0.6)) continue;
    const isList = property.type === 'array';
    const count = isList ? random.below(3) : random.chance(bend / 5) ? 2 : 1;
    const word = () => wordFor(isList ? (property.items ?? {}) : property, source, name);
    for (let nth = 0; nth < count; nth += 1)
      pairs.push(`${name}${isList && random.chance(0.8) ? random.pick(['[]', '%5B%5D']) : ''}=${word()}`);
  }
  if (random.chance(bend / 2)) pairs.push(`${hostileWord(random)}=${hostileWord(random)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
