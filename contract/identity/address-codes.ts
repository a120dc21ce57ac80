// Addresses that open something for whoever reads them: an email's code, a provider's answer. Whoever serves, shows or leaves such a page
// keeps its address to itself. No schema here.

/** Queries that are a code wherever they stand. */
const codeQueries = ['resetCode', 'confirmCode', 'unlockCode', 'unsubscribeCode'] as const;
/** Ways in from the identity provider and from an operator's link: all of their query is an answer. */
const signInPaths = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/auth\/(?:callback|autologin)\/?$/;
const pagesOfCodes = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:verify|reset-password|unsubscribe|auth)(?:\/|$)/;

/** Names of the queries of this address that nobody else may read. */
export function codesOf(path: string, queries: URLSearchParams): string[] {
  const names = [...new Set(queries.keys())];
  return signInPaths.test(path) ? names : names.filter((name) => (codeQueries as readonly string[]).includes(name));
}

/** True when the address of a request carries a code, or its page is made for one. An author's preview token is one too. */
export function carriesCode(address: string): boolean {
  const [path = '', query] = address.split('?', 2);
  if (pagesOfCodes.test(path)) return true;
  if (query === undefined) return false;
  const queries = new URLSearchParams(query);
  return queries.has('preview') || codesOf(path, queries).length > 0;
}
