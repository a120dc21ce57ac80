// The cookie that carries a preview token from the page that was opened with it to the pages and content reads that follow.
import type { FastifyRequest } from 'fastify';

/** As a `set-cookie` header; an empty token forgets it. Script cannot read it. */
export const previewCookie = (token: string, maxAgeS: number, isSecure: boolean): string =>
  `content-preview=${token}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`;

/** The token as it was sent: nobody has checked it. */
export const storedPreview = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /(?:^|; )content-preview=([\w.-]{1,80})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
