// Who is signed in, in this page and its other tabs. Tokens live in cookies for a year; an access token counts as expired ten
// seconds early and is renewed by one refresh at a time; a refused refresh ends the session everywhere.
import type { Data } from '#contract/kernel/calls.ts';
import { CallRefused, createClient } from '#contract/kernel/client.ts';
import { tokenMarginS } from '#contract/kernel/constants.ts';
import { isChallenge, reloadPage } from './challenge.ts';
import { dropCookie, readCookie, writeCookie } from '../browser/cookies.ts';
import { createStore } from '../store.ts';

export type Profile = Data<'readProfile'>;
type SignedIn = Data<'signIn'>;

export type SessionState =
  /** Before the first look at the cookies: what the server rendered. */
  | { status: 'unknown' }
  | { status: 'guest' }
  /** A token is there, the profile is on its way. The token says whose; one that cannot be read does not. */
  | { status: 'starting'; playerId: string | undefined }
  | { status: 'player'; profile: Profile };

const changeKey = 'changeSession';
const clockKey = 'clock-offset';
/** Marks a session that began at the identity provider, so that signing out ends the provider's too. */
export const socialMark = 'social-session';
/** Marks that the player has asked for the email that confirms their address again. */
export const resentMark = 'resentVerifyEmail';
/** Marks that the first steps are shown to this player, so that the next page keeps their place free. */
export const firstStepsMark = 'first-steps';
/** Marks that the player takes a time-out. */
export const coolingOffMark = 'hasCoolingOffLimit';
/** The key by which the support chat knows this browser's guest. */
export const guestKeyMark = 'chat-guest-key';
/** Things of the session that must not outlive it. */
const sessionKeys = [
  'return-game',
  'deposit-bonus',
  'deposit-invoice',
  'cashier-hint',
  'payment-draft',
  'kept-balance',
  guestKeyMark,
  socialMark,
  resentMark,
  firstStepsMark,
  coolingOffMark,
];
const offlineRetryMs = 3000;
/** A browser may show another tab's cookies after its news, a busy one long after: when to look. */
const cookieLagsMs = [500, 2000, 8000];
/** A refresh carries the token that it renews; the server goes by the refresh token alone. */
const renewing = createClient({ token: () => readCookie('access_token') });

export const session = createStore<SessionState>({ status: 'unknown' });
let refreshing: Promise<string | undefined> | undefined;
/** Counts the sessions of this page, so that an answer to an ended one changes nothing. */
let generation = 0;

export const readSession = session.read;
/** Which session of this page it is: an answer to an earlier one says nothing about this one. */
export const sessionNumber = (): number => generation;

export const onSessionChange = session.subscribe;

function change(next: SessionState): void {
  if (next.status !== 'unknown') document.documentElement.dataset['session'] = next.status === 'guest' ? 'guest' : 'player';
  session.set(next);
}

/** Tells the other tabs: the second part of the value is what happened, what follows is who came. */
function tellOtherTabs(what: 'login' | 'logout', playerId?: string): void {
  localStorage.setItem(changeKey, [Date.now(), what, playerId].filter((part) => part !== undefined).join('-'));
}

function claimsOf(token: string): { exp?: number; iat?: number; sub?: string } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
  } catch {
    return {}; // no token of ours: renewed like an expired one
  }
}

/** How far this device's clock is ahead of the server's, as seen when the last token came. */
const clockOffsetS = (): number => Number(localStorage.getItem(clockKey) ?? 0);

const isFresh = (token: string): boolean => (claimsOf(token).exp ?? 0) - tokenMarginS > Date.now() / 1000 - clockOffsetS();

/** Takes the tokens of a sign-in, a registration or a refresh. */
function keepTokens(signedIn: SignedIn): void {
  const aheadS = Math.round(Date.now() / 1000 - (claimsOf(signedIn.accessToken).iat ?? Date.now() / 1000));
  if (Math.abs(aheadS) > tokenMarginS) localStorage.setItem(clockKey, String(aheadS));
  else localStorage.removeItem(clockKey);
  writeCookie('access_token', signedIn.accessToken);
  writeCookie('refresh_token', signedIn.refreshToken);
}

/** Ends the session that was open here before another sign-in, with the server and in all tabs: nobody acts under somebody else's name. */
async function leaveFormer(): Promise<void> {
  const token = readCookie('access_token');
  const refreshToken = readCookie('refresh_token');
  if (token === undefined || refreshToken === undefined) return;
  try {
    const current = isFresh(token) ? token : (await renewing('refreshSession', { body: { refreshToken } })).data.accessToken;
    await createClient({ token: () => current })('signOut');
  } catch (error) {
    // over already, or out of reach: the new session does not wait for it
    if (!(error instanceof CallRefused)) throw error;
  }
  endSession();
}

/** Begins a session in this tab and tells the others. */
export async function beginSession(signedIn: SignedIn): Promise<void> {
  await leaveFormer();
  generation += 1;
  keepTokens(signedIn);
  tellOtherTabs('login', signedIn.profile.id);
  change({ status: 'player', profile: signedIn.profile });
}

function forgetSession(): void {
  generation += 1;
  dropCookie('access_token');
  dropCookie('refresh_token');
  for (const key of sessionKeys) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
}

/** Whose session this page shows; undefined for nobody's, or where nothing says. */
function shownPlayer(): string | undefined {
  const state = readSession();
  if (state.status === 'player') return state.profile.id;
  return state.status === 'starting' ? state.playerId : undefined;
}

/** The player that the cookies speak for, which another tab may have changed under this page. */
function cookiePlayer(): string | undefined {
  const token = readCookie('access_token');
  return token === undefined ? undefined : claimsOf(token).sub;
}

/** Ends the session in this tab and tells the others. Does not ask the server. */
export function endSession(): void {
  const [shown, holder] = [shownPlayer(), cookiePlayer()];
  if (shown !== undefined && holder !== undefined && shown !== holder) {
    // another tab is in as somebody else: that session is not this page's to end
    generation += 1;
    change({ status: 'guest' });
    location.reload();
    return;
  }
  const wasOpen = readSession().status !== 'guest' || readCookie('access_token') !== undefined;
  forgetSession();
  if (wasOpen) tellOtherTabs('logout');
  change({ status: 'guest' });
}

export function changeProfile(profile: Profile): void {
  if (profile.isEmailConfirmed) localStorage.removeItem(resentMark);
  if (readSession().status === 'player') change({ status: 'player', profile });
}

const isRefused = (error: unknown): error is CallRefused => error instanceof CallRefused && (error.status === 401 || error.status === 403);

async function refresh(): Promise<string | undefined> {
  const refreshToken = readCookie('refresh_token');
  if (refreshToken === undefined) return undefined;
  try {
    const { data } = await renewing('refreshSession', { body: { refreshToken } });
    // signed out meanwhile, or in as somebody else: the answer must not bring this session back
    if (readCookie('refresh_token') !== refreshToken) return readCookie('access_token');
    keepTokens(data);
    return data.accessToken;
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (isChallenge(error)) {
      reloadPage();
      throw error;
    }
    // another tab may have traded the token where tabs cannot wait for each other
    const current = readCookie('refresh_token');
    const access = readCookie('access_token');
    if (current !== undefined && current !== refreshToken && access !== undefined) return access;
    endSession();
    location.reload();
    throw error;
  }
}

/** Runs the act while no other tab does. Browsers offer locks to secure pages alone; elsewhere the server's grace has to do. */
async function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? await act() : await locks.request('refresh-session', act);
}

/** Renews the tokens; everybody who asks meanwhile waits for the same answer, in other tabs too. */
function refreshOnce(): Promise<string | undefined> {
  refreshing ??= alone(async () => {
    const token = readCookie('access_token');
    return token !== undefined && isFresh(token) ? token : await refresh();
  }).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** The access token to send, renewed if it is about to expire; undefined for a guest. */
export async function accessToken(): Promise<string | undefined> {
  const token = readCookie('access_token');
  if (token === undefined || readSession().status === 'guest') return undefined;
  return isFresh(token) ? token : await refreshOnce();
}

/** Nothing arrived, or it is to be asked again in a moment: says nothing about whose session this is. */
const isPassing = (error: unknown): boolean => error instanceof CallRefused && [0, 429, 503].includes(error.status);

const readOwnProfile = createClient({ token: accessToken });

/**
 * At the start: with a token, loads the profile. A refusal ends the session, another failure counts as logged out for this page;
 * being offline, or a server that asks to come again, keeps the tokens and tries again. Does nothing for a player who is in.
 */
export async function startSession(): Promise<void> {
  const token = readCookie('access_token');
  if (token === undefined) {
    change({ status: 'guest' });
    return;
  }
  if (readSession().status === 'player') return;
  if (readSession().status !== 'starting') change({ status: 'starting', playerId: claimsOf(token).sub });
  const begun = generation;
  try {
    const { data } = await readOwnProfile('readProfile');
    if (begun === generation) change({ status: 'player', profile: data });
  } catch (error) {
    if (begun !== generation) return;
    if (isPassing(error)) setTimeout(() => void startAgain(begun), offlineRetryMs);
    else if (isRefused(error) && isChallenge(error)) reloadPage();
    else if (isRefused(error)) endSession();
    else change({ status: 'guest' });
  }
}

async function startAgain(begun: number): Promise<void> {
  if (begun === generation && readSession().status === 'starting') await startSession();
}

/** Follows the other tabs: a login there reloads a guest's page here, a logout there brings a player's page home. */
export function followOtherTabs(goHome: () => void): () => void {
  const isIn = () => readSession().status === 'player' || readSession().status === 'starting';
  function leave(): void {
    generation += 1;
    change({ status: 'guest' });
    goHome();
  }
  const isOver = (): boolean => cookiePlayer() === undefined || cookiePlayer() !== shownPlayer();
  function leaveOther(): void {
    if (!isIn() || !isOver()) return;
    const isSomebodyIn = cookiePlayer() !== undefined;
    leave();
    if (isSomebodyIn) location.reload();
  }
  function onStorage(event: StorageEvent): void {
    if (event.key !== changeKey || event.newValue === null) return;
    const [, what, ...rest] = decodeURIComponent(event.newValue).split('-');
    const cameAs = rest.join('-');
    if (what === 'login' && readSession().status === 'guest') location.reload();
    else if (what === 'login' && isIn() && cameAs !== '' && cameAs !== shownPlayer()) {
      // whatever the cookies say yet: the name that is shown here is another's
      leave();
      location.reload();
    }
    // what is told of a session before the one that is shown comes late, and says nothing of it
    else if (what === 'logout' && isIn() && isOver()) leave();
    // the news may be here before the cookies that it is about
    else if (isIn()) for (const lagMs of cookieLagsMs) setTimeout(leaveOther, lagMs);
  }
  /** A page that comes back from the browser's memory has heard nothing while it slept. */
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted && readCookie('access_token') === undefined && isIn()) leave();
  }
  /** A page that is looked at again may have missed the news. */
  function onVisibility(): void {
    if (document.visibilityState === 'visible') leaveOther();
  }
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
