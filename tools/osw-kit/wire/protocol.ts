// What Open Seamless Wallet 1 says in words, as far as both halves of the kit need it. The kit is a package of its own, so it repeats the
// protocol from its text rather than from anybody's code.

export const base = '/osw/v1';
export const maxBytes = 64 * 1024;
export const clockWindowMs = 60_000;
export const providerTimeoutMs = 3000;
export const headers = { key: 'osw-key', timestamp: 'osw-timestamp', requestId: 'osw-request-id', signature: 'osw-signature' } as const;

export const finalStatuses = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_BET',
  'LIMIT_LOSS',
  'STAKE_OUT_OF_RANGE',
  'PLAYER_BLOCKED',
  'SESSION_EXPIRED',
  'GAME_DISABLED',
  'CURRENCY_MISMATCH',
  'TOO_FAST',
  'REALITY_CHECK',
  'LOCATION_BLOCKED',
  'BONUS_RULE',
  'ROUND_CLOSED',
  'TX_ROLLED_BACK',
  'BAD_REQUEST',
] as const;
const peopleStatuses = ['DUPLICATE_MISMATCH', 'BET_NOT_FOUND', 'ALREADY_SETTLED'] as const;
const retryStatuses = ['IN_PROGRESS', 'TEMPORARY', 'MAINTENANCE'] as const;
const allStatuses = ['OK', 'OK_DUPLICATE', 'TX_NOT_FOUND', ...finalStatuses, ...peopleStatuses, ...retryStatuses] as const;
export type Status = (typeof allStatuses)[number];
export type Call =
  | 'session'
  | 'balance'
  | 'bet'
  | 'win'
  | 'bet-win'
  | 'rollback'
  | 'round-close'
  | 'promo-win'
  | 'free-rounds-result'
  | 'status';

export const isRetryable = (status: string): boolean => (retryStatuses as readonly string[]).includes(status);

export interface Balance {
  real: string;
  bonus: string;
  playable: string;
}

export interface Answer {
  requestId: string;
  status: Status;
  retryable: boolean;
  txId?: string;
  operatorTxId?: string;
  balance?: Balance;
  currency?: string;
  retryAfterMs?: number;
  stored?: { kind: string; amount: string; status: string; at: string };
  playerId?: string;
  exponent?: number;
  openRound?: string;
  limits?: { minStake: string; maxStake: string };
  actions?: { type: string; url: string }[];
}

const answerFields: Record<string, 'string' | 'boolean' | 'number' | 'object'> = {
  requestId: 'string',
  status: 'string',
  retryable: 'boolean',
  txId: 'string',
  operatorTxId: 'string',
  balance: 'object',
  currency: 'string',
  message: 'string',
  messageKey: 'string',
  retryAfterMs: 'number',
  actions: 'object',
  stored: 'object',
  playerId: 'string',
  exponent: 'number',
  openRound: 'string',
  limits: 'object',
};
const digits = /^(0|[1-9]\d{0,16})$/;

const isDigits = (value: unknown): boolean => typeof value === 'string' && digits.test(value);

/** Returns what is wrong with an operator's answer; undefined when it is as the protocol says. */
export function faultOfAnswer(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'it is no object';
  const answer = value as Record<string, unknown>;
  for (const name of ['requestId', 'status', 'retryable']) if (!(name in answer)) return `it has no ${name}`;
  for (const [name, field] of Object.entries(answer)) {
    const type = answerFields[name];
    if (type === undefined) return `it has the field ${name}, which the protocol does not know`;
    if (typeof field !== type || field === null) return `${name} is no ${type}`;
  }
  const { status, retryable, balance } = answer as unknown as Answer;
  if (!(allStatuses as readonly string[]).includes(status)) return `${status} is no status of the protocol`;
  if (retryable !== isRetryable(status)) return `${status} says retryable ${retryable}`;
  if (balance === undefined) return undefined;
  const { real, bonus, playable } = balance;
  if (![real, bonus, playable].every(isDigits)) return 'the balance is not in digits';
  return BigInt(real) + BigInt(bonus) === BigInt(playable) ? undefined : 'playable is not real and bonus together';
}
