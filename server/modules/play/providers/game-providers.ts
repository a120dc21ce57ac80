// The registry of game providers: who may launch games here and reach the wallet. The list is OSW_PROVIDERS, after our own studio.
import type { ProviderAccess } from '../osw/provider-client.ts';

export interface GameProviders {
  /** In the order in which they are configured. */
  all: readonly ProviderAccess[];
  find(identity: string): ProviderAccess | undefined;
  /** The provider that signs with this key. */
  byKey(keyId: unknown): ProviderAccess | undefined;
  /** Origins whose pages the launch frame may show. */
  frameOrigins: readonly string[];
}

const isIdentity = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 40;

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}

const frameOriginsOf = ({ url, origins }: ProviderAccess): string[] => (origins ?? [url]).map((one) => new URL(one).origin);

/**
 * Returns the address of a launched game if it is among its provider's pages, else undefined. Where those lie at the casino's own origin,
 * as our studio's do, they are the ones below the provider's path: the rest are the casino's.
 */
export function gamePage(access: ProviderAccess, publicUrl: string, address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || !frameOriginsOf(access).includes(url.origin)) return undefined;
  if (url.origin !== new URL(publicUrl).origin) return url.href;
  const { pathname } = new URL(access.url);
  return pathname !== '/' && url.pathname.startsWith(`${pathname}/`) ? url.href : undefined;
}

/**
 * Returns where a page of the site finds a picture or a page that a provider names: a path of our own origin, an address on one of the
 * provider's, else undefined, as the page's policy would not let it in.
 */
export function gameAddress(access: ProviderAccess, publicUrl: string, address: string): string | undefined {
  const found = gamePage(access, publicUrl, address);
  const own = new URL(publicUrl).origin;
  return found?.startsWith(`${own}/`) === true ? found.slice(own.length) : found;
}

/** Whoever guesses a secret books bets and payouts. */
const minSecretLength = 16;

/** @throws Error when two are alike in what tells them apart, or one is called or placed as nobody can be */
function requireUsable(all: readonly ProviderAccess[]): void {
  for (const { identity, url, secret, origins = [] } of all) {
    if (!isIdentity(identity)) throw new Error(`OSW_PROVIDERS: "${identity}" is no identity; use small letters, digits and dashes.`);
    if (!isAddress(url))
      throw new Error(`OSW_PROVIDERS: ${identity} has the url "${url}"; it must be an address such as https://games.example.`);
    if (secret.length < minSecretLength)
      throw new Error(`OSW_PROVIDERS: ${identity} has a secret of ${secret.length} characters; it must have ${minSecretLength} or more.`);
    const odd = origins.find((origin) => !isAddress(origin));
    if (odd !== undefined)
      throw new Error(`OSW_PROVIDERS: ${identity} has "${odd}" among its origins; each is such as https://play.games.example.`);
  }
  for (const name of ['identity', 'keyId'] as const) {
    const values = all.map((one) => one[name]);
    const twice = values.find((value, at) => values.indexOf(value) !== at);
    if (twice !== undefined) throw new Error(`OSW_PROVIDERS: two providers have the ${name} "${twice}"; each needs its own.`);
  }
}

/** Returns the registry. @throws Error that says what is wrong with the list */
export function openGameProviders(all: readonly ProviderAccess[]): GameProviders {
  requireUsable(all);
  const byIdentity = new Map(all.map((one) => [one.identity, one]));
  const byKey = new Map<unknown, ProviderAccess>(all.filter(({ contract }) => contract === undefined).map((one) => [one.keyId, one]));
  return {
    all,
    find: (identity) => byIdentity.get(identity),
    byKey: (keyId) => byKey.get(keyId),
    frameOrigins: [...new Set(all.flatMap(frameOriginsOf))],
  };
}
