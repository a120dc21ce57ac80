// The interface of an identity checker, in the shapes of Sumsub's public API, as far as the house uses it: signed calls to it, signed webhooks
// from it. Fields that are not named here may be there and are left alone.

export const checkerHeaders = {
  token: 'x-app-token',
  /** Seconds since 1970, UTC. */
  timestamp: 'x-app-access-ts',
  signature: 'x-app-access-sig',
  /** Of a webhook: the HMAC of its bytes in hex, and how it was made. */
  digest: 'x-payload-digest',
  digestAlgorithm: 'x-payload-digest-alg',
  /** Said by a checker whose outcomes are picked by whoever is checked. */
  sandbox: 'x-checker-sandbox',
} as const;

/** How far a call's timestamp may be from the checker's clock. */
export const checkerClockWindowS = 60;

/** What HMAC-SHA256 is made over, in lower-case hex: `path` with its query, `body` the exact bytes. */
export const checkerSigningText = (timestamp: string, method: string, path: string, body: string): string =>
  `${timestamp}${method.toUpperCase()}${path}${body}`;

/** Node's names of the digests that a webhook may be signed with. */
export const digestAlgorithms: Readonly<Record<string, string>> = {
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
};

export interface PersonInfo {
  firstName?: string;
  lastName?: string;
  /** YYYY-MM-DD */
  dob?: string;
  /** ISO 3166-1 alpha-3, as the checker has it. */
  country?: string;
  idDocs?: readonly { idDocType: string; validUntil?: string }[];
}

export type ReviewStatus = 'init' | 'pending' | 'prechecked' | 'queued' | 'completed' | 'onHold' | 'awaitingUser' | 'awaitingService';

export interface ReviewResult {
  reviewAnswer: 'GREEN' | 'RED';
  rejectLabels?: readonly string[];
  /** RETRY: may be tried again. FINAL: may not. */
  reviewRejectType?: 'RETRY' | 'FINAL';
  /** May be shown to the person. */
  moderationComment?: string;
}

/** POST /resources/applicants?levelName=… */
export interface ApplicantRequest {
  externalUserId: string;
  email?: string;
  lang?: string;
  fixedInfo?: PersonInfo;
}

/** The answer to it, and to GET /resources/applicants/-;externalUserId=…/one. */
export interface Applicant {
  id: string;
  externalUserId: string;
  createdAt: string;
  fixedInfo?: PersonInfo;
  /** What was read from the documents. */
  info?: PersonInfo;
  requiredIdDocs?: { docSets: readonly { idDocSetType: string }[] };
  /** How each step went, asked for beside it where the review may be tried again. */
  steps?: StepStatuses;
  review: { reviewStatus: ReviewStatus; levelName?: string; attemptCnt?: number; reviewDate?: string; reviewResult?: ReviewResult };
}

/** The answer to GET /resources/applicants/{id}/requiredIdDocsStatus: a step by its set of documents; null before it was given. */
export type StepStatuses = Readonly<Record<string, { reviewResult?: ReviewResult | null } | null>>;

/** POST /resources/accessTokens/sdk */
export interface AccessTokenRequest {
  userId: string;
  levelName: string;
  ttlInSecs: number;
}
export interface AccessTokenAnswer {
  token: string;
  userId: string;
}

/** POST /resources/sdkIntegrations/levels/-/websdkLink: an address that shows the widget by itself. */
export interface WidgetLinkRequest extends AccessTokenRequest {
  lang?: string;
}
export interface WidgetLinkAnswer {
  url: string;
}

export const webhookTypes = ['applicantCreated', 'applicantPending', 'applicantReviewed', 'applicantOnHold'] as const;

/** What is posted to the house when something happened to an applicant. */
export interface CheckerWebhook {
  applicantId: string;
  externalUserId: string;
  correlationId: string;
  levelName: string;
  type: (typeof webhookTypes)[number];
  reviewStatus: ReviewStatus;
  reviewResult?: ReviewResult;
  /** `2026-02-21 13:23:19.321`, UTC. */
  createdAtMs: string;
  sandboxMode?: boolean;
}

/** The paths of the calls, query included. */
export const checkerPaths = {
  applicants: (levelName: string): string => `/resources/applicants?levelName=${encodeURIComponent(levelName)}`,
  applicantOf: (externalUserId: string): string => `/resources/applicants/-;externalUserId=${encodeURIComponent(externalUserId)}/one`,
  stepsOf: (applicantId: string): string => `/resources/applicants/${encodeURIComponent(applicantId)}/requiredIdDocsStatus`,
  /** Has an applicant begin anew who was approved before. */
  reset: (applicantId: string): string => `/resources/applicants/${encodeURIComponent(applicantId)}/reset`,
  accessTokens: '/resources/accessTokens/sdk',
  widgetLink: '/resources/sdkIntegrations/levels/-/websdkLink',
} as const;
