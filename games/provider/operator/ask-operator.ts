// A call to the casino's wallet: signed, with one time-out, its answer checked. What cannot be believed counts as no answer.
import Ajv from 'ajv';
import { OswAnswer, oswBase, type OswCall, type OswRequest, oswTimeoutMs } from '#contract/protocols/osw.ts';
import { newId } from '../ids.ts';
import { isSigned, type OswKey, signMessage } from '../signature.ts';

/** What became of a call. Without an answer nobody knows whether the casino booked it. */
export type Outcome = { isKnown: true; answer: OswAnswer } | { isKnown: false; reason: string };

export interface Operator {
  /** Never throws: a casino that cannot be reached or believed is an outcome like any other. */
  ask<C extends OswCall>(call: C, body: OswRequest<C>): Promise<Outcome>;
}

export interface OperatorOptions {
  /** Base address without a trailing slash. */
  url: string;
  key: OswKey;
  wallMs: () => number;
  timeoutMs?: number;
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

export function createOperator({ url, key, wallMs, timeoutMs = oswTimeoutMs }: OperatorOptions): Operator {
  return {
    async ask(call, body) {
      const address = new URL(`${url}${oswBase}/${call}`);
      const message = { method: 'POST', path: address.pathname + address.search, body: JSON.stringify(body) };
      const requestId = newId(wallMs());
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signMessage(key, message, requestId, wallMs()) },
          body: message.body,
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        const text = await response.text();
        if (response.status !== 200) return unknown(`HTTP ${response.status}`);
        if (!isSigned(key, Object.fromEntries(response.headers), { ...message, body: text }, wallMs())) return unknown('bad signature');
        const answer = readAnswer(text);
        if (answer === undefined) return unknown('an answer outside the protocol');
        return answer.requestId === requestId ? { isKnown: true, answer } : unknown('the answer to another request');
      } catch (error) {
        return unknown(error instanceof Error ? `${error.name}: ${error.message}` : 'no connection');
      }
    },
  };
}
