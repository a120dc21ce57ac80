// Calls to another service by signed HTTP, or to one in the same process: one time-out, the answer's signature checked. What cannot be believed counts as no answer.
import { createLocalPoster, type LocalService } from './local-service.ts';
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
  /** The service itself, where it runs in this process; otherwise it is reached at `url`, whose path is signed in either case. */
  local?: LocalService | undefined;
}

const unknown = (reason: string): SignedOutcome => ({ isKnown: false, reason });

export function createSignedCaller(options: SignedCallerOptions): SignedCaller {
  const { url, key, scheme, wallMs, timeoutMs, maxAnswerChars, local } = options;
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  const poster =
    local === undefined ? createPoster(origin, timeoutMs, maxAnswerChars) : createLocalPoster(local, timeoutMs, maxAnswerChars);
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
