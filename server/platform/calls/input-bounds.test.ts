// What every call refuses before its schema is asked: texts that cannot be kept, and requests that cost more than they could mean.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallSpec } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import type { FieldError } from '#contract/kernel/problems.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

interface Answer {
  status: number;
  bytes: number;
  detail: string;
  errors: FieldError[];
}

const specOf = (name: CallName): CallSpec => calls[name].spec;
const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'signOut');
/** Those with files take no JSON. */
const withBody = names.filter((name) => specOf(name).body !== undefined && specOf(name).upload === undefined);

async function send(name: CallName, token: string, given: { body?: string; query?: string; id?: string }): Promise<Answer> {
  const { method, path } = pathOf(name);
  const address = `/api${path.replaceAll(/\{\w+\}/g, given.id ?? '0')}${given.query === undefined ? '' : `?${given.query}`}`;
  const headers = { authorization: `Bearer ${token}`, ...(given.body !== undefined && { 'content-type': 'application/json' }) };
  const response = await fetch(app().origin + address, { method, headers, ...(given.body !== undefined && { body: given.body }) });
  const text = await response.text();
  const told = JSON.parse(text) as { detail?: string; errors?: FieldError[] };
  return { status: response.status, bytes: Buffer.byteLength(text), detail: told.detail ?? '', errors: told.errors ?? [] };
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Where texts may stand in what a schema takes, and everywhere else too: the road does not ask. */
function placesOf(schema: Schema | undefined): string[][] {
  const inObject = Object.entries(schema?.properties ?? {}).flatMap(([name, one]) => placesOf(one).map((rest) => [name, ...rest]));
  const inList = schema?.items === undefined ? [] : placesOf(schema.items).map((rest) => ['0', ...rest]);
  const inside = [...inObject, ...inList];
  return inside.length > 0 ? inside : [[]];
}

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

const badLetter = fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800');
const badText = fc
  .tuple(fc.string({ unit: 'grapheme' }), badLetter, fc.string({ unit: 'grapheme' }))
  .map(([before, letter, after]) => before + letter + after)
  .filter((text) => !text.isWellFormed() || text.includes('\0'));

test('a text with NUL or half a character is refused by every call, in every field, and the field is named', async () => {
  const { accessToken } = await app().signUp();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody).chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...placesOf(specOf(name).body as Schema)))),
      badText,
      async ([name, place], text) => {
        const path = place.length === 0 ? ['surprise'] : place;
        const { status, errors } = await send(name, accessToken, { body: JSON.stringify(nest(path, text)) });
        expect([name, status, errors]).toEqual([name, 422, [expect.objectContaining({ field: path.join('.'), rule: 'text' })]]);
      },
    ),
    { numRuns: 300 },
  );
  for (const name of names) {
    const asked = await send(name, accessToken, { query: 'anything=%00' });
    expect([name, asked.status, asked.errors]).toEqual([name, 422, [expect.objectContaining({ field: 'anything', rule: 'text' })]]);
    if (!pathOf(name).path.includes('{')) continue;
    const named = await send(name, accessToken, { id: 'a%00b' });
    expect([name, named.status, named.errors[0]?.rule]).toEqual([name, 422, 'text']);
  }
});

test('a name with such a letter is refused too; the same letters whole, and the escape as it is written, are not', async () => {
  const { accessToken } = await app().signUp();
  const bad = await send('updateProfile', accessToken, { body: String.raw`{"a\u0000b":1}` });
  expect(bad).toMatchObject({ status: 422, errors: [{ rule: 'text', field: 'a\uFFFDb' }] });
  const good = await send('updateProfile', accessToken, { body: String.raw`{"firstName":"\ud83d\ude00 \\u0000"}` });
  expect(good.errors.filter(({ rule }) => rule === 'text')).toEqual([]);
});

test('a call never answers more than 8 kB of refusal, however much is wrong', async () => {
  const { accessToken } = await app().signUp();
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${n} ${'€'.repeat(20)}`, n]));
  // a call that takes less than others does not even read so much
  for (const name of withBody.filter((one) => specOf(one).maxBytes === undefined)) {
    const { status, bytes, errors, detail } = await send(name, accessToken, { body: JSON.stringify(many), id: crypto.randomUUID() });
    expect([name, status, errors.length > 0 && errors.length <= 50, bytes <= 8192]).toEqual([name, 422, true, true]);
    expect(detail).toMatch(/; and \d{3,4} more$/);
  }
  const long = await send('registerPlayer', accessToken, { body: JSON.stringify({ ['€'.repeat(20_000)]: 1 }) });
  expect([long.status, long.bytes < 4096]).toEqual([422, true]);
});

test('more values, deeper lists and longer queries than any call takes are not read', async () => {
  const { accessToken } = await app().signUp();
  const refusals = [
    [{ body: `{${Array.from({ length: 6500 }, (_, n) => `"${n}":1`).join(',')}}` }, 'A body may have 1000 values. Send fewer.'],
    [{ body: `{${'"a":1,'.repeat(6500)}"a":1}` }, 'A body may have 1000 values. Send fewer.'],
    [{ body: `{"a":[${'1,'.repeat(30_000)}1]}` }, 'A body may have 1000 values. Send fewer.'],
    [{ body: '[{"a":'.repeat(5000) }, 'Lists and objects may stand 16 deep within each other.'],
    [{ query: 'a&'.repeat(7000) }, 'A query may have 100 values and 4096 letters. Send less.'],
    [{ query: `a=${'b'.repeat(5000)}` }, 'A query may have 100 values and 4096 letters. Send less.'],
  ] as const;
  for (const [given, detail] of refusals)
    for (const name of ['registerPlayer', 'updateProfile'] as const)
      expect([name, await send(name, accessToken, given)]).toMatchObject([name, { status: 400, detail }]);
  // what stands within a text does not count
  const text = await send('registerPlayer', accessToken, { body: JSON.stringify({ email: '[{",\\"'.repeat(3000) }) });
  expect(text.status).toBe(422);
});

test('a query is read as a list where a name comes often', async () => {
  const { accessToken } = await app().signUp();
  const query = Array.from({ length: 99 }, (_, n) => `provider[]=p${n}`).join('&');
  expect((await send('listGames', accessToken, { query })).status).not.toBe(400);
});
