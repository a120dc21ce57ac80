// A call to the house's wallet, its answer checked. What cannot be believed counts as no answer.
import Ajv from 'ajv';
import { OswAnswer, oswBase, type OswCall, type OswRequest, oswTimeoutMs } from '#contract/protocols/osw.ts';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import type { LocalService } from '#kit/signed-http/local-service.ts';
import { createSignedCaller } from '#kit/signed-http/signed-caller.ts';
import type { SigningKey } from '#kit/signed-http/signature.ts';
import { newId } from '#kit/time-ordered-id.ts';

/** What became of a call. Without an answer nobody knows whether the house booked it. */
export type Outcome = { isKnown: true; answer: OswAnswer } | { isKnown: false; reason: string };

export interface Operator {
  /** Never throws: a house that cannot be reached or believed is an outcome like any other. */
  ask<C extends OswCall>(call: C, body: OswRequest<C>): Promise<Outcome>;
  close(): void;
}

const isAnswer = new Ajv.default({ strict: false }).compile<OswAnswer>(OswAnswer);

function readAnswer(text: string, requestId: string): Outcome {
  try {
    const answer: unknown = JSON.parse(text);
    if (isAnswer(answer) && answer.requestId === requestId) return { isKnown: true, answer };
    return { isKnown: false, reason: 'the answer to another request, or one outside the protocol' };
  } catch {
    return { isKnown: false, reason: 'no JSON' };
  }
}

export interface OperatorOptions {
  /** Base address. */
  url: string;
  key: SigningKey;
  wallMs: () => number;
  timeoutMs?: number;
  /** The house's side, where it runs in this process. */
  local?: LocalService | undefined;
}

export function connectOperator(options: OperatorOptions): Operator {
  const { url, key, wallMs, timeoutMs = oswTimeoutMs, local } = options;
  const caller = createSignedCaller({ url: `${url.replace(/\/+$/, '')}${oswBase}`, key, scheme: oswSigning, wallMs, timeoutMs, local });
  return {
    async ask(call, body) {
      const requestId = newId(wallMs());
      const outcome = await caller.post(`/${call}`, JSON.stringify(body), requestId);
      return outcome.isKnown ? readAnswer(outcome.text, requestId) : outcome;
    },
    close: () => caller.close(),
  };
}
