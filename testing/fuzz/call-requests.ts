// Requests to the calls of the contract: right, nearly right, and wrong in every way that a bare socket allows.
import type { CallSpec } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { jsonFor, queryFor, type Schema, type Source, wordFor } from './from-schema.ts';
import { hostileValue, hostileWord } from './hostile-values.ts';
import { type Cast, password } from './players.ts';
import type { Random } from './random.ts';

export interface FuzzRequest {
  method: string;
  /** The path of the contract; undefined where the address or method is one that it does not have. */
  path: string | undefined;
  asPlayer: boolean;
  bytes: Buffer;
}

const names = Object.keys(calls) as CallName[];
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY', 'PROPFIND'];
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset=utf-8',
  'APPLICATION/JSON',
  'application/jsonx',
  'application/xml',
  '',
  '*/*',
  'a'.repeat(300),
];
const oddHeaders = [
  'Accept-Language: de;q=0.9,xx-invalid-language-tag-much-too-long;q=NaN,*;q=2',
  `Accept-Language: ${'a,'.repeat(2000)}a`,
  'Accept: text/html',
  'Accept-Encoding: br;q=x, ,,',
  'Origin: null',
  'Origin: https://elsewhere.example',
  'Cookie: preview=1; preview=%00; =; ;;',
  'X-Forwarded-For: 127.0.0.1, ::1, nonsense',
  'X-Forwarded-Host: elsewhere.example',
  'X-HTTP-Method-Override: DELETE',
  'cf-ipcountry: \u00fc\u00fc',
  'User-Agent: \u0080\u00ff',
  'Expect: 100-continue',
  'Range: bytes=0-0,5-',
  'If-None-Match: *',
  'Content-Encoding: gzip',
  'Connection: upgrade, close',
];

/** What fields mean here, so that some of what is sent gets past the first door. */
export function knownWords(cast: Cast): (name: string) => readonly unknown[] {
  const words: Record<string, () => readonly unknown[]> = {
    id: () => [...cast.player().ids, ...cast.stranger.ids, ...cast.games],
    before: () => [...cast.player().ids, ...cast.stranger.ids],
    email: () => [cast.player().email, cast.stranger.email, 'nobody@lanternhall.example'],
    password: () => [password, 'wrong horse battery'],
    newPassword: () => [password, 'another horse battery'],
    currentPassword: () => [password],
    currency: () => ['EUR', 'USD', 'BTC', 'XXX'],
    country: () => ['DE', 'BR', 'GB', 'US', 'ZZ'],
    amount: () => [1, 2000, 2_000_000, Number.MAX_SAFE_INTEGER],
    method: () => ['card', 'bank-transfer', 'nothing'],
    iban: () => ['DE89370400440532013000'],
    locale: () => ['en', 'de', 'pt-br', 'zz'],
    identity: () => cast.games,
  };
  return (name) => words[name]?.() ?? [];
}

const anyBytes = (random: Random): Buffer => Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)));

function bodyOf(spec: CallSpec, source: Source): Buffer | undefined {
  const { random, bend } = source;
  if (spec.body === undefined) return random.chance(bend) ? Buffer.from(hostileValue(random)) : undefined;
  if (random.chance(bend / 8)) return anyBytes(random);
  if (random.chance(bend / 8)) return undefined;
  const text = jsonFor(spec.body, source);
  const whole = Buffer.from(random.chance(bend / 8) ? text.slice(0, random.below(text.length)) : text);
  return random.chance(bend / 20) ? Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole]) : whole;
}

function tokenOf(cast: Cast, { random, bend }: Source): { token: string | undefined; asPlayer: boolean } {
  if (random.chance(bend / 4)) return { token: random.pick(cast.deadTokens), asPlayer: false };
  return random.chance(0.7) ? { token: cast.player().token, asPlayer: true } : { token: undefined, asPlayer: false };
}

/** Draws one request. A third fits its schema, a third is bent here and there, a third is hostile. */
export function drawCall(random: Random, cast: Cast, port: number): FuzzRequest {
  const source: Source = { random, bend: random.pick([0, 0.12, 0.5]), known: knownWords(cast) };
  const name = random.pick(names);
  const spec: CallSpec = calls[name].spec;
  const own = pathOf(name);
  const method = random.chance(source.bend / 12) ? random.pick(methods) : own.method;
  const parameters = (spec.params?.properties ?? {}) as Record<string, Schema>;
  const filled = own.path.replace(/\{(\w+)\}/g, (_whole, key: string) => wordFor(parameters[key] ?? {}, source, key));
  const stray = random.chance(source.bend / 12) ? `/${hostileWord(random)}` : '';
  const target = `/api${filled}${stray}${queryFor(spec.query, source)}`.replaceAll(/[\s\u007f-\uffff]/g, '%20');
  const { token, asPlayer } = tokenOf(cast, source);
  const body = bodyOf(spec, source);
  const lines = [`${method} ${target} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close'];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  if (body !== undefined) lines.push(`Content-Length: ${body.length}`);
  const type = random.chance(source.bend / 6) ? random.pick(contentTypes) : 'application/json';
  if (body !== undefined && !random.chance(source.bend / 20)) lines.push(`Content-Type: ${type}`);
  if (random.chance(source.bend)) lines.push(random.pick(oddHeaders));
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  // an empty or climbing word makes another address of it, which may be none of the contract's
  const isOwn = method === own.method && stray === '' && /^(?!.*(\/\/|\/\.\.?(\/|$|\?)|%2e|\/$|\/\?))/i.test(target.split('?')[0] ?? '');
  return { method, path: isOwn ? own.path : undefined, asPlayer, bytes: body === undefined ? head : Buffer.concat([head, body]) };
}
