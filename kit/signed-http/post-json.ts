// POST over connections that are kept. Node's own client costs a third of its fetch, and each round makes two calls.
import { Agent, type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';

export interface Posted {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Poster {
  /** Returns the answer, whatever its status; a redirect is not followed. @throws Error without an answer in time, or when it is too long */
  post(path: string, headers: Record<string, string>, body: string): Promise<Posted>;
  /** Ends connections on which nothing is under way. */
  close(): void;
}

/** Beyond this an answer is none, unless it is said otherwise. */
export const usualMaxAnswerChars = 256 * 1024;
/** Shorter than what servers keep: a connection that is closed just when it is used loses a call. */
const idleMs = 3000;

/** `origin`: scheme, host and port. */
export function createPoster(origin: string, timeoutMs: number, maxAnswerChars = usualMaxAnswerChars): Poster {
  const { protocol, hostname, port } = new URL(origin);
  const isSecure = protocol === 'https:';
  const options = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' } as const;
  const agent = isSecure ? new SecureAgent(options) : new Agent(options);
  const open = isSecure ? requestSecure : requestPlain;
  // brackets are how an address of IPv6 stands in a URL alone
  const place = { agent, host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? undefined : Number(port), method: 'POST' };

  return {
    post: async (path, headers, body) =>
      await new Promise((resolve, reject) => {
        const length = String(Buffer.byteLength(body));
        const request = open({ ...place, path, headers: { ...headers, 'content-type': 'application/json', 'content-length': length } });
        const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs);
        const fail = (error: Error): void => {
          clearTimeout(timer);
          reject(error);
        };
        request.on('error', fail);
        request.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
            if (text.length > maxAnswerChars) request.destroy(new Error('the answer is too long'));
          });
          response.on('error', fail);
          response.on('close', () => {
            if (!response.complete) fail(new Error('the answer was cut off'));
          });
          response.on('end', () => {
            clearTimeout(timer);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        });
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}
