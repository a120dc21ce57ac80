// What a page's address asks for: which page in which language, its data alone, drafts; and where it leads instead.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenCookieDays } from '#contract/kernel/constants.ts';
import { previewCookie, storedPreview } from '../preview-cookie.ts';
import { Problem } from '../problem.ts';
import { type LocalizedUrl, localizedUrlOf } from './localized-url.ts';
import { normalizeAddress } from './normalize-address.ts';
import type { SiteEntry } from './site-entry.ts';

/** What of the app decides it. */
export interface AddressRules {
  buildId: string;
  publicUrl: string;
  defaultLocale: string;
  isLocale: (text: string) => boolean;
  /** Whether a preview token is one of ours and still good. */
  isPreviewToken(token: string): boolean;
  isInMaintenance(): boolean;
}

const payloadFile = '/_payload.json';
const maintenancePath = '/maintenance';

export const isPayload = ({ url }: FastifyRequest): boolean => url.split('?')[0]?.endsWith(payloadFile) ?? false;
/** A payload is asked for by the build that asks, or by a time in milliseconds. */
const isTimestamp = (text: string): boolean => /^\d{13}$/.test(text);

/** Pages that whoever leads here names without a language: they are shown in the one chosen before. */
const byLanguage = /^\/(?:auth\/(?:callback|autologin)\/?)?$/;

const languageCookie = (request: FastifyRequest): string | undefined =>
  /(?:^|; )user-language=([a-z-]{2,5})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];

/** What the address names, with the language that it is shown in. */
export function localizedUrlFor(rules: AddressRules, entry: SiteEntry, request: FastifyRequest): LocalizedUrl {
  const url = isPayload(request) ? request.url.replace(payloadFile, '') || '/' : request.url;
  const { defaultLocale, isLocale } = rules;
  const languages = { defaultLocale, isLocale, chosen: languageCookie(request), isUnprefixed: entry.isUnprefixed };
  return localizedUrlOf(url.startsWith('?') ? `/${url}` : url, languages);
}

/** Where the request should have gone, if not here. */
export function redirectTarget(
  rules: AddressRules,
  entry: SiteEntry,
  request: FastifyRequest,
  localizedUrl: LocalizedUrl,
): string | undefined {
  // the page would read another address than the browser shows
  if (/^[^?]*%00/.test(request.url)) return normalizeAddress(request.url.replace(/^[^?]*/, (path) => path.replaceAll('%00', '%EF%BF%BD')));
  const isMaintenance = localizedUrl.path === maintenancePath;
  if (rules.isInMaintenance() !== isMaintenance) return `${localizedUrl.prefix}${isMaintenance ? '/' : maintenancePath}`;
  if (localizedUrl.prefix === `/${rules.defaultLocale}`) return `${localizedUrl.path}${localizedUrl.search}`;
  if (localizedUrl.isPrefixed && entry.isUnprefixed(localizedUrl.path)) return `${localizedUrl.path}${localizedUrl.search}`;
  const language = languageCookie(request);
  const isElsewhere =
    byLanguage.test(localizedUrl.path) && !localizedUrl.isPrefixed && language !== undefined && language !== rules.defaultLocale;
  if (!isElsewhere || !rules.isLocale(language)) return undefined;
  return `/${language}${localizedUrl.path === '/' ? '' : localizedUrl.path}${localizedUrl.search}`;
}

/** As the page itself keeps it (site/shared/browser/cookies.ts). */
const chosenLanguage = (locale: string, isSecure: boolean): string =>
  `user-language=${locale}; Path=/; Max-Age=${tokenCookieDays * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Keeps the language that an email's link names for a page whose own address has none. */
export function keepLanguage(
  rules: AddressRules,
  entry: SiteEntry,
  request: FastifyRequest,
  reply: FastifyReply,
  { isPrefixed, path, locale }: LocalizedUrl,
): void {
  if (isPrefixed && entry.isUnprefixed(path) && languageCookie(request) === undefined)
    void reply.header('set-cookie', chosenLanguage(locale, rules.publicUrl.startsWith('https:')));
}

/** A token in the address is stored for the pages that follow; `preview=off` forgets it. */
export function previewOf(rules: AddressRules, request: FastifyRequest, reply: FastifyReply): boolean {
  const given = new URLSearchParams(request.url.split('?')[1]).get('preview');
  const isSecure = rules.publicUrl.startsWith('https:');
  if (given === 'off') {
    void reply.header('set-cookie', previewCookie('', 0, isSecure));
    return false;
  }
  if (given !== null && rules.isPreviewToken(given)) {
    void reply.header('set-cookie', previewCookie(given, 86_400, isSecure));
    return true;
  }
  const stored = storedPreview(request);
  return stored !== undefined && rules.isPreviewToken(stored);
}

/** The data of another build are not what this page's scripts expect, and a closed house shows nothing. */
export function refusePayload(rules: AddressRules, request: FastifyRequest, { path }: LocalizedUrl): void {
  if (rules.isInMaintenance() && path !== maintenancePath)
    throw new Problem('maintenance', 'The house is closed for a moment.', { retryAfterS: 60 });
  const [asked] = [...new URLSearchParams(request.url.split('?')[1])].find(([, value]) => value === '') ?? [];
  if (asked !== undefined && asked !== rules.buildId && !isTimestamp(asked))
    throw new Problem('conflict', 'Another build of the site is served now. Load the page anew.');
}
