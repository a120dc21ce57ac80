// The signer: a process of its own that alone holds the seed. It takes signed requests, keeps its rules and what it has signed, and speaks with
// nobody else: no node, no casino.
import Ajv from 'ajv';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { asRefusal } from '../../cashier/index.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { isSigned } from '../../cashier/signature.ts';
import type { SignRequest } from './client.ts';
import { openDatabase } from './database.ts';
import { openKeys } from './keys.ts';
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

/** Whole numbers in digits, as many as they may have. */
const positive = Type.String({ pattern: '^[1-9]\\d{0,77}$' });
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
  maxFee: positive,
  tip: whole,
});
const isRequest = new Ajv.default({ strict: false }).compile<SignRequest>(Request);

function parse(text: string): SignRequest {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Refusal('invalid-request', 'The body is not JSON.', { cause: error });
  }
  if (!isRequest(body)) {
    const [error] = isRequest.errors ?? [];
    throw new Refusal('invalid-request', `The body is no transfer: ${error?.instancePath.slice(1) ?? ''} ${error?.message ?? ''}`);
  }
  return body;
}

export const signerPlugin: FastifyPluginAsync<SignerOptions> = async (app, options) => {
  const keys = openKeys(options.seed);
  const database = openDatabase(options.databaseUrl, app.log);
  const now = options.wallClock ?? (() => new Date());
  const step = options.atStep ?? (() => undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.slug === 'internal') request.log.error({ err: refusal.cause }, 'a request to the signer met a bug');
    reply.code(refusal.status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
    return await reply.send(JSON.stringify(refusal.body));
  });
  app.addHook('onClose', async () => await database.close());
  app.post('/sign', async (request) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const signed = { method: 'POST', path: request.originalUrl, body };
    if (!isSigned({ keyId: options.keyId, secret: options.secret }, request.headers, signed, now()))
      throw new Refusal('signature-refused', 'Key, timestamp (milliseconds, within five minutes) or signature is wrong.');
    const answer = await signTransfer(async (act) => await database.transact(act), keys, options.rules, parse(body), now());
    step('signed');
    return answer;
  });
  await Promise.resolve();
};
