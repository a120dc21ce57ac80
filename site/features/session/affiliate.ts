// Where a visitor came from: two values of the landing address, kept until the visitor is a player or comes again from elsewhere.
const tagKey = 'affiliateTag';
const tokenKey = 'affiliateToken';

/** Keeps what the address carries, before anything on the page leads on from it. */
export function keepAffiliate(search: URLSearchParams): void {
  for (const [query, key] of [
    ['affiliate_id', tagKey],
    ['token', tokenKey],
  ] as const) {
    const value = search.get(query);
    if (value !== null) localStorage.setItem(key, value);
  }
}

/** No page stands before this one: not of this site, and not the identity provider on somebody's way through it. */
export const standsFirst = (index: number, path: string, referrer: string, origin: string): boolean =>
  index === 0 && !path.startsWith('/auth/') && (!URL.canParse(referrer) || new URL(referrer).origin !== origin);

export interface Arrival {
  isPlayer: boolean;
  affiliateId: string | undefined;
  token: string | undefined;
  /** No entry of this site stands before this one in the history. */
  isFirstEntry: boolean;
}

/** What to do with the kept values. */
export function affiliateChange({
  isPlayer,
  affiliateId,
  token,
  isFirstEntry,
}: Arrival): 'remove' | 'keep' | { tag?: string; token?: string } {
  if (isPlayer) return 'remove';
  if (affiliateId === undefined && token === undefined) return isFirstEntry ? 'remove' : 'keep';
  return { ...(affiliateId !== undefined && { tag: affiliateId }), ...(token !== undefined && { token }) };
}

/** The kept values, as registrations carry them. */
export function readAffiliate(): { affiliateTag?: string; affiliateToken?: string } {
  const tag = localStorage.getItem(tagKey)?.slice(0, 200);
  const token = localStorage.getItem(tokenKey)?.slice(0, 200);
  return { ...(tag !== undefined && { affiliateTag: tag }), ...(token !== undefined && { affiliateToken: token }) };
}

export function applyAffiliate(arrival: Arrival): void {
  const change = affiliateChange(arrival);
  if (change === 'keep') return;
  if (change === 'remove') {
    localStorage.removeItem(tagKey);
    localStorage.removeItem(tokenKey);
    return;
  }
  if (change.tag !== undefined) localStorage.setItem(tagKey, change.tag);
  if (change.token !== undefined) localStorage.setItem(tokenKey, change.token);
}
