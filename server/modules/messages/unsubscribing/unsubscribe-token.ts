// What an email carries so that one press ends emails of its kind, without signing in (RFC 8058): whose, which kind, and a keyed hash over both.
// It opens nothing else and never ages: an email may be read years later.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { localePrefix } from '#contract/kernel/locale-prefix.ts';
import { type DigestRhythm, isKind, isOptional, kindRow, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Emails that gather others: the press ends all optional ones, and taking it back lets them come together again. */
export type DigestName = `digest-${DigestRhythm}`;
const digestNames: readonly string[] = ['digest-daily', 'digest-weekly'] satisfies DigestName[];
export const isDigest = (kind: string): kind is DigestName => digestNames.includes(kind);

export const rhythmOf = (kind: DigestName): DigestRhythm => (kind === 'digest-daily' ? 'daily' : 'weekly');

export interface Unsubscribing {
  playerId: string;
  kind: NotificationKind | DigestName;
}

const macBytes = 16;
const idBytes = 16;

const macOf = (secrets: Pick<Secrets, 'derive'>, body: Buffer): Buffer =>
  createHmac('sha256', secrets.derive('unsubscribe')).update(body).digest().subarray(0, macBytes);

export function unsubscribeToken(secrets: Pick<Secrets, 'derive'>, { playerId, kind }: Unsubscribing): string {
  const body = Buffer.concat([Buffer.from(playerId.replaceAll('-', ''), 'hex'), Buffer.from(kind)]);
  return Buffer.concat([macOf(secrets, body), body]).toString('base64url');
}

/** Returns what a token names; undefined for one that is not ours, or of a kind that cannot be switched off any more. */
export function readUnsubscribeToken(secrets: Pick<Secrets, 'derive'>, token: string): Unsubscribing | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token || bytes.length <= macBytes + idBytes) return undefined;
  const [mac, body] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
  if (!timingSafeEqual(mac, macOf(secrets, body))) return undefined;
  const kind = body.subarray(idBytes).toString('utf8');
  if (!isDigest(kind) && (!isKind(kind) || !isOptional(kindRow(kind).mail))) return undefined;
  const id = body.subarray(0, idBytes).toString('hex');
  return { playerId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind };
}

/** The page's address in a language; the same address takes the POST of mail programs. */
export const unsubscribeUrl = (publicUrl: string, language: string, token: string): string =>
  `${publicUrl}${localePrefix(language)}/unsubscribe?unsubscribeCode=${token}`;
