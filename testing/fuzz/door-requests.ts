// Requests to every door besides the API's calls: providers, payments, studio, cashier, identity provider, live server, pages.
import { CashierCallback, ChargeRequest, PayoutRequest } from '#contract/protocols/cashier.ts';
import { livePaths } from '#contract/live/live-settings.ts';
import { type OswCall, OswLaunch, OswSessionClose, oswBase, oswRequests } from '#contract/protocols/osw.ts';
import { jsonFor, type Schema, type Source } from './from-schema.ts';
import { hostileValue, hostileWord } from './hostile-values.ts';
import type { Cast } from './players.ts';
import { cashierSignature, oswSignature, type SharedSecrets } from './sign.ts';

export interface DoorRequest {
  door: string;
  bytes: Buffer;
  /** The answer is a stream that goes on. */
  isStream: boolean;
}

export interface Doorway {
  source: Source;
  cast: Cast;
  port: number;
  secrets: SharedSecrets;
  /** Tokens of studio sessions. */
  playTokens: readonly string[];
}

interface Parts {
  method: string;
  path: string;
  body?: string;
  headers?: string[];
  isStream?: boolean;
}

const jsonType = 'Content-Type: application/json';
const formType = 'Content-Type: application/x-www-form-urlencoded';
const uuid = '01a206d1-1605-7027-8725-4d2004b52354';

/** A word in the place of a part of a path: mostly a right one. */
const word = ({ random, bend }: Source, right: readonly string[]): string =>
  right.length === 0 || random.chance(bend) ? hostileWord(random) : random.pick(right);

function query({ random, bend }: Source, names: readonly string[], right: readonly string[] = []): string {
  const pairs = names
    .filter(() => random.chance(0.6))
    .map((name) => `${name}=${right.length > 0 && random.chance(0.5) ? random.pick(right) : hostileWord(random)}`);
  if (random.chance(bend)) pairs.push(`${hostileWord(random)}=${hostileWord(random)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function osw({ source, secrets }: Doorway): Parts {
  const call = word(source, Object.keys(oswRequests));
  const schema = oswRequests[call as OswCall] as Schema | undefined;
  const body = schema === undefined ? hostileValue(source.random) : jsonFor(schema, source);
  const path = `${oswBase}/${call}`;
  const signature = source.random.chance(0.85) ? oswSignature(secrets.osw, 'POST', path, body) : ['osw-key: lamplight-studio'];
  return { method: 'POST', path, body, headers: [...signature, jsonType] };
}

function callbacks({ source, secrets }: Doorway): Parts {
  const path = '/api/payment/callbacks/cashier';
  const body = jsonFor(CashierCallback, source);
  const signature = source.random.chance(0.85) ? cashierSignature(secrets.cashier, 'POST', path, body) : ['cashier-key: lanternhall'];
  return { method: 'POST', path, body, headers: [...signature, jsonType] };
}

function studio({ source, playTokens }: Doorway): Parts {
  const { random } = source;
  const id = word(source, [uuid]);
  const posts: readonly (readonly [string, Schema])[] = [
    [
      'rounds',
      {
        type: 'object',
        properties: { actionId: { type: 'string', minLength: 8 }, stake: { type: 'string', pattern: '^[1-9][0-9]{0,15}$' }, choice: {} },
      },
    ],
    [`rounds/${id}/progress`, { type: 'object', properties: { shownSteps: { type: 'integer', maximum: 1000 } } }],
    [`rounds/${id}/finish`, {}],
    ['demo/top-up', {}],
    ['seeds/client', { type: 'object', properties: { clientSeed: { type: 'string' } } }],
    ['seeds/rotate', { type: 'object', properties: { clientSeed: { type: 'string' } } }],
  ];
  const headers = [`Authorization: Bearer ${random.chance(0.85) ? random.pick(playTokens) : hostileWord(random)}`];
  if (random.chance(0.4)) {
    const reads = [
      'session',
      'standing',
      'rounds',
      `rounds/${id}`,
      'seeds',
      `texts${query(source, ['language', 'game'])}`,
      `games${query(source, ['language'])}`,
      `replays/${id}${query(source, ['key'])}`,
    ];
    return { method: 'GET', path: `/studio/api/${random.pick(reads)}`, headers };
  }
  const [path, schema] = random.pick(posts);
  return { method: 'POST', path: `/studio/api/${path}`, body: jsonFor(schema, source), headers: [...headers, jsonType] };
}

function studioOsw({ source, secrets }: Doorway): Parts {
  const posts: readonly (readonly [string, Schema])[] = [
    ['launch', OswLaunch],
    ['session/close', OswSessionClose],
    ['free-rounds/create', {}],
    ['free-rounds/cancel', {}],
  ];
  const isRead = source.random.chance(0.4);
  const [name, schema] = source.random.pick(posts);
  const read = source.random.pick([
    'games',
    `round/${word(source, [uuid])}`,
    `transactions${query(source, ['from', 'to', 'cursor', 'limit'])}`,
  ]);
  const path = `/studio${oswBase}/${isRead ? read : name}`;
  const body = isRead ? '' : jsonFor(schema, source);
  const method = isRead ? 'GET' : 'POST';
  return { method, path, ...(isRead ? {} : { body }), headers: [...oswSignature(secrets.osw, method, path, body), jsonType] };
}

function cashier({ source, secrets }: Doorway): Parts {
  const { random } = source;
  const id = word(source, [uuid]);
  if (random.chance(0.5)) {
    const [path, schema] = random.pick([
      ['/cashier/api/charges', ChargeRequest],
      ['/cashier/api/payouts', PayoutRequest],
      [`/cashier/api/charges/${id}/cancel`, {}],
    ] as const);
    const body = jsonFor(schema, source);
    return { method: 'POST', path, body, headers: [...cashierSignature(secrets.cashier, 'POST', path, body), jsonType] };
  }
  const views = ['', `pay/${id}`, `payments/${id}`, 'assets/style.css', `assets/${id}`];
  const forms = [`pay/${id}`, `payments/${id}/decide`, `callbacks/${id}/send`];
  if (random.chance(0.5)) return { method: 'GET', path: `/cashier/${random.pick(views)}${query(source, ['status', 'page', 'v'])}` };
  const body = query(source, ['token', 'outcome', 'number', 'expiry', 'cvc', 'holder', 'status']).slice(1);
  return { method: 'POST', path: `/cashier/${random.pick(forms)}`, body, headers: [formType] };
}

function identity({ source }: Doorway): Parts {
  const { random } = source;
  const client = ['lanternhall-site', 'code', 'openid', 'S256', 'web_message', 'none', 'authorization_code', 'refresh_token'];
  const asked = query(
    source,
    [
      'client_id',
      'response_type',
      'scope',
      'redirect_uri',
      'code_challenge',
      'code_challenge_method',
      'state',
      'prompt',
      'response_mode',
      'ui_locales',
      'max_age',
      'organization',
      'audience',
      'request',
      'claims',
      'id_token_hint',
    ],
    client,
  );
  const id = word(source, ['abcdefgh']);
  const reads = [
    `/authorize${asked}`,
    `/authorize/${id}`,
    `/authorize/sign-in/${id}`,
    `/authorize/sign-in/${id}/cancel`,
    '/userinfo',
    '/.well-known/openid-configuration',
    '/.well-known/jwks.json',
    `/v2/logout${query(source, ['returnTo', 'client_id', 'federated'])}`,
  ];
  const headers = [
    `Authorization: ${random.pick(['Bearer ', 'Basic ', ''])}${hostileWord(random)}`,
    `Cookie: _session=${hostileWord(random)}; _interaction=${id}`,
  ];
  if (random.chance(0.6)) return { method: 'GET', path: random.pick(reads), headers };
  const form = query(
    source,
    ['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier', 'refresh_token', 'token', 'client_secret'],
    client,
  ).slice(1);
  const type = random.chance(0.8) ? formType : jsonType;
  return {
    method: 'POST',
    path: random.pick(['/oauth/token', '/oauth/revoke', '/userinfo', `/authorize/sign-in/${id}`, '/v2/logout']),
    body: form,
    headers: [...headers, type],
  };
}

function live({ source, cast }: Doorway): Parts {
  const { random } = source;
  const token = JSON.stringify(random.pick([cast.player().token, ...cast.deadTokens]));
  const commands = [
    `{"id":1,"connect":{"token":${token}}}`,
    '{"id":2,"subscribe":{"channel":"game:winners"}}',
    `{"id":${hostileValue(random)},"connect":${hostileValue(random)}}`,
    hostileValue(random),
  ];
  const body = Array.from({ length: 1 + random.below(4) }, () => random.pick(commands)).join('\n');
  const sockjs = `${livePaths.sockjs}/${word(source, ['000'])}/${word(source, ['session01'])}/${random.pick(['xhr', 'xhr_streaming', 'xhr_send', 'eventsource', 'websocket', 'htmlfile', 'jsonp', 'jsonp_send'])}`;
  const path = random.pick([
    livePaths.httpStream,
    livePaths.sse,
    livePaths.emulation,
    `${livePaths.sse}?cf_connect=${encodeURIComponent(body.slice(0, 500).toWellFormed())}`,
    sockjs,
    `${livePaths.sockjs}/info`,
    `${livePaths.sockjs}/iframe.html`,
    livePaths.websocket,
  ]);
  const upgrade = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${random.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'x'])}`,
  ];
  const isRead = random.chance(0.4);
  const headers = [
    random.pick([jsonType, 'Content-Type: text/plain', 'Content-Type: application/octet-stream']),
    ...(random.chance(0.2) ? upgrade : []),
  ];
  return { method: isRead ? 'GET' : 'POST', path: `/api${path}`, ...(isRead ? {} : { body }), headers, isStream: true };
}

function pages({ source, cast }: Doorway): Parts {
  const { random } = source;
  const prefix = random.pick(['', '', '/de', '/pt-br', '/en', '/xx', `/${hostileWord(random)}`]);
  const id = word(source, [...cast.games, 'terms', 'lamplight-studio']);
  const paths = [
    '/',
    '/games',
    `/games/${id}`,
    `/providers/${id}`,
    `/collections/${id}`,
    '/questions',
    `/${id}`,
    '/profile/wallet',
    '/favorites',
    `/${id}/_payload.json`,
    '/_payload.json',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.ico',
    `/assets/${id}`,
    `/assets/brand/${id}`,
    '/mailbox',
    '/kit',
    '/studio/verify',
    '/studio/play/golden-caravan',
    `/studio/replay/${id}`,
    `/studio/assets/${id}`,
    '/api/docs',
    '/healthz',
    '/readyz',
    `/builds/${id}`,
  ];
  const headers = [
    `Accept-Language: ${hostileWord(random)}`,
    `Cookie: user-language=${hostileWord(random)}; preview=${hostileWord(random)}`,
    `Accept-Encoding: ${random.pick(['br', 'gzip', 'identity;q=0', hostileWord(random)])}`,
  ];
  const target = `${prefix}${random.pick(paths)}${query(source, ['wallet', 'sign-in', 'search', 'page', 'sort', 'preview', 'resetCode', 'game'])}`;
  return { method: random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST']), path: target, headers };
}

export const doors = { osw, callbacks, studio, 'studio-osw': studioOsw, cashier, identity, live, pages } as const;

/** One request through a door. */
export function drawDoor(door: keyof typeof doors, way: Doorway): DoorRequest {
  const { method, path, body, headers = [], isStream = false } = doors[door](way);
  const target = path.replaceAll(/[\s\u007f-\uffff]/g, '%20');
  const lines = [`${method} ${target} HTTP/1.1`, `Host: localhost:${way.port}`, ...headers];
  if (!headers.includes('Connection: Upgrade')) lines.push('Connection: close');
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  const head = Buffer.from(`${lines.map((line) => line.replaceAll(/[\r\n]/g, '')).join('\r\n')}\r\n\r\n`, 'latin1');
  return { door, bytes: Buffer.concat([head, Buffer.from(body ?? '')]), isStream: isStream || method === 'HEAD' };
}
