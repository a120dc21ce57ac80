// Where somebody may be sent after signing in: a path of this site, nothing else. No schema here.

/** The path if it stays on this site, or undefined: other hosts, schemes, backslashes and control characters do not. */
export function localPath(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text.length > 500 || !/^\/(?![/\\])[^\\\s]*$/.test(text)) return undefined;
  const base = 'http://site.invalid';
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
