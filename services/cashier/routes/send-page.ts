// How pages leave: never kept by anyone, loading nothing but the cashier's own two files, sending forms nowhere else.
import type { FastifyReply } from 'fastify';
import type { Assets } from '../assets.ts';
import type { Cashier } from '../context.ts';
import type { View } from '../pages/frame.ts';
import type { Language, Say } from '#kit/service-texts.ts';

/** What the routes that answer pages share. */
export interface Desk {
  cashier: Cashier;
  assets: Assets;
  sayIn: (language: Language) => Say;
}

export function viewFor({ cashier, assets, sayIn }: Desk, language: Language): View {
  return {
    language,
    say: sayIn(language),
    brandName: cashier.brandName,
    base: cashier.base,
    assetHref: (name) => `${cashier.base}/assets/${name}?v=${assets.get(name)?.hash ?? ''}`,
  };
}

function policyFor(returnUrl: string | null | undefined): string {
  const back = returnUrl ? ` ${new URL(returnUrl).origin}` : '';
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "script-src 'self'",
    // a page that waits looks at itself again
    "connect-src 'self'",
    `form-action 'self'${back}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Sends a page. @param returnUrl the house's address that the page's charge leads back to */
export async function sendPage(reply: FastifyReply, status: number, page: string, returnUrl?: string | null): Promise<FastifyReply> {
  return await reply
    .code(status)
    .headers({
      'content-security-policy': policyFor(returnUrl),
      'cache-control': 'no-store',
      // Not no-referrer: with that, browsers post forms with the origin "null".
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
