// Addresses that lead elsewhere, as data: content/<locale>/redirects.json, from a path to a path of the site or an address elsewhere.
import { ContentError } from './content-error.ts';
import type { WrittenTexts } from './compile-texts.ts';

/** The directory of the texts that holds them. No page shows it. */
export const redirectsDirectory = 'redirects';

const pathPattern = /^\/(?![/\\])[^\s?#]+$/;
const targetPattern = /^(?:https?:\/\/\S+|\/(?![/\\])\S*)$/;

/** Returns where each path leads. @throws ContentError naming one that is none, or that leads to another one */
export function redirectsOf(texts: WrittenTexts, locale: string): ReadonlyMap<string, string> {
  const written = texts[redirectsDirectory] ?? {};
  const where = `${locale}/${redirectsDirectory}.json`;
  for (const [path, target] of Object.entries(written)) {
    if (!pathPattern.test(path)) throw new ContentError(`${where}: ${path} is no path such as /old-page`);
    if (!targetPattern.test(target)) throw new ContentError(`${where}: ${path} leads to ${target}, which is neither a path nor an address`);
    if (Object.hasOwn(written, target.split(/[?#]/)[0] ?? ''))
      throw new ContentError(`${where}: ${path} leads to ${target}, which leads on`);
  }
  return new Map(Object.entries(written));
}
