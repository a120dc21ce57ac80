// Expected refusals of the game client's API. The provider is a party of its own, so its problems are its own and not the casino's.

export const refusals = {
  'malformed-request': { status: 400, title: 'The request could not be read' },
  unauthorized: { status: 401, title: 'The play token is not known' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'session-over': { status: 409, title: 'This game session is over' },
  'in-progress': { status: 409, title: 'A round of this game is under way' },
  'round-open': { status: 409, title: 'The last round is not shown to its end' },
  'round-waits': { status: 409, title: 'A round waits for the version of the game that began it' },
  settling: { status: 409, title: 'The last round is being booked' },
  'round-over': { status: 409, title: 'The round is over' },
  'step-taken': { status: 409, title: 'Another step was taken before this one' },
  'step-refused': { status: 409, title: 'The round does not allow this now' },
  'betting-closed': { status: 409, title: 'The round began without this bet' },
  'other-flight': { status: 409, title: 'This round takes no more bets' },
  'panel-taken': { status: 409, title: 'There is a bet already' },
  'action-reused': { status: 409, title: 'This action was another round' },
  'too-fast': { status: 409, title: 'The game cycle is not over' },
  'client-seed-missing': { status: 409, title: 'Choose a client seed first' },
  'seed-in-use': { status: 409, title: 'This pair of seeds has been played' },
  'real-play': { status: 409, title: 'Only a demo can be topped up' },
  'demo-not-low': { status: 409, title: 'The demo has enough play money' },
  'free-rounds-over': { status: 409, title: 'There are no free rounds left' },
  'insufficient-funds': { status: 409, title: 'The balance is too low for this stake' },
  'feature-buy-off': { status: 409, title: 'A feature cannot be bought here' },
  'stake-refused': { status: 409, title: 'The casino did not take the stake' },
  'stake-returned': { status: 409, title: 'The casino did not answer; the stake comes back' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'Send the request as JSON' },
  'invalid-input': { status: 422, title: 'Some fields need another value' },
  'stake-out-of-range': { status: 422, title: 'This stake cannot be played' },
  'too-many-requests': { status: 429, title: 'Too many requests at once' },
  internal: { status: 500, title: 'Something went wrong in the studio' },
  unavailable: { status: 503, title: 'The studio is out of reach for a moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type RefusalName = keyof typeof refusals;

export interface RefusalDetails {
  /** What the casino answered to the stake. */
  operatorStatus?: string | undefined;
  /** The same request may succeed after this long. */
  retryAfterMs?: number | undefined;
  /** Fields in dots and what they must be. */
  errors?: readonly { field: string; message: string }[] | undefined;
}

/** The body of application/problem+json (RFC 9457) of every refusal. */
export interface RefusalBody extends RefusalDetails {
  type: string;
  code: RefusalName;
  title: string;
  status: number;
  detail: string;
  /** Key of the client's text that says it to the player. */
  messageKey: string;
}
