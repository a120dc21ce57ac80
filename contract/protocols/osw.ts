// Open Seamless Wallet 1: how a provider of games or odds and the casino talk. Both sides take their schemas, the text they sign and
// the list of statuses from here. The protocol's prose is docs/osw.md.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';
import { Reels } from '../reels.ts';
import { Returns } from '../returns.ts';
import { OswDecisions } from './osw-decided.ts';
import { OswJackpotShare, OswJackpotWin } from './osw-jackpots.ts';
import { OswProof } from './osw-proof.ts';

export const oswBase = '/osw/v1';
export const oswMaxBytes = 64 * 1024;
/** A timestamp further away than this from the receiver's wall clock is refused. */
export const oswClockWindowMs = 60_000;
/** How long a request id is remembered. */
export const oswReplayGuardMs = 600_000;
export const oswTimeoutMs = 3000;
/** The operator answers within this time, whatever is slow: sooner than a provider gives up. */
export const oswAnswerTimeoutMs = 2500;
/** A transaction id that is a UUID of version 7 may lie so far ahead of the wall clock and no further. */
export const oswIdAheadMs = 86_400_000;

export const oswHeaders = { key: 'osw-key', timestamp: 'osw-timestamp', requestId: 'osw-request-id', signature: 'osw-signature' } as const;

/**
 * The text whose HMAC-SHA256 (key: the shared secret) in base64 is OSW-Signature. An answer is signed the same way with the method
 * and path of its request and the answer's own timestamp. `bodyHash`: SHA-256 of the exact body bytes, lower-case hex.
 */
export const oswSigningText = (timestamp: string, method: string, path: string, bodyHash: string): string =>
  `${timestamp}\n${method}\n${path}\n${bodyHash}`;

const finalStatuses = [
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
  'TX_NOT_FOUND',
  'BAD_REQUEST',
  'DUPLICATE_MISMATCH',
  'BET_NOT_FOUND',
  'ALREADY_SETTLED',
] as const;
const retryStatuses = ['IN_PROGRESS', 'TEMPORARY', 'MAINTENANCE'] as const;
export const oswStatuses = ['OK', 'OK_DUPLICATE', ...finalStatuses, ...retryStatuses] as const;
export type OswStatus = (typeof oswStatuses)[number];
/** True for the statuses after which the same call may be sent again. */
export const isRetryable = (status: OswStatus): boolean => (retryStatuses as readonly string[]).includes(status);
export const isAccepted = (status: OswStatus): boolean => status === 'OK' || status === 'OK_DUPLICATE';

const Digits = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', description: 'smallest units, at most 15 digits' });
/** What adds up on the operator's side may have more digits than what a provider may name. */
const Sum = Type.String({ pattern: '^(0|[1-9][0-9]{0,16})$', description: 'smallest units, digits only' });
const Ref = Type.String({ minLength: 1, maxLength: 80, pattern: '^[\\x21-\\x7e]+$' });
const Detail = Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), { maxProperties: 40 }));
const Reason = Type.String({ maxLength: 200 });
const FreeRound = Type.Optional(Shape({ grantId: Ref, index: Type.Integer({ minimum: 0 }) }));
const JackpotShare = Type.Optional(Type.Array(OswJackpotShare, { maxItems: 8 }));

/** What a provider sends to the operator, by the last part of the path. All are POST under {operator}/osw/v1/. */
export const oswRequests = {
  session: Shape({ sessionToken: Ref, gameId: Ref }),
  balance: Shape({ sessionToken: Ref, gameId: Ref }),
  bet: Shape({
    sessionToken: Ref,
    txId: Ref,
    roundId: Ref,
    gameId: Ref,
    amount: Digits,
    currency: Ref,
    roundClosed: Type.Optional(Type.Boolean()),
    freeRound: FreeRound,
    jackpotShare: JackpotShare,
    actionId: Type.Optional(Ref),
    detail: Detail,
  }),
  win: Shape({
    sessionToken: Ref,
    txId: Ref,
    roundId: Ref,
    gameId: Ref,
    betTxId: Type.Optional(Ref),
    amount: Digits,
    currency: Ref,
    roundClosed: Type.Boolean(),
    jackpotWin: Type.Optional(OswJackpotWin),
    freeRound: FreeRound,
    detail: Detail,
  }),
  'bet-win': Shape({
    sessionToken: Ref,
    txId: Ref,
    roundId: Ref,
    gameId: Ref,
    amount: Digits,
    winAmount: Digits,
    currency: Ref,
    roundClosed: Type.Optional(Type.Boolean()),
    actionId: Type.Optional(Ref),
    detail: Detail,
  }),
  rollback: Shape({ sessionToken: Ref, txId: Ref, refTxId: Ref, roundId: Ref, gameId: Ref, reason: Type.Optional(Reason) }),
  'round-close': Shape({ sessionToken: Ref, roundId: Ref, gameId: Ref, outcome: Detail, proof: Detail }),
  'promo-win': Shape({ sessionToken: Ref, txId: Ref, campaignId: Ref, gameId: Ref, amount: Digits, currency: Ref }),
  'free-rounds-result': Shape({ grantId: Ref, played: Type.Integer({ minimum: 0 }), totalWin: Digits, finished: Type.Boolean() }),
  status: Shape({ txId: Ref }),
} as const;
export type OswCall = keyof typeof oswRequests;
export type OswRequest<C extends OswCall> = Static<(typeof oswRequests)[C]>;

export const OswBalance = Shape({ real: Sum, bonus: Sum, playable: Sum });

/** Every answer to a provider. The fields after `actions` are the answer of `session` alone. */
export const OswAnswer = Shape({
  requestId: Type.String(),
  status: Type.Enum([...oswStatuses]),
  retryable: Type.Boolean(),
  txId: Type.Optional(Type.String()),
  operatorTxId: Type.Optional(Type.String()),
  balance: Type.Optional(OswBalance),
  currency: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  messageKey: Type.Optional(Type.String()),
  retryAfterMs: Type.Optional(Type.Integer()),
  actions: Type.Optional(Type.Array(Shape({ type: Type.Enum(['realityCheck', 'cashier', 'close']), url: Type.String() }))),
  stored: Type.Optional(Shape({ kind: Type.String(), amount: Digits, status: Type.String(), at: Type.String() })),
  playerId: Type.Optional(Type.String()),
  exponent: Type.Optional(Type.Integer()),
  openRound: Type.Optional(Type.String()),
  limits: Type.Optional(Shape({ minStake: Digits, maxStake: Digits })),
});
export type OswAnswer = Static<typeof OswAnswer>;

const Rules = Shape({
  autoplay: Type.Boolean(),
  slamStop: Type.Boolean({ description: 'the player may shorten the time until a result is shown' }),
  featureBuy: Type.Optional(Type.Boolean({ description: 'rounds may be offered that buy a feature for several stakes; absent: not' })),
  gamble: Type.Optional(Type.Boolean({ description: 'a win may be put at stake again in a fair gamble of its round; absent: not' })),
  minCycleMs: Type.Integer(),
  minStake: Digits,
  maxStake: Digits,
  jurisdiction: Type.String({ description: 'for the choice of a certified build; what a client may do is said by the rules above' }),
});

/** What the operator sends to a provider: POST {provider}/osw/v1/launch. */
export const OswLaunch = Shape({
  sessionToken: Ref,
  mode: Type.Enum(['real', 'demo']),
  gameId: Ref,
  player: Shape({
    id: Ref,
    nick: Type.String({ maxLength: 80 }),
    country: Type.String(),
    language: Type.String(),
    birthYearOk: Type.Optional(Type.Boolean({ description: 'of the legal age where the player lives; absent for a guest' })),
    segments: Type.Optional(Type.Array(Type.String(), { description: 'absent for a guest' })),
  }),
  currency: Ref,
  exponent: Type.Integer(),
  symbol: Type.Optional(Type.String()),
  device: Type.Enum(['desktop', 'mobile']),
  lobbyUrl: Type.String(),
  cashierUrl: Type.String(),
  realityCheckUrl: Type.String(),
  operatorHeader: Type.Optional(
    Type.Boolean({ description: 'the casino shows the title, the mode and a way out around the game, which need not show them again' }),
  ),
  rules: Rules,
});
export type OswLaunch = Static<typeof OswLaunch>;
export const OswLaunchAnswer = Shape({
  status: Type.Enum(['OK', 'GAME_DISABLED', 'BAD_REQUEST', 'TEMPORARY']),
  url: Type.Optional(Type.String()),
  providerSessionId: Type.Optional(Type.String()),
});
export type OswLaunchAnswer = Static<typeof OswLaunchAnswer>;

/** POST {provider}/osw/v1/session/close. */
export const OswSessionClose = Shape({ sessionToken: Ref, reason: Type.Enum(['logout', 'excluded', 'limit', 'disabled']) });
export const OswSessionCloseAnswer = Shape({ closed: Type.Boolean() });

/** POST {provider}/osw/v1/free-rounds/create, idempotent by grantId. */
export const OswFreeRounds = Shape({
  grantId: Ref,
  playerId: Ref,
  gameIds: Type.Array(Ref, { minItems: 1, maxItems: 100 }),
  count: Type.Integer({ minimum: 1, maximum: 1000 }),
  stake: Digits,
  currency: Ref,
  validFrom: Type.String(),
  validUntil: Type.String(),
});
export type OswFreeRounds = Static<typeof OswFreeRounds>;
const Refused = { status: Type.Optional(Type.String()), reason: Type.Optional(Type.String()) };
export const OswFreeRoundsAnswer = Shape({ accepted: Type.Boolean(), ...Refused });
/** POST {provider}/osw/v1/free-rounds/cancel. */
export const OswFreeRoundsCancel = Shape({ grantId: Ref });
/** `left`: rounds that were not played. */
export const OswFreeRoundsCancelled = Shape({
  left: Type.Optional(Type.Integer({ minimum: 0 })),
  accepted: Type.Optional(Type.Boolean()),
  ...Refused,
});

const PaytableRow = Shape({
  symbol: Type.String(),
  name: Type.String({ description: 'in English' }),
  names: Type.Optional(
    Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 80 }), { description: 'by language: de, pt-br' }),
  ),
  picture: Type.Optional(
    Type.String({ maxLength: 500, description: "address of its picture, a few kB, square, on one of the origins of the provider's pages" }),
  ),
  role: Type.Optional(Type.Enum(['wild', 'scatter'])),
  pays: Type.Array(Shape({ count: Type.Integer(), times: Type.Integer(), of: Type.Enum(['line', 'coin', 'total']) })),
});

/** One row of GET {provider}/osw/v1/games. */
export const OswGame = Shape({
  id: Ref,
  name: Type.String(),
  provider: Ref,
  providerName: Type.String(),
  type: Type.Enum(['slot', 'table', 'instant', 'sports']),
  rtp: Type.String({ description: 'percent, theoretical, all outcomes enumerated' }),
  mathHash: Type.String(),
  hitFrequency: Type.Optional(Type.String()),
  maxWinTimes: Type.Optional(Type.Integer()),
  volatility: Type.Enum(['low', 'medium', 'high', 'very-high']),
  lines: Type.Optional(Type.Integer()),
  paytable: Type.Array(PaytableRow),
  stakes: Type.Array(
    Shape({
      currency: Ref,
      min: Digits,
      max: Digits,
      values: Type.Optional(Type.Array(Digits, { description: 'the only stakes that can be played; without it all from min to max' })),
    }),
  ),
  features: Type.Array(Type.String()),
  supportedCurrencies: Type.Array(Ref),
  exclusive: Type.Boolean({ description: 'one open round a player at a time' }),
  minCycleMs: Type.Integer(),
  hasDemo: Type.Boolean(),
  hasFreeRounds: Type.Boolean(),
  images: Shape({ scene: Type.Optional(Type.String()) }),
  devices: Type.Optional(Type.Array(Type.Enum(['desktop', 'mobile']), { description: 'on which it is offered; without it on all' })),
  verifyUrl: Type.Optional(
    Type.String({ maxLength: 500, description: "where its rounds are checked, on one of the origins of the provider's pages" }),
  ),
  reels: Type.Optional(Reels),
  returns: Type.Optional(Returns),
});
export type OswGame = Static<typeof OswGame>;
export const OswGames = Shape({ games: Type.Array(OswGame) });

/** One row of GET {provider}/osw/v1/transactions?from&to&cursor, oldest first. */
export const OswTransaction = Shape({
  txId: Ref,
  roundId: Ref,
  kind: Type.Enum(['bet', 'win', 'bet-win', 'rollback']),
  amount: Digits,
  currency: Ref,
  status: Type.String(),
  at: Type.String(),
});
export const OswTransactions = Shape({ transactions: Type.Array(OswTransaction), cursor: Type.Optional(Type.String()) });

/** GET {provider}/osw/v1/round/{id}: everything that is needed to recall or dispute a round. */
export const OswRound = Shape({
  roundId: Ref,
  gameId: Ref,
  state: Type.Enum(['open', 'finished', 'void']),
  stake: Digits,
  payout: Digits,
  jackpotWin: Type.Optional(OswJackpotWin),
  currency: Ref,
  mathHash: Type.String(),
  startedAt: Type.String(),
  finishedAt: Type.Optional(Type.String()),
  decided: Type.Optional(OswDecisions),
  steps: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  proof: OswProof,
  replayUrl: Type.Optional(Type.String()),
  verifyUrl: Type.Optional(Type.String({ description: 'the verifier with the proof filled in, once the server seed is revealed' })),
});
export type OswRound = Static<typeof OswRound>;
