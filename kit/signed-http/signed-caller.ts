// Calls to another service by signed HTTP: one time-out, the answer's signature checked. What cannot be believed counts as no answer.
import type { SigningKey, SigningScheme } from './signature.ts';
import { isSignedHttp, signHttp } from './signature.ts';
import { createPoster } from './post-json.ts';

/** What became of a call. Without an answer nobody knows whether it did anything. */
export type SignedOutcome = { isKnown: true; text: string } | { isKnown: false; reason: string };

export interface SignedCaller {
  /** POSTs to `path` below the base. Never throws: a service that cannot be reached or believed is an outcome like any other. */
  post(path: string, body: string, requestId: string): Promise<SignedOutcome>;
  /** Ends the connections that are kept. */
  close(): void;
}

export interface SignedCallerOptions {
  /** Base address; the path of each call follows it. */
  url: string;
  key: SigningKey;
  scheme: SigningScheme;
  wallMs: () => number;
  timeoutMs: number;
  /** Beyond so many characters an answer is none. */
  maxAnswerChars?: number;
}

const unknown = (reason: string): SignedOutcome => ({ isKnown: false, reason });

export function createSignedCaller({ url, key, scheme, wallMs, timeoutMs, maxAnswerChars }: SignedCallerOptions): SignedCaller {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  const poster = createPoster(origin, timeoutMs, maxAnswerChars);
  return {
    async post(path, body, requestId) {
      const message = { method: 'POST', path: `${base}${path}`, body };
      try {
        const signed = signHttp(scheme, key, message, requestId, wallMs());
        const { status, headers, text } = await poster.post(message.path, signed, body);
        if (status !== 200) return unknown(`HTTP ${status}`);
        return isSignedHttp(scheme, key, headers, { ...message, body: text }, wallMs())
          ? { isKnown: true, text }
          : unknown('bad signature');
      } catch (error) {
        return unknown(error instanceof Error ? `${error.name}: ${error.message}` : 'no connection');
      }
    },
    close: () => poster.close(),
  };
}
