// A call to the casino's wallet: signed, with one time-out, its answer checked. What cannot be believed counts as no answer.
import Ajv from 'ajv';
import { OswAnswer, oswBase, type OswCall, type OswRequest, oswTimeoutMs } from '#contract/protocols/osw.ts';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import type { LocalService } from '#kit/signed-http/local-service.ts';
import { createSignedCaller } from '#kit/signed-http/signed-caller.ts';
import { newId } from '../ids.ts';
import type { OswKey } from '../signature.ts';

/** What became of a call. Without an answer nobody knows whether the casino booked it. */
export type Outcome = { isKnown: true; answer: OswAnswer } | { isKnown: false; reason: string };

export interface Operator {
  /** Never throws: a casino that cannot be reached or believed is an outcome like any other. */
  ask<C extends OswCall>(call: C, body: OswRequest<C>): Promise<Outcome>;
  /** Ends the connections that are kept. */
  close(): void;
}

export interface OperatorOptions {
  /** Base address without a trailing slash. */
  url: string;
  key: OswKey;
  wallMs: () => number;
  timeoutMs?: number;
  /** The casino's side, where it runs in this process. */
  local?: LocalService | undefined;
}

const isAnswer = new Ajv.default({ strict: false }).compile<OswAnswer>(OswAnswer);

const unknown = (reason: string): Outcome => ({ isKnown: false, reason });

function readAnswer(text: string): OswAnswer | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isAnswer(parsed) ? parsed : undefined;
  } catch {
    return undefined; // no JSON is no answer
  }
}

export function createOperator({ url, key, wallMs, timeoutMs = oswTimeoutMs, local }: OperatorOptions): Operator {
  const caller = createSignedCaller({ url: `${url}${oswBase}`, key, scheme: oswSigning, wallMs, timeoutMs, local });
  return {
    async ask(call, body) {
      const requestId = newId(wallMs());
      const outcome = await caller.post(`/${call}`, JSON.stringify(body), requestId);
      if (!outcome.isKnown) return outcome;
      const answer = readAnswer(outcome.text);
      if (answer === undefined) return unknown('an answer outside the protocol');
      return answer.requestId === requestId ? { isKnown: true, answer } : unknown('the answer to another request');
    },
    close: () => caller.close(),
  };
}
