import type { NewPlayer } from '#server/modules/players/index.ts';

interface Sent {
  affiliateTag?: string | undefined;
  affiliateToken?: string | undefined;
  affiliateClicks?: readonly { tag: string; token?: string | undefined; at: number }[] | undefined;
}

/** The links that led somebody here, as the browser tells them; one that tells no times counts as followed now. */
export function readClicks({ affiliateTag, affiliateToken, affiliateClicks }: Sent, now: Date): NewPlayer['affiliateClicks'] {
  if (affiliateClicks !== undefined) return affiliateClicks.map(({ tag, token, at }) => ({ tag, token, at: new Date(at) }));
  return affiliateTag === undefined || affiliateTag === '' ? [] : [{ tag: affiliateTag, token: affiliateToken, at: now }];
}
