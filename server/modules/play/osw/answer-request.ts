// What a provider's request is answered, however it came: its signature checked, once, in time, and the answer signed.
import { type OswAnswer, oswAnswerTimeoutMs, type OswCall, oswHeaders, oswRequests } from '#contract/protocols/osw.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { readJson } from '#server/platform/calls/read-input.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { DatabaseUnavailable } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';
import { type Answer, refuse } from './answers.ts';
import { oswActs } from './answer-osw.ts';
import { createDeadlines } from './deadlines.ts';
import type { ProviderAccess } from './provider-client.ts';
import { createReplayGuard } from './replay-guard.ts';
import { isSignedBy, type OswHeaders, signOsw } from './signing.ts';
import type { Asking } from './submit-play.ts';

/** A POST as it arrived: `path` as it was signed, with its query, `body` the exact text. */
export interface SignedRequest {
  call: string;
  path: string;
  headers: OswHeaders;
  body: string;
}

/** A status alone, or an answer with the headers that sign it, as names and values in turn. */
export type SignedReply = { status: 200; headers: readonly string[]; text: string } | { status: 401 | 500 | 503 };

const method = 'POST';

const validators = new Map(Object.entries(oswRequests).map(([call, schema]) => [call, validatorFor({ schema, httpPart: 'body' })]));

const isCall = (name: string): name is OswCall => Object.hasOwn(oswRequests, name);

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined; // answered as BAD_REQUEST
  }
}

async function answerCall(asking: Asking, call: string, text: string): Promise<Answer> {
  if (!isCall(call)) return refuse('BAD_REQUEST', `There is no call ${call.slice(0, 40)}.`);
  const body = parse(text);
  const check = validators.get(call);
  if (check === undefined || !check(body)) return refuse('BAD_REQUEST', `The body of ${call} is not of the protocol's form.`);
  const act = oswActs[call] as (asking: Asking, given: unknown) => Promise<Answer>;
  return await act(asking, body);
}

function sign(access: ProviderAccess, path: string, answer: OswAnswer, wallMs: number): SignedReply {
  const text = JSON.stringify(answer);
  const timestamp = String(wallMs);
  const signature = signOsw(access.secret, timestamp, method, path, text);
  const headers = [
    oswHeaders.key,
    access.keyId,
    oswHeaders.timestamp,
    timestamp,
    oswHeaders.requestId,
    answer.requestId,
    oswHeaders.signature,
    signature,
  ];
  return { status: 200, headers, text };
}

/** Returns what answers requests; it never rejects. Request ids are remembered by it, so that a process has one. */
export function createAnswering(context: PlayDeps): (request: SignedRequest) => Promise<SignedReply> {
  /** By the key of the provider. */
  const memories = new Map(context.providers.all.map(({ keyId }) => [keyId, createReplayGuard()]));
  const deadlines = createDeadlines(oswAnswerTimeoutMs, {
    log: context.log,
    tellLate: (calls) =>
      void raiseAlarmNow(context, {
        kind: 'wallet-slow',
        subject: 'providers',
        message: 'Calls of providers took too long and were answered without their outcome. Look at the database: locks, disk, processor.',
        details: { calls },
      }),
  });

  function accessOf({ path, headers, body }: SignedRequest): ProviderAccess | undefined {
    const access = context.providers.byKey(headers[oswHeaders.key]);
    if (access === undefined) return undefined;
    return isSignedBy(access.secret, headers, method, path, body, context.clock.wallMs()) ? access : undefined;
  }

  return async (request) => {
    const access = accessOf(request);
    const requestId = request.headers[oswHeaders.requestId];
    const isFresh =
      access !== undefined &&
      typeof requestId === 'string' &&
      requestId !== '' &&
      requestId.length <= 80 &&
      memories.get(access.keyId)?.isFirst(requestId, context.clock.wallMs()) === true;
    if (!isFresh) return { status: 401 };
    const asking: Asking = { context, provider: access.identity, progress: { isGivenUp: false, isSubmitted: false } };
    try {
      const answer = await deadlines.watch(asking.progress, answerCall(asking, request.call, request.body));
      // the wallet has it and did not answer: whether it is booked is not known
      if (answer === undefined) return { status: 503 };
      return sign(access, request.path, { requestId, ...answer }, context.clock.wallMs());
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return { status: 503 };
      context.log.error({ err: error, requestId }, 'an OSW call met a bug');
      return { status: 500 };
    }
  };
}
