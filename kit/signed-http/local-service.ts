// A service in the process of who calls it: the signed texts of a call without the socket between the two. What is sent, checked and answered is
// what HTTP carries, so that neither side can tell the other by anything but its signature.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Posted, type Poster, usualMaxAnswerChars } from './post-json.ts';

/** A POST as it arrives: `path` as it was signed, `body` the exact text. */
export interface LocalRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Returns what would be answered over HTTP, also where that is a bare status. */
export type LocalService = (request: LocalRequest) => Promise<Posted>;

/** As createPoster, to a service that is here. A call that is given up goes on, as over HTTP; what it answers then is thrown away. */
export function createLocalPoster(serve: LocalService, timeoutMs: number, maxAnswerChars = usualMaxAnswerChars): Poster {
  // what the caller is in the middle of is nothing that the service knows
  const apart = AsyncLocalStorage.snapshot();
  return {
    post: async (path, headers, body) =>
      await new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
        apart(serve, { path, headers, body })
          .then((answer) => {
            if (answer.text.length > maxAnswerChars) reject(new Error('the answer is too long'));
            else resolve(answer);
          }, reject)
          .finally(() => clearTimeout(timer));
      }),
    close: () => undefined,
  };
}
