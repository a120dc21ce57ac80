import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import type { LocalService } from './local-service.ts';
import { isSignedHttp, type SigningScheme, signHttp } from './signature.ts';
import { createSignedCaller } from './signed-caller.ts';

const scheme: SigningScheme = {
  headers: { key: 'test-key', timestamp: 'test-timestamp', requestId: 'test-request-id', signature: 'test-signature' },
  text: (...parts) => parts.join('\n'),
  clockWindowMs: 60_000,
  replayGuardMs: 120_000,
};
const key = { keyId: 'here', secret: 'a secret of two in one process' };
const path = '/osw/v1/bet';

/** Answers what it was sent, signed as over HTTP. */
const echo: LocalService = async ({ path: at, headers, body }) => {
  const message = { method: 'POST', path: at, body };
  if (!isSignedHttp(scheme, key, headers, message, Date.now())) return { status: 401, headers: {}, text: '' };
  return { status: 200, headers: signHttp(scheme, key, message, headers['test-request-id'] ?? '', Date.now()), text: body };
};

/** Nobody listens at the address: what comes through was not sent there. */
const callerOf = (local: LocalService, more: { secret?: string; timeoutMs?: number; maxAnswerChars?: number } = {}) => {
  const { secret = key.secret, ...bounds } = more;
  const bounded = { timeoutMs: 5000, ...bounds };
  return createSignedCaller({
    url: 'http://127.0.0.1:1/osw/v1',
    key: { ...key, secret },
    scheme,
    wallMs: () => Date.now(),
    ...bounded,
    local,
  });
};
const post = async (caller: ReturnType<typeof callerOf>, body = '{}') => await caller.post('/bet', body, 'request-1');

test('a call carries its signed text and the answer comes back signed', async () => {
  const seen: Parameters<LocalService>[0][] = [];
  const service: LocalService = async (request) => {
    seen.push(request);
    return await echo(request);
  };
  expect(await post(callerOf(service), '{"amount":"1"}')).toEqual({ isKnown: true, text: '{"amount":"1"}' });
  expect(seen).toMatchObject([{ path, body: '{"amount":"1"}', headers: { 'test-key': 'here', 'test-request-id': 'request-1' } }]);
});

test('another secret is refused, and an answer that is not signed or of another call is not believed', async () => {
  expect(await post(callerOf(echo, { secret: 'another secret' }))).toEqual({ isKnown: false, reason: 'HTTP 401' });
  const bare: LocalService = async () => ({ status: 200, headers: {}, text: '{}' });
  expect(await post(callerOf(bare))).toEqual({ isKnown: false, reason: 'bad signature' });
  const spoilt: LocalService = async (request) => ({ ...(await echo(request)), text: '{"status":"OK"}' });
  expect(await post(callerOf(spoilt))).toEqual({ isKnown: false, reason: 'bad signature' });
});

test('no answer in time, one that is too long and one that fails are unknown', async () => {
  const never: LocalService = async () => await new Promise(() => undefined);
  expect(await post(callerOf(never, { timeoutMs: 1 }))).toEqual({ isKnown: false, reason: 'Error: no answer in time' });
  expect(await post(callerOf(echo, { maxAnswerChars: 10 }), '"longer than ten"')).toMatchObject({
    reason: 'Error: the answer is too long',
  });
  const broken: LocalService = async () => await Promise.reject(new TypeError('a bug'));
  expect(await post(callerOf(broken))).toEqual({ isKnown: false, reason: 'TypeError: a bug' });
  const away: LocalService = async () => ({ status: 503, headers: {}, text: '' });
  expect(await post(callerOf(away))).toEqual({ isKnown: false, reason: 'HTTP 503' });
});

test('the service knows nothing of what its caller is in the middle of', async () => {
  const store = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const looking = callerOf(async (request) => {
    seen.push(store.getStore());
    return await echo(request);
  });
  await store.run('the caller', async () => await post(looking));
  expect(seen).toEqual([undefined]);
});
