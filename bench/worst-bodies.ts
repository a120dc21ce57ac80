// The worst body and query of every call from one address within its limits, while others ask for a small thing: their p99 beside its bar.
// Run: npm run bench -- worst-bodies [--seconds 20]
import { parseArgs } from 'node:util';
import type { CallSpec } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { withTestApp } from './lib/app.ts';
import { median, printRatio } from './lib/load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const seconds = Number(values.seconds);
/** Requests of the attacker on their way at once. */
const atOnce = 8;
const barMs = 50;

interface Schema {
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  type?: string;
  maxLength?: number;
}

/** A value of the right type and as long as may be, or longer. */
function longest(schema: Schema, letters: number): unknown {
  if (schema.anyOf !== undefined) return longest(schema.anyOf[0] ?? {}, letters);
  if (schema.properties !== undefined)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, longest(one, letters)]));
  if (schema.items !== undefined) return Array.from({ length: 100 }, () => longest(schema.items as Schema, 40));
  if (schema.type === 'integer' || schema.type === 'number') return Number.MAX_SAFE_INTEGER;
  if (schema.type === 'boolean') return true;
  return 'aB3-'.repeat(letters).slice(0, Math.min(letters, schema.maxLength ?? letters));
}

/** Bodies that once were, or might be, dear to look at. */
function bodiesOf({ body }: CallSpec): string[] {
  if (body === undefined) return ['{}'];
  const fill = (text: string): string => text.repeat(Math.floor(60_000 / text.length));
  return [
    `{${Array.from({ length: 6500 }, (_, n) => `"${n}":1`).join(',')}}`,
    `{${Array.from({ length: 990 }, (_, n) => `"${n}":1`).join(',')}}`,
    fill('[{"a":'),
    `{"email":"${fill('a.')}"}`,
    `{"email":"a@${fill('a-')}"}`,
    `{"${fill('a')}":1}`,
    `{"amount":${fill('9')}}`,
    JSON.stringify(longest(body, 20_000)),
    JSON.stringify(longest(body, 200)),
    `{"a":"${fill(String.raw`\u0000`)}"}`,
  ];
}

const queries = ['', `?${'a&'.repeat(6000)}`, `?search=${'a'.repeat(75)}`, `?${'a[]=1&'.repeat(99)}`];
const worstHeaders = { 'accept-language': 'a,'.repeat(2000), cookie: 'a=b; '.repeat(1000) };

interface Shot {
  name: CallName;
  method: string;
  path: string;
  body: string | undefined;
}

const shots: Shot[] = (Object.keys(calls) as CallName[])
  .filter((name) => name !== 'signOut')
  .flatMap((name) => {
    const { method, path } = pathOf(name);
    const address = `/api${path.replaceAll(/\{\w+\}/g, '0198c2c0-0000-7000-8000-000000000000')}`;
    const bodies = method === 'GET' ? [undefined] : bodiesOf(calls[name].spec);
    return bodies.flatMap((body) =>
      queries.slice(0, method === 'GET' ? 4 : 1).map((query) => ({ name, method, path: address + query, body })),
    );
  });

async function fire(origin: string, { method, path, body }: Shot, token: string, from: string): Promise<{ status: number; bytes: number }> {
  const headers = {
    ...worstHeaders,
    authorization: `Bearer ${token}`,
    'x-forwarded-for': from,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

/** Asks for something small again and again, each time from elsewhere, until told to end. */
async function others(origin: string, isOver: () => boolean): Promise<number[]> {
  const tookMs: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const begun = performance.now();
    await (await fetch(`${origin}/api/settings/currencies`, { headers: { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` } })).arrayBuffer();
    tookMs.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return tookMs;
}

const p99 = (tookMs: readonly number[]): number => tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
const during = async (origin: string, act: () => Promise<unknown>): Promise<number[]> => {
  let isOver = false;
  const [tookMs] = await Promise.all([others(origin, () => isOver), act().finally(() => (isOver = true))]);
  return tookMs;
};

async function register(origin: string): Promise<string> {
  const body = {
    email: `worst-${Date.now()}@lanternhall.example`,
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const response = await fetch(`${origin}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}

/** Each shot alone, for the list of the dearest. */
async function dearest(origin: string, token: string): Promise<void> {
  const took: { name: string; ms: number; body: string }[] = [];
  let largest = 0;
  for (const [n, shot] of shots.entries()) {
    const alone: number[] = [];
    for (let again = 0; again < 3; again += 1) {
      const begun = performance.now();
      const { status, bytes } = await fire(origin, shot, token, `10.2.${n >> 6}.${(n & 63) * 4 + again}`);
      alone.push(performance.now() - begun);
      if (status >= 400) largest = Math.max(largest, bytes);
    }
    took.push({ name: `${shot.method} ${shot.path.slice(0, 60)}`, ms: median(alone), body: (shot.body ?? '').slice(0, 40) });
  }
  console.log(`the largest refusal has ${largest} bytes; the dearest of ${shots.length} requests, each alone:`);
  for (const { name, ms, body } of took.toSorted((a, b) => b.ms - a.ms).slice(0, 6)) console.log(`  ${ms.toFixed(1)} ms  ${name}  ${body}`);
}

await withTestApp(
  async ({ origin }) => {
    const token = await register(origin);
    await dearest(origin, token);
    const calm = await during(origin, async () => await new Promise((resolve) => setTimeout(resolve, 5000)));
    const attack = async (name: string, these: readonly Shot[], from: string): Promise<void> => {
      const endMs = Date.now() + seconds * 1000;
      let [sent, refused, lost] = [0, 0, 0];
      const attacker = async (): Promise<void> => {
        while (Date.now() < endMs) {
          const shot = these[sent++ % these.length] as Shot;
          // an answer to a body that was not read to its end may come as the end of the connection
          const status = await fire(origin, shot, token, from).then(
            (answer) => answer.status,
            () => undefined,
          );
          if (status === 429) refused += 1;
          if (status === undefined) lost += 1;
        }
      };
      const busy = await during(origin, async () => await Promise.all(Array.from({ length: atOnce }, attacker)));
      const counts = `${sent} requests, ${refused} beyond the limits, ${lost} cut off`;
      const detail = `p99 ${p99(busy).toFixed(1)} ms, ${p99(calm).toFixed(1)} without; ${counts}`;
      printRatio(name, p99(busy) / barMs, 1, detail, 'less');
    };
    const hasPassword = ({ body, path }: Shot): boolean => body?.includes('assword"') === true || path.includes('/passwords');
    await attack(
      'others, beside 50 ms',
      shots.filter((shot) => !hasPassword(shot)),
      '10.3.0.1',
    );
    await attack('others while passwords are hashed, beside 50 ms', shots.filter(hasPassword), '10.3.0.2');
  },
  { TRUST_PROXY: 'yes', RATE_LIMITS: 'on' },
);
