// Preview: who holds a token sees the drafts. A token is a moment of expiry and its signature; the house keeps none of them.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PreviewTokens {
  /** A token for so many hours. */
  issue(hours: number): string;
  isValid(token: string): boolean;
}

export function createPreviewTokens(key: Buffer, wallMs: () => number): PreviewTokens {
  const sign = (expiry: string): string => createHmac('sha256', key).update(expiry).digest('base64url');
  return {
    issue(hours) {
      const expiry = String(Math.floor(wallMs() / 1000) + Math.round(hours * 3600));
      return `${expiry}.${sign(expiry)}`;
    },
    isValid(token) {
      const [, expiry, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
      if (expiry === undefined || signature === undefined || Number(expiry) * 1000 <= wallMs()) return false;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(expiry)));
    },
  };
}
