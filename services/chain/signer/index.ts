// The signer: a process of its own that alone holds the seed. It takes signed requests, keeps its rules and what it has signed, and speaks with
// nobody else: no node, no casino.
import Ajv, { type ValidateFunction } from 'ajv';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Tx } from '#kit/service-database.ts';
import { asRefusal } from '../../cashier/index.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { isSigned } from '../../cashier/signature.ts';
import { callBack } from './call-back.ts';
import { FeesUsedUp } from './claim-fee.ts';
import type { SignBatchRequest, SignRequest } from './client.ts';
import { openDatabase } from './database.ts';
import { openKeys } from './keys.ts';
import { signBatch } from './sign-batch.ts';
import { type SignerRules, signTransfer } from './sign-transfer.ts';

export interface SignerOptions {
  databaseUrl: string;
  keyId: string;
  secret: string;
  /** 32 to 64 bytes in hexadecimal digits. */
  seed: string;
  rules: SignerRules;
  wallClock?: () => Date;
  /** Called at each step, for tests that end the process there. */
  atStep?: (step: string) => void;
}

/** How often the log says that the fees of a day are used up. */
const tellAgainMs = 3_600_000;
/** A batch with hundreds of inputs is some hundred bytes of each. */
const batchLimitBytes = 512 * 1024;
/** Whole numbers in digits, as many as they may have. */
const positive = Type.String({ pattern: '^[1-9]\\d{0,77}$' });
const satoshis = Type.String({ pattern: '^[1-9]\\d{0,15}$' });
const whole = Type.String({ pattern: '^\\d{1,18}$' });
/** Half of all indices: the others need the private key of the account itself. */
const index = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const Request = Type.Object({
  id: Type.String({ pattern: '^[\\w:-]{1,120}$' }),
  purpose: Type.Enum(['payout', 'sweep', 'fund', 'cold']),
  wallet: Type.Union([index, Type.Null()]),
  to: Type.String({ maxLength: 42 }),
  toIndex: Type.Optional(index),
  currency: Type.String({ maxLength: 10 }),
  units: positive,
  nonceFrom: whole,
  gas: Type.String({ pattern: '^[1-9]\\d{0,8}$' }),
  maxFee: positive,
  tip: whole,
});
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const BatchRequest = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  currency: Type.String({ maxLength: 10 }),
  psbt: Type.String({ pattern: '^[A-Za-z0-9+/=]+$', maxLength: batchLimitBytes }),
  anchor: Type.Object({ txHash: hash, position: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
  wallets: Type.Array(Type.Union([index, Type.Null()]), { minItems: 1, maxItems: 1000 }),
  payouts: Type.Array(
    Type.Object({ id: Type.String({ pattern: '^(payout|cold):[\\w:-]{1,112}$' }), to: Type.String({ maxLength: 120 }), units: satoshis }),
    { maxItems: 500 },
  ),
});
const CallBackRequest = Type.Object({ id: Type.String({ pattern: '^payout:[\\w-]{1,112}$' }) });
const ajv = new Ajv.default({ strict: false });
const isTransfer = ajv.compile<SignRequest>(Request);
const isBatch = ajv.compile<SignBatchRequest>(BatchRequest);
const isCallBack = ajv.compile<{ id: string }>(CallBackRequest);

/** @throws Refusal */
function parse<T>(text: string, isWanted: ValidateFunction<T>): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Refusal('invalid-request', 'The body is not JSON.', { cause: error });
  }
  if (!isWanted(body)) {
    const [error] = isWanted.errors ?? [];
    throw new Refusal('invalid-request', `The body is none that is signed: ${error?.instancePath.slice(1) ?? ''} ${error?.message ?? ''}`);
  }
  return body;
}

export const signerPlugin: FastifyPluginAsync<SignerOptions> = async (app, options) => {
  const keys = openKeys(options.seed, options.rules.bitcoin?.accountPath);
  const database = openDatabase(options.databaseUrl, app.log);
  const now = options.wallClock ?? (() => new Date());
  const step = options.atStep ?? (() => undefined);
  let toldAt = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: batchLimitBytes }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.slug === 'internal') request.log.error({ err: refusal.cause }, 'a request to the signer met a bug');
    if (error instanceof FeesUsedUp && now().getTime() - toldAt >= tellAgainMs) {
      toldAt = now().getTime();
      request.log.error('the fees of a day are used up: what waits is asked for again by itself. Look why so much is sent');
    }
    reply.code(refusal.status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
    return await reply.send(JSON.stringify(refusal.body));
  });
  app.addHook('onClose', async () => await database.close());
  const transact = async <T>(act: (tx: Tx) => Promise<T>): Promise<T> => await database.transact(act);
  /** @throws Refusal for what the chain service did not sign */
  function read<T>(request: FastifyRequest, isWanted: ValidateFunction<T>): T {
    const body = typeof request.body === 'string' ? request.body : '';
    const signed = { method: 'POST', path: request.originalUrl, body };
    if (!isSigned({ keyId: options.keyId, secret: options.secret }, request.headers, signed, now()))
      throw new Refusal('signature-refused', 'Key, timestamp (milliseconds, within five minutes) or signature is wrong.');
    return parse(body, isWanted);
  }
  app.post('/sign', async (request) => {
    const answer = await signTransfer(transact, keys, options.rules, read(request, isTransfer), now());
    step('signed');
    return answer;
  });
  app.post('/sign-batch', async (request) => {
    const answer = await signBatch(transact, keys, options.rules, read(request, isBatch), now());
    step('signed');
    return answer;
  });
  app.post('/call-back', async (request) => {
    await callBack(transact, read(request, isCallBack).id, now());
    step('called back');
    return {};
  });
  await Promise.resolve();
};
