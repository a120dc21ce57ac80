// The page's own cookies. The server never reads the token cookies.
import { tokenCookieDays } from '#contract/kernel/constants.ts';

export type CookieName = 'access_token' | 'refresh_token' | 'user-language' | 'cookie-consent' | 'theme';

export function readCookie(name: CookieName): string | undefined {
  const found = document.cookie.split('; ').find((row) => row.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** Keeps a value for a year, for the whole site. */
export function writeCookie(name: CookieName, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${tokenCookieDays * 86_400}; SameSite=Lax${secure}`;
}

export function dropCookie(name: CookieName): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
