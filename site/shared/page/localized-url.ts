// Which addresses are pages of this site, and how links to them are written. Links are plain anchors; one listener follows them.

/** Served by others on the same origin: the API, the studio, the cashier. They are opened by the browser itself. */
const reserved =
  /^\/(?:api|authorize|oauth|v2|userinfo|\.well-known|assets|builds|studio|cashier|on-ramp|mailbox|favicon\.ico|health|offline|robots\.txt|sitemap\.xml|manifest\.webmanifest|service-worker\.js|push-worker\.js)(?:[/?#]|$)/;

/** Pages that exist without a language's prefix only; their language is the one chosen before. */
const unprefixed = /^\/(?:questions|verify|reset-password)(?:[/?#]|$)/;
export const isUnprefixed = (path: string): boolean => unprefixed.test(path);

/** What a press on a link says of the reader's wish. */
export interface Press {
  button: number;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  defaultPrevented: boolean;
}

/** What is known of a pressed link. `href` is the address as written, `url` the same made absolute. */
export interface Pressed {
  href: string;
  url: string;
  target: string;
  isDownload: boolean;
  /** A link into another language, which needs other texts. */
  isOtherLanguage: boolean;
}

/** True for an address that the router shows. */
export function isPage(url: string, origin: string): boolean {
  const { origin: own, pathname } = new URL(url);
  return own === origin && !reserved.test(pathname);
}

/** True when the site follows the link itself instead of the browser. */
export function isFollowed(press: Press, link: Pressed, origin: string): boolean {
  const isPlain = press.button === 0 && !press.altKey && !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.defaultPrevented;
  if (!isPlain || link.isDownload || link.isOtherLanguage || (link.target !== '' && link.target !== '_self')) return false;
  return !link.href.startsWith('#') && isPage(link.url, origin);
}

/** The address of a page in the reader's language. External addresses stay as they are. */
export function addressOf(to: string, prefix: string): string {
  if (!to.startsWith('/') || reserved.test(to) || isUnprefixed(to)) return to;
  return to === '/' ? prefix || '/' : /^\/[?#]/.test(to) ? `${prefix || '/'}${to.slice(1)}` : `${prefix}${to}`;
}
