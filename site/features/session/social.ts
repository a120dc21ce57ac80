// Sign-in at the operator's identity provider, by the provider's own library. It is large, so this file is loaded by `loadSocial` only: on
// the press of a button, on the way back from the provider, and when such a session ends.
/// <reference types="vite/client" />
import { Auth0Client } from '@auth0/auth0-spa-js';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url';
import { callApi } from '#site/shared/api/call-api.ts';
import type { Social } from '#site/shared/api/operator-settings.ts';
import type { Goal, SocialLogin } from './social-login.ts';

const loginKey = 'social-login';

let client: Auth0Client | undefined;

/** One client a page: it holds the tokens, in memory alone. @throws Error where the page is not secure */
function clientFor(social: Social): Auth0Client {
  client ??= new Auth0Client({
    domain: social.auth0Domain,
    clientId: social.auth0ClientId,
    authorizationParams: {
      redirect_uri: `${location.origin}/auth/callback`,
      ...(social.audience !== null && { audience: social.audience }),
      ...(social.organization !== null && { organization: social.organization }),
    },
    useRefreshTokens: social.useRefreshTokens,
    // a reload loses the refresh token; the provider's own session then answers in a hidden frame
    useRefreshTokensFallback: true,
    // the policy of our pages allows no worker made of text
    workerUrl,
    legacySameSiteCookie: false,
    sessionCheckExpiryDays: social.sessionDays,
  });
  return client;
}

/** The provider's pages in the language of this one. */
const inOurLanguage = () => ({ ui_locales: document.documentElement.lang });

async function idTokenOf(from: Auth0Client): Promise<string> {
  const claims = await from.getIdTokenClaims();
  if (claims === undefined) throw new Error('The provider sent no id token');
  const { __raw: token } = claims;
  return token;
}

/** Tells the server which page begins this login, then goes to the provider. */
async function openProvider(address: string): Promise<void> {
  const nonce = new URL(address).searchParams.get('nonce') ?? '';
  const { data } = await callApi('beginSocial', { body: { nonce } });
  sessionStorage.setItem(loginKey, JSON.stringify({ handle: data.handle, begunAtMs: Date.now() }));
  location.assign(address);
}

/** Leaves for the provider's sign-in; /auth/callback goes on with `goal`. */
export async function leaveForProvider(social: Social, goal: Goal): Promise<void> {
  await clientFor(social).loginWithRedirect<Goal>({ appState: goal, openUrl: openProvider, authorizationParams: inOurLanguage() });
}

/** Takes the provider's answer from the address that it led to. Rejects with the library's error: a wrong state, the provider's refusal. */
export async function takeAnswer(social: Social, address: string): Promise<SocialLogin> {
  const kept = JSON.parse(sessionStorage.getItem(loginKey) ?? '{}') as { handle?: string; begunAtMs?: number };
  sessionStorage.removeItem(loginKey);
  const library = clientFor(social);
  const { appState } = await library.handleRedirectCallback<Goal>(address);
  const goal = appState ?? { act: 'sign-in', target: '/' };
  return { idToken: await idTokenOf(library), handle: kept.handle, begunAtMs: kept.begunAtMs ?? Date.now(), goal };
}

/** Signs in at the provider in a window of its own. Rejects with the library's error: blocked, closed, too late. */
export async function askInPopup(social: Social): Promise<string> {
  const library = clientFor(social);
  await library.loginWithPopup({ authorizationParams: inOurLanguage() });
  return await idTokenOf(library);
}

/** A younger id token of the same sign-in, by the refresh token or in a hidden frame. */
export async function renewLogin(social: Social, login: SocialLogin): Promise<SocialLogin> {
  const answer = await clientFor(social).getTokenSilently({ cacheMode: 'off', detailedResponse: true });
  if (answer === undefined) throw new Error('The sign-in at the provider is over');
  // the note of the page that began this login has expired by now
  return { ...login, idToken: answer.id_token, handle: undefined, begunAtMs: Date.now() };
}

/** Ends the provider's session, that of its own upstream too, and comes back to the home page. Leaves this page. */
export async function leaveProvider(social: Social): Promise<void> {
  await clientFor(social).logout({ logoutParams: { returnTo: location.origin, federated: true } });
}
