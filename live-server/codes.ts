// The protocol's numbers: refusals in replies, and the codes with which a connection or a subscription is ended. Codes below 3000 that
// the client makes itself are never sent.

export interface Refusal {
  code: number;
  message: string;
  temporary?: true;
}

export interface Closure {
  code: number;
  reason: string;
}

export const refusals = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  unknownChannel: { code: 102, message: 'unknown channel' },
  permissionDenied: { code: 103, message: 'permission denied' },
  methodNotFound: { code: 104, message: 'method not found' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  limitExceeded: { code: 106, message: 'limit exceeded' },
  badRequest: { code: 107, message: 'bad request' },
  notAvailable: { code: 108, message: 'not available' },
  tokenExpired: { code: 109, message: 'token expired' },
  expired: { code: 110, message: 'expired' },
  unrecoverable: { code: 112, message: 'unrecoverable position' },
} as const satisfies Record<string, Refusal>;

export const closures = {
  shutdown: { code: 3001, reason: 'shutdown' },
  serverError: { code: 3004, reason: 'server error' },
  expired: { code: 3005, reason: 'connection expired' },
  subscriptionExpired: { code: 3006, reason: 'subscription expired' },
  slow: { code: 3008, reason: 'slow' },
  noPong: { code: 3012, reason: 'no pong' },
  tooManyRequests: { code: 3013, reason: 'too many requests' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  forced: { code: 3503, reason: 'force disconnect' },
  connectionLimit: { code: 3504, reason: 'connection limit' },
  permissionDenied: { code: 3507, reason: 'permission denied' },
  notAvailable: { code: 3508, reason: 'not available' },
} as const satisfies Record<string, Closure>;

/** Below 2500 the client stays unsubscribed; from 2500 it subscribes again at once. */
export const unsubscriptions = {
  byServer: { code: 2000, reason: 'server unsubscribe' },
  insufficientState: { code: 2500, reason: 'insufficient state' },
  expired: { code: 2501, reason: 'expired' },
} as const satisfies Record<string, Closure>;

/** True when the client does not come back after this code. */
export const isFinal = (code: number): boolean => (code >= 3500 && code < 4000) || (code >= 4500 && code < 5000);

const maxReasonBytes = 123;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // plain words, as they should be
  }
}

/**
 * A reason that clients take for words: never empty (a client without a reason ignores the code), never JSON (it would be read as
 * an instruction), at most as long as a close frame holds.
 */
export function plainReason(reason: string): string {
  const words = reason.trim() === '' || isJson(reason) ? `closed ${reason}`.trim() : reason;
  if (Buffer.byteLength(words) <= maxReasonBytes) return words;
  const cut = Buffer.from(words).subarray(0, maxReasonBytes);
  return cut.toString('utf8').replace(/\uFFFD+$/, '');
}
