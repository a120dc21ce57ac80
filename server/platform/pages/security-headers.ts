// The headers that every answer of the site carries. Written out, because cached pages send them from one ready object.
import type { SiteBuild } from './site-build.ts';

export interface PolicyParts {
  publicUrl: string;
  /** Origins whose pages the launch frame may show, besides our own. */
  frameOrigins: readonly string[];
  /** Origins whose pictures they may show, besides our own. */
  pictureOrigins: readonly string[];
  /** Origins that pages ask for data, besides our own. */
  dataOrigins: readonly string[];
  /** Origins whose scripts and styles they may load, besides our own: they run with the rights of the page. */
  scriptOrigins?: readonly string[];
  build: Pick<SiteBuild, 'styleHashes' | 'scriptHashes' | 'isDev'>;
}

function contentPolicy({ publicUrl, frameOrigins, pictureOrigins, dataOrigins, scriptOrigins = [], build }: PolicyParts): string {
  const socket = publicUrl.replace(/^http/, 'ws');
  const scripts = build.isDev ? "'self' 'unsafe-inline'" : `'self' ${build.scriptHashes.join(' ')}`;
  const styles = build.isDev ? "'self' 'unsafe-inline'" : `'self' ${build.styleHashes.join(' ')}`;
  return [
    "default-src 'none'",
    [`script-src ${scripts}`, ...scriptOrigins].join(' '),
    [`style-src ${styles}`, ...scriptOrigins].join(' '),
    // style attributes carry sizes and positions that only the page knows
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    [`connect-src 'self' ${socket}`, ...dataOrigins].join(' '),
    ["frame-src 'self'", ...frameOrigins].join(' '),
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers for every answer; documents add the content policy. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

export const documentHeaders = (parts: PolicyParts): Record<string, string> => ({ 'content-security-policy': contentPolicy(parts) });
