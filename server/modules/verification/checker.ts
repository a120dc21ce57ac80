// The identity checker from our side: signed calls to it and its signed webhooks, as contract/protocols/identity-check.ts says. The stand-in of
// a demo and the real service are the same code with another address and other secrets.
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type AccessTokenAnswer,
  type Applicant,
  type ApplicantRequest,
  checkerHeaders,
  checkerPaths,
  checkerSigningText,
  type CheckerWebhook,
  digestAlgorithms,
  type StepStatuses,
  type WidgetLinkAnswer,
  webhookTypes,
} from '#contract/protocols/identity-check.ts';
import { readJson } from '#server/platform/calls/read-input.ts';
import type { VerificationConfig } from './config.ts';

/** The checker cannot be reached, or refuses what is asked of it. */
export class CheckerError extends Error {
  override readonly name = 'CheckerError';
}

export interface Checker {
  /** Origins of the widget. */
  frameOrigins: readonly string[];
  /**
   * Opens the widget for a person, who is made known first. `isAnew`: what was approved before does not count any more and is given again.
   * @throws CheckerError
   */
  open(
    person: ApplicantRequest & { lang: string },
    ttlS: number,
    isAnew?: boolean,
  ): Promise<{ token: string; url: string; applicantId: string }>;
  /** What the checker knows of a person; undefined where it knows none. @throws CheckerError */
  find(externalUserId: string): Promise<Applicant | undefined>;
  /** Reads a webhook: `forged` where its digest is not over exactly these bytes. */
  readWebhook(headers: Readonly<Record<string, string | string[] | undefined>>, body: string): CheckerWebhook | 'forged' | 'unreadable';
}

const timeoutMs = 6000;

export interface CheckerOptions extends VerificationConfig {
  wallMs: () => number;
  /** Refuse a checker that says of itself that its outcomes are picked by whoever is checked. */
  refusesSandbox: boolean;
}

/** The signature of a call. */
export const signCall = (secret: string, timestamp: string, method: string, path: string, body: string): string =>
  createHmac('sha256', secret)
    .update(checkerSigningText(timestamp, method, path, body))
    .digest('hex');

/** True when a webhook's digest is over exactly these bytes. */
export function isGenuineDigest(secret: string, algorithm: unknown, digest: unknown, body: string): boolean {
  const name = typeof algorithm === 'string' && Object.hasOwn(digestAlgorithms, algorithm) ? digestAlgorithms[algorithm] : undefined;
  if (name === undefined || typeof digest !== 'string') return false;
  const expected = Buffer.from(createHmac(name, secret).update(body).digest('hex'));
  const given = Buffer.from(digest.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function isWebhook(value: unknown): value is CheckerWebhook {
  if (typeof value !== 'object' || value === null) return false;
  const { externalUserId, applicantId, type, createdAtMs } = value as Record<string, unknown>;
  return (
    typeof externalUserId === 'string' && typeof applicantId === 'string' && typeof type === 'string' && typeof createdAtMs === 'string'
  );
}

/** True for news of the four kinds that concern a review; the checker has others, which are heard and left. */
export const isReviewNews = ({ type }: CheckerWebhook): boolean => webhookTypes.some((one) => one === type);

export function openChecker(options: CheckerOptions): Checker {
  async function ask<T extends object>(method: 'GET' | 'POST', path: string, body?: object): Promise<T | undefined> {
    const url = new URL(`${options.url}${path}`);
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Math.floor(options.wallMs() / 1000));
    const response = await fetch(url, {
      method,
      ...(body !== undefined && { body: text }),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        [checkerHeaders.token]: options.appToken,
        [checkerHeaders.timestamp]: timestamp,
        [checkerHeaders.signature]: signCall(options.secret, timestamp, method, url.pathname + url.search, text),
      },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new CheckerError('The identity checker cannot be reached', { cause });
    });
    if (options.refusesSandbox && response.headers.has(checkerHeaders.sandbox))
      throw new CheckerError('The identity checker is a sandbox; a house in production takes none');
    if (response.ok) return (await response.json()) as T;
    if (response.status === 404) return undefined;
    throw Object.assign(new CheckerError(`The identity checker answered ${response.status}: ${(await response.text()).slice(0, 300)}`), {
      status: response.status,
    });
  }

  async function must<T extends object>(path: string, body: object): Promise<T> {
    const answer = await ask<T>('POST', path, body);
    if (answer === undefined) throw new CheckerError(`The identity checker has nothing at ${path}; look at VERIFICATION_URL`);
    return answer;
  }

  const find: Checker['find'] = async (externalUserId) => {
    const applicant = await ask<Applicant>('GET', checkerPaths.applicantOf(externalUserId));
    if (applicant?.review.reviewResult?.reviewRejectType !== 'RETRY') return applicant;
    const steps = await ask<StepStatuses>('GET', checkerPaths.stepsOf(applicant.id));
    return steps === undefined ? applicant : { ...applicant, steps };
  };

  /** Makes the person known; who is known already stays as they are. */
  async function requireApplicant(person: ApplicantRequest): Promise<Applicant> {
    const known = await find(person.externalUserId);
    if (known !== undefined) return known;
    const made = await must<Applicant>(checkerPaths.applicants(options.level), person).catch((error: unknown) => {
      // two at once: the other one has made it
      if (error instanceof CheckerError && 'status' in error && error.status === 409) return undefined;
      throw error;
    });
    const applicant = made ?? (await find(person.externalUserId));
    if (applicant === undefined) throw new CheckerError('The identity checker does not know whom it has just taken');
    return applicant;
  }

  return {
    frameOrigins: options.pages,
    find,
    async open({ lang, ...person }, ttlInSecs, isAnew = false) {
      const applicant = await requireApplicant({ ...person, lang });
      const { id: applicantId } = applicant;
      if (isAnew && applicant.review.reviewResult?.reviewAnswer === 'GREEN') await must(checkerPaths.reset(applicantId), {});
      const wanted = { userId: person.externalUserId, levelName: options.level, ttlInSecs };
      const { token } = await must<AccessTokenAnswer>(checkerPaths.accessTokens, wanted);
      const { url } = await must<WidgetLinkAnswer>(checkerPaths.widgetLink, { ...wanted, lang });
      if (!options.pages.includes(URL.parse(url)?.origin ?? ''))
        throw new CheckerError(`The widget is at ${url.slice(0, 100)}, which is none of the origins of VERIFICATION_PAGES`);
      return { token, url, applicantId };
    },
    readWebhook(headers, body) {
      if (!isGenuineDigest(options.webhookSecret, headers[checkerHeaders.digestAlgorithm], headers[checkerHeaders.digest], body))
        return 'forged';
      const news = readJson(body);
      return isWebhook(news) ? news : 'unreadable';
    },
  };
}
