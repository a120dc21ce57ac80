// What pages know of a sign-in at the identity provider without loading its library.
import { localPath } from '#contract/kernel/local-path.ts';
import type { Social } from '#site/shared/api/operator-settings.ts';

/** What a sign-in at the provider is for, and where to go on. */
export interface Goal {
  act: 'sign-in' | 'connect';
  /** A path of this site, with its language. */
  target: string;
}

export interface SocialLogin {
  idToken: string;
  /** Proves that this tab began it; absent for popup and hidden frame. */
  handle: string | undefined;
  begunAtMs: number;
  goal: Goal;
}

/** How long the server takes an id token. */
export const loginLifeMs = 15 * 60_000;

export const loadSocial = async () => await import('./social.ts');

/** Where to go after a sign-in: a path of this site, else home. Somebody new finds the wallet open there. */
export function targetAfter(path: string | undefined, isNew = false): string {
  const target = localPath(path) ?? '/';
  const url = new URL(/^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/auth\//.test(target) ? '/' : target, 'http://site.invalid');
  if (isNew) url.searchParams.set('wallet', 'deposit');
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where the provider's library keeps a login that it has begun. */
const transactionKey = ({ auth0ClientId }: Social): string => `a0.spajs.txs.${auth0ClientId}`;

/** What the library says of an address without one. */
export const noAnswer = 'There are no query params available for parsing.';

/** What the library would say of an answer that nobody in this tab waits for; known without loading it. */
export function strayAnswer(social: Social, address: string): Error | undefined {
  if (new URL(address).search === '') return new Error(noAnswer);
  if (sessionStorage.getItem(transactionKey(social)) !== null) return undefined;
  return Object.assign(new Error('Invalid state'), { error: 'missing_transaction' });
}

/** The provider's error code and words, as its library raises them. The words are told cut short: whoever made the link may have written them. */
export function providerMessage(error: unknown): { code: string; words: string } {
  const { error: code, message } = error as { error?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', words: typeof message === 'string' ? message.slice(0, 200) : '' };
}
