import { type AddressRule, parseAddress } from '../rules/addresses.ts';
import type { ClaimedCallback } from './claim-callbacks.ts';
import { type CashierKey, signRequest } from '../signature.ts';

/** What came of one attempt: any 2xx is a delivery; `answer` says in a few words what the other side said. */
export interface CallbackAnswer {
  isDelivered: boolean;
  answer: string;
}

const keptBytes = 1024;

/** Reads the beginning of an answer and drops the rest unread. */
async function readBeginning(response: Response): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= keptBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8');
}

/** One line of at most 200 characters that PostgreSQL and a page can hold. */
const inOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();

function wordsFor(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  if (error.name === 'AbortError') return 'stopped with the cashier';
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * Posts a callback with a fresh timestamp and signature. Redirects are not followed, so they count as refusals. Never throws: a
 * failure is an answer too.
 */
export async function sendCallback(
  callback: ClaimedCallback,
  by: { key: CashierKey; addresses: AddressRule; now: () => Date; answerTimeoutMs: number; stop: AbortSignal },
): Promise<CallbackAnswer> {
  const url = parseAddress(callback.callback_url);
  if (url === undefined || !by.addresses.mayCall(url)) return { isDelivered: false, answer: 'the address is not allowed' };
  const request = { method: 'POST', path: url.pathname + url.search, body: callback.body };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'sandbox-cashier', ...signRequest(by.key, request, by.now()) },
      body: callback.body,
      redirect: 'manual',
      signal: AbortSignal.any([by.stop, AbortSignal.timeout(by.answerTimeoutMs)]),
    });
    // The status alone decides; a body that breaks off tells nothing.
    const beginning = await readBeginning(response).catch(() => '');
    return { isDelivered: response.ok, answer: inOneLine(`${response.status} ${beginning}`) };
  } catch (error) {
    return { isDelivered: false, answer: inOneLine(wordsFor(error, by.answerTimeoutMs)) };
  }
}
