// The closed list of expected refusals (RFC 9457). The number is what clients branch on and never changes; the slug names the
// problem in `type`. No schema here: the page imports it.

export const problems = {
  'malformed-request': { code: 10001, status: 400, title: 'The request could not be read' },
  'invalid-input': { code: 10002, status: 422, title: 'Some fields need another value' },
  unauthorized: { code: 10003, status: 401, title: 'Sign in to go on' },
  'not-found': { code: 10004, status: 404, title: 'There is nothing here' },
  'method-not-allowed': { code: 10005, status: 405, title: 'This address takes another method' },
  'body-too-large': { code: 10006, status: 413, title: 'The request is too large' },
  'unsupported-media-type': { code: 10007, status: 415, title: 'Send the request as JSON' },
  'too-many-requests': { code: 10008, status: 429, title: 'Too many requests at once' },
  'service-unavailable': { code: 10009, status: 503, title: 'The house is busy for a moment' },
  maintenance: { code: 10010, status: 503, title: 'The house is closed for maintenance' },
  internal: { code: 10011, status: 500, title: 'Something went wrong on our side' },
  'foreign-origin': { code: 10012, status: 403, title: 'This request came from another site' },
  'request-timeout': { code: 10014, status: 408, title: 'The request took too long to arrive' },
  'headers-too-large': { code: 10015, status: 431, title: 'The headers of the request are too large' },
  conflict: { code: 10013, status: 409, title: 'Somebody was faster; load the page and try again' },

  'wrong-credentials': { code: 11001, status: 422, title: 'E-mail or password is not right' },
  'account-exists': { code: 11002, status: 409, title: 'An account with these details exists' },
  'account-closed': { code: 11003, status: 422, title: 'This account is closed' },
  'player-excluded': { code: 11004, status: 409, title: 'You have taken a break from play' },
  'player-blocked': { code: 11005, status: 409, title: 'This account may not play at the moment' },
  'country-blocked': { code: 11006, status: 451, title: 'Play is not offered where you are' },
  'refresh-refused': { code: 11007, status: 401, title: 'Your session is over; sign in again' },

  'agreement-needed': { code: 11008, status: 409, title: 'The terms have changed; agree to them to go on' },
  'account-locked': { code: 11009, status: 422, title: 'This account is locked after failed sign-ins' },
  'step-up-needed': { code: 11010, status: 422, title: 'Confirm that it is you' },
  'code-refused': { code: 11011, status: 422, title: 'This link or code is used up or too old' },
  'second-factor-needed': { code: 11012, status: 422, title: 'Your second factor is needed' },
  'social-refused': { code: 11013, status: 422, title: 'This sign-in could not be verified' },
  'social-unlinked': { code: 11014, status: 409, title: 'An account with this e-mail exists; sign in to connect it' },
  'registration-needed': { code: 11015, status: 409, title: 'A few details are missing for an account' },
  'idle-too-long': { code: 11016, status: 409, title: 'Sign in again to play or pay' },
  'account-dormant': { code: 11017, status: 422, title: 'This account is at rest after a long time away' },
  'email-unproven': { code: 11018, status: 409, title: 'Confirm your e-mail address first' },
  'confirm-signed-in': { code: 11019, status: 422, title: 'Sign in to confirm this address' },
  'security-answer-needed': { code: 11020, status: 422, title: 'Answer your security question to go on' },

  'insufficient-funds': { code: 12001, status: 409, title: 'The balance is too low' },
  'currency-unavailable': { code: 12002, status: 409, title: 'This currency is not offered' },
  'account-open': { code: 12003, status: 409, title: 'You have an account in this currency' },
  'account-not-empty': { code: 12004, status: 409, title: 'Only an empty account can be hidden' },
  'account-active': { code: 12005, status: 409, title: 'The account in use cannot be hidden' },
  'rate-stale': { code: 12006, status: 409, title: 'The rate is too old to convert at' },
  'offer-over': { code: 12007, status: 409, title: 'This rate is not held any more' },

  'deposit-limit-reached': { code: 13100, status: 409, title: 'Your deposit limit is reached' },
  'method-unavailable': { code: 13001, status: 409, title: 'This payment method is not offered for this currency' },
  'amount-out-of-range': { code: 13002, status: 422, title: 'The amount is outside the limits of this method' },
  'invoice-final': { code: 13003, status: 409, title: 'This payment can no longer be cancelled' },
  'deposit-arriving': { code: 13013, status: 409, title: 'Money for this deposit is arriving, so it cannot be cancelled' },
  'deposit-needs-proof': { code: 13005, status: 409, title: 'Confirm your e-mail address to deposit more' },
  'withdrawals-frozen': {
    code: 13006,
    status: 409,
    title: 'Nothing is paid out or converted until a deposit that was taken back is decided',
  },
  'withdrawals-owed': { code: 13011, status: 409, title: 'Nothing is paid out until what a bet still owes is taken' },
  'deposit-rate-stale': { code: 13007, status: 409, title: 'The rate of this coin is too old to take a deposit' },
  'method-not-in-country': { code: 13008, status: 409, title: 'This payment method is not offered in your country' },
  'funds-notice-needed': { code: 13009, status: 409, title: 'Read first how your money is protected' },
  'payments-closed': { code: 13010, status: 409, title: 'No payments are taken here yet' },
  'payout-account-new': { code: 13012, status: 409, title: 'This account is checked before it is paid to' },
  'payment-provider-down': { code: 13004, status: 503, title: 'The payment provider does not answer' },

  'game-unavailable': { code: 14001, status: 409, title: 'This game cannot be played at the moment' },
  'game-not-for-currency': { code: 14002, status: 409, title: 'This game is not offered in this currency' },
  'round-open': { code: 14003, status: 409, title: 'Another round of this game is still open' },
  'game-not-for-place': { code: 14005, status: 409, title: 'This game is not offered where you are' },
  'game-not-for-device': { code: 14006, status: 409, title: 'This game is not offered on this kind of device' },
  'betting-not-offered': { code: 14007, status: 409, title: 'Bets are not offered here' },
  'sportsbook-down': { code: 14008, status: 503, title: 'The sportsbook does not answer' },
  'betting-closed': { code: 14009, status: 409, title: 'No bets are taken at the moment' },
  'provider-down': { code: 14004, status: 503, title: 'The game provider does not answer' },

  'file-type-refused': { code: 16001, status: 422, title: 'This kind of file is not taken' },
  'file-too-large': { code: 16002, status: 413, title: 'A file is too large' },
  'file-unreadable': { code: 16003, status: 422, title: 'A file could not be read' },
  'picture-too-large': { code: 16004, status: 422, title: 'A picture has too many pixels' },
  'too-many-files': { code: 16005, status: 422, title: 'Too many files at once' },
  'document-request-closed': { code: 16006, status: 409, title: 'Nothing more is asked here' },
  'document-reviewed': { code: 16007, status: 409, title: 'This document was reviewed and stays' },

  'limit-not-ready': { code: 15001, status: 409, title: 'This limit cannot be changed yet' },

  'erasure-blocked': { code: 15080, status: 409, title: 'Something has to be settled before the account can be erased' },
  'protection-notice-needed': { code: 15081, status: 409, title: 'Read first how players are protected' },
  'exclusion-stands': { code: 15020, status: 409, title: 'A break or an exclusion cannot be made shorter' },

  'age-unverified': { code: 16020, status: 409, title: 'Your age has to be verified first' },
  'identity-unverified': { code: 16021, status: 409, title: 'Your identity has to be verified first' },
  'address-unverified': { code: 16022, status: 409, title: 'Your address has to be verified first' },
  'holder-differs': { code: 16023, status: 409, title: 'Withdrawals go only to an account in your own name' },
  'verification-unavailable': { code: 16024, status: 503, title: 'The identity check cannot be reached' },
  'verification-closed': { code: 16025, status: 409, title: 'There is nothing to verify at the moment' },
  'verification-notice-needed': { code: 16026, status: 409, title: 'Read first which documents may be asked for' },
  'document-needed': { code: 16040, status: 409, title: 'A document is needed first' },
  'bonus-state': { code: 18001, status: 409, title: 'This bonus is over, or has been decided already' },
  'bonus-active': { code: 18002, status: 409, title: 'Another bonus in this currency is active' },
  'bonus-round-open': { code: 18003, status: 409, title: 'Finish the open round first' },
  'bonus-held': { code: 18004, status: 409, title: 'The deposit that brought this bonus was taken back' },
  'complaint-closed': { code: 17001, status: 409, title: 'This complaint is closed' },
  'chat-for-players': { code: 17010, status: 409, title: 'The support chat is for players who are signed in' },
  'guest-key-needed': { code: 17011, status: 409, title: 'The key of this browser is missing' },
  'chat-ended': { code: 17013, status: 409, title: 'This conversation has ended' },
  'chat-not-answered': { code: 17012, status: 409, title: 'Nobody has answered in this conversation yet' },
} as const satisfies Record<string, { code: number; status: number; title: string }>;

export type ProblemName = keyof typeof problems;

/** One field's refusal: the rule's name and parameters let the page say it in the reader's language. */
export interface FieldError {
  field: string;
  rule: string;
  params: Record<string, string | number>;
  message: string;
}

/** The body of every refusal, sent as application/problem+json. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: number;
  errors?: FieldError[];
  requestId: string;
}

/** Where a problem is described; the `type` of its body. */
export const problemType = (name: ProblemName): string => `/api/docs#${name}`;
