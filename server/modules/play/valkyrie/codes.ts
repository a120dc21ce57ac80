// What Valkyrie is told. Its document lists the codes; each status of our own checks and of the wallet has one of them.
import type { OswStatus } from '#contract/protocols/osw.ts';

export type PamCode =
  | 'PAM_ERR_UNDEFINED'
  | 'PAM_ERR_ACC_NOT_FOUND'
  | 'PAM_ERR_GAME_NOT_FOUND'
  | 'PAM_ERR_ROUND_NOT_FOUND'
  | 'PAM_ERR_TRANS_NOT_FOUND'
  | 'PAM_ERR_CASH_OVERDRAFT'
  | 'PAM_ERR_BONUS_OVERDRAFT'
  | 'PAM_ERR_SESSION_NOT_FOUND'
  | 'PAM_ERR_SESSION_EXPIRED'
  | 'PAM_ERR_MISSING_PROVIDER'
  | 'PAM_ERR_TRANS_CURRENCY'
  | 'PAM_ERR_NEGATIVE_STAKE'
  | 'PAM_ERR_CANCEL_NOT_FOUND'
  | 'PAM_ERR_TRANS_ALREADY_CANCELLED'
  | 'PAM_ERR_CANCEL_NON_WITHDRAW'
  | 'PAM_ERR_BET_NOT_ALLOWED'
  | 'PAM_ERR_PLAYER_NOT_FOUND'
  | 'PAM_ERR_API_TOKEN'
  | 'PAM_ERR_TRANS_ALREADY_SETTLED'
  | 'PAM_ERR_DUPLICATE_TRANS'
  | 'PAM_ERR_PROMO_OVERDRAFT'
  | 'PAM_ERR_TIMEOUT';

/** A refusal in Valkyrie's words. */
export class PamError extends Error {
  readonly code: PamCode;
  /** The document's HTTP status: 200 but for who is not let in, and for what is no request. */
  readonly status: number;

  constructor(code: PamCode, message: string, status = 200) {
    super(message);
    this.name = 'PamError';
    this.code = code;
    this.status = status;
  }
}

/** Undefined: it is booked. */
export const codeOf: Record<OswStatus, PamCode | undefined> = {
  OK: undefined,
  OK_DUPLICATE: undefined,
  INSUFFICIENT_FUNDS: 'PAM_ERR_CASH_OVERDRAFT',
  LIMIT_BET: 'PAM_ERR_BET_NOT_ALLOWED',
  LIMIT_LOSS: 'PAM_ERR_BET_NOT_ALLOWED',
  STAKE_OUT_OF_RANGE: 'PAM_ERR_BET_NOT_ALLOWED',
  PLAYER_BLOCKED: 'PAM_ERR_BET_NOT_ALLOWED',
  SESSION_EXPIRED: 'PAM_ERR_SESSION_EXPIRED',
  GAME_DISABLED: 'PAM_ERR_BET_NOT_ALLOWED',
  CURRENCY_MISMATCH: 'PAM_ERR_TRANS_CURRENCY',
  TOO_FAST: 'PAM_ERR_BET_NOT_ALLOWED',
  REALITY_CHECK: 'PAM_ERR_BET_NOT_ALLOWED',
  LOCATION_BLOCKED: 'PAM_ERR_BET_NOT_ALLOWED',
  BONUS_RULE: 'PAM_ERR_BET_NOT_ALLOWED',
  ROUND_CLOSED: 'PAM_ERR_TRANS_ALREADY_SETTLED',
  TX_ROLLED_BACK: 'PAM_ERR_TRANS_ALREADY_CANCELLED',
  TX_NOT_FOUND: 'PAM_ERR_TRANS_NOT_FOUND',
  BAD_REQUEST: 'PAM_ERR_UNDEFINED',
  DUPLICATE_MISMATCH: 'PAM_ERR_DUPLICATE_TRANS',
  BET_NOT_FOUND: 'PAM_ERR_TRANS_NOT_FOUND',
  ALREADY_SETTLED: 'PAM_ERR_TRANS_ALREADY_SETTLED',
  IN_PROGRESS: 'PAM_ERR_BET_NOT_ALLOWED',
  TEMPORARY: 'PAM_ERR_TIMEOUT',
  MAINTENANCE: 'PAM_ERR_BET_NOT_ALLOWED',
};
