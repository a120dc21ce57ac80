// Where a visitor came from: two values of the landing address, kept until the visitor is a player or comes again from elsewhere.
const tagKey = 'affiliateTag';
const tokenKey = 'affiliateToken';
/** The first and the last link of a partner, with their times: which of them counts is the house's rule. */
const clicksKey = 'affiliateClicks';

interface Click {
  tag: string;
  token?: string;
  at: number;
}

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

/** The kept links; none where somebody else wrote there. */
export function readClicks(text: string | null): Click[] {
  try {
    const list = JSON.parse(text ?? '[]') as unknown;
    const isClick = (one: Partial<Click> | null): boolean =>
      typeof one?.tag === 'string' && Number.isSafeInteger(one.at) && (one.token === undefined || typeof one.token === 'string');
    return Array.isArray(list) && list.length <= 2 && list.every(isClick) ? (list as Click[]) : [];
  } catch {
    return [];
  }
}

/** The first link stays, the last one is this. */
export const addClick = (clicks: readonly Click[], click: Click): Click[] => [...clicks.slice(0, 1), click];

/** The kept values, as registrations carry them. */
export function readAffiliate(): { affiliateTag?: string; affiliateToken?: string; affiliateClicks?: Click[] } {
  const kept = readClicks(localStorage.getItem(clicksKey));
  const tag = localStorage.getItem(tagKey)?.slice(0, 200);
  const token = localStorage.getItem(tokenKey)?.slice(0, 200);
  // a link whose page was left before its scripts came
  const isLate = tag !== undefined && tag !== '' && kept.at(-1)?.tag !== tag;
  const clicks = isLate ? addClick(kept, { tag, ...(token !== undefined && { token }), at: Date.now() }) : kept;
  return {
    ...(tag !== undefined && { affiliateTag: tag }),
    ...(token !== undefined && { affiliateToken: token }),
    ...(clicks.length > 0 && { affiliateClicks: clicks }),
  };
}

export function applyAffiliate(arrival: Arrival): void {
  const change = affiliateChange(arrival);
  if (change === 'keep') return;
  if (change === 'remove') {
    localStorage.removeItem(tagKey);
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(clicksKey);
    return;
  }
  const { tag, token } = change;
  if (tag !== undefined) {
    localStorage.setItem(tagKey, tag);
    const click = { tag: tag.slice(0, 200), ...(token !== undefined && { token: token.slice(0, 200) }), at: Date.now() };
    localStorage.setItem(clicksKey, JSON.stringify(addClick(readClicks(localStorage.getItem(clicksKey)), click)));
  }
  if (token !== undefined) localStorage.setItem(tokenKey, token);
}
