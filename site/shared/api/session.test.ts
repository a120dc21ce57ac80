import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, createFakeBrowser, tokenUntil } from '../../testing/fake-browser.ts';

const nowS = 1_800_000_000;
const profile = { id: 'p1', email: 'ada@example.com' };
const problem = (status: number, code: number): Answer => ({
  status,
  body: { code, status, title: 't', detail: 'd', type: '', requestId: 'r' },
});

/** A server with one session whose refresh token may be traded once. */
function createApi() {
  let trades = 0;
  const api = {
    refresh: async (): Promise<Answer> => {
      trades += 1;
      await Promise.resolve();
      const body = { data: { accessToken: tokenUntil(nowS + 300, { n: trades }), refreshToken: `refresh-${trades}`, profile } };
      return { status: 200, body };
    },
    profile: (): Answer => ({ status: 200, body: { data: profile } }),
    get trades() {
      return trades;
    },
  };
  return api;
}

let api = createApi();
let browser = createFakeBrowser(() => 'offline');
/** What refreshes came with. */
let carried: { body: unknown; token: string | undefined }[] = [];

/** A tab's own copy of the session and of the calls. */
async function openTab() {
  vi.resetModules();
  return { ...(await import('./session.ts')), ...(await import('./call-api.ts')) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: nowS * 1000 });
  api = createApi();
  carried = [];
  browser = createFakeBrowser(async (path, { body, token }) => {
    if (path !== '/player/sessions/refresh') return api.profile();
    carried.push({ body, token });
    return await api.refresh();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const signIn = (exp: number) => {
  browser.cookies.set('access_token', tokenUntil(exp));
  browser.cookies.set('refresh_token', 'refresh-0');
};

test('a token counts as expired ten seconds early', async () => {
  signIn(nowS + 11);
  const tab = await openTab();
  await tab.accessToken();
  expect(api.trades).toBe(0);
  vi.setSystemTime((nowS + 2) * 1000);
  expect(await tab.accessToken()).toBe(tokenUntil(nowS + 300, { n: 1 }));
  expect(browser.cookies.get('refresh_token')).toBe('refresh-1');
});

test('a refresh carries the token that it renews as its bearer, and the refresh token in its body', async () => {
  signIn(nowS);
  const tab = await openTab();
  await tab.accessToken();
  expect(carried).toEqual([{ token: tokenUntil(nowS), body: { refreshToken: 'refresh-0' } }]);
});

test('many calls at once cause one refresh', async () => {
  signIn(nowS);
  const tab = await openTab();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => tab.accessToken()));
  expect(api.trades).toBe(1);
  expect(new Set(tokens).size).toBe(1);
});

test('two tabs cause one refresh: the second takes what the first got', async () => {
  signIn(nowS);
  const [one, two] = [await openTab(), await openTab()];
  const [a, b] = await Promise.all([one.accessToken(), two.accessToken()]);
  expect(api.trades).toBe(1);
  expect(a).toBe(b);
});

test('without locks two tabs may both trade; the loser takes the tokens of the winner', async () => {
  vi.stubGlobal('navigator', {});
  signIn(nowS);
  let asked = 0;
  api.refresh = async () => {
    asked += 1;
    if (asked === 1) return { status: 200, body: { data: { accessToken: tokenUntil(nowS + 300), refreshToken: 'refresh-1', profile } } };
    await vi.advanceTimersByTimeAsync(1);
    return problem(401, 11007);
  };
  const [one, two] = [await openTab(), await openTab()];
  expect(await Promise.all([one.accessToken(), two.accessToken()])).toEqual([tokenUntil(nowS + 300), tokenUntil(nowS + 300)]);
  expect(browser.reloads).toEqual([]);
});

test('a refused refresh removes the session and reloads the page', async () => {
  signIn(nowS);
  browser.local.setItem('return-game', 'golden-caravan');
  api.refresh = async () => problem(401, 11007);
  const tab = await openTab();
  await tab.startSession();
  expect(tab.readSession()).toEqual({ status: 'guest' });
  expect([...browser.cookies]).toEqual([]);
  expect(browser.local.getItem('return-game')).toBeNull();
  expect(browser.reloads).toEqual(['reload']);
  expect(browser.local.getItem('changeSession')?.split('-')[1]).toBe('logout');
});

test('a refresh that finds nobody there changes nothing', async () => {
  signIn(nowS);
  api.refresh = async () => 'offline';
  const tab = await openTab();
  await expect(tab.accessToken()).rejects.toMatchObject({ status: 0 });
  expect(browser.cookies.get('refresh_token')).toBe('refresh-0');
  api.refresh = async () => ({ status: 200, body: { data: { accessToken: tokenUntil(nowS + 300), refreshToken: 'r', profile } } });
  expect(await tab.accessToken()).toBe(tokenUntil(nowS + 300));
});

test('signing out while a refresh is under way stays signed out', async () => {
  signIn(nowS);
  const tab = await openTab();
  let answer: (value: Answer) => void = () => undefined;
  api.refresh = async () =>
    await new Promise((resolve) => {
      answer = resolve;
    });
  const token = tab.accessToken();
  await vi.advanceTimersByTimeAsync(0);
  tab.endSession();
  answer({ status: 200, body: { data: { accessToken: tokenUntil(nowS + 300), refreshToken: 'refresh-1', profile } } });
  expect(await token).toBeUndefined();
  expect([...browser.cookies]).toEqual([]);
});

test('the start: a guest, a player, a refused token, a failure, no network', async () => {
  let tab = await openTab();
  await tab.startSession();
  expect(tab.readSession()).toEqual({ status: 'guest' });

  signIn(nowS + 300);
  tab = await openTab();
  await tab.startSession();
  expect(tab.readSession()).toEqual({ status: 'player', profile });

  api.profile = () => problem(500, 10011);
  tab = await openTab();
  await tab.startSession();
  expect(tab.readSession()).toEqual({ status: 'guest' });
  expect(browser.cookies.has('access_token')).toBe(true);
  expect(await tab.accessToken()).toBeUndefined();

  api.profile = () => 'offline';
  tab = await openTab();
  await tab.startSession();
  expect(tab.readSession()).toEqual({ status: 'starting' });
  api.profile = () => ({ status: 200, body: { data: profile } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(tab.readSession()).toEqual({ status: 'player', profile });

  api.profile = () => problem(401, 10003);
  tab = await openTab();
  await tab.startSession();
  expect(tab.readSession()).toEqual({ status: 'guest' });
  expect(browser.cookies.has('access_token')).toBe(false);
});

test('a call refused with 401 or 403 ends the session and goes home, in the language of the page', async () => {
  signIn(nowS + 300);
  const tab = await openTab();
  await tab.startSession();
  Object.assign(location, { pathname: '/de/profile/wallet' });
  document.documentElement.lang = 'de';
  api.profile = () => problem(403, 10012);
  await expect(tab.callApi('readProfile')).rejects.toMatchObject({ status: 403 });
  expect(browser.reloads).toEqual(['/de']);
  expect(tab.readSession().status).toBe('guest');
});

test('a refusal of an earlier session leaves the next one alone', async () => {
  signIn(nowS + 300);
  const tab = await openTab();
  await tab.startSession();
  let answer: (value: Answer) => void = () => undefined;
  const late = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  api.profile = () => late as never;
  const call = tab.callApi('readProfile');
  await vi.advanceTimersByTimeAsync(0);
  tab.endSession();
  await tab.beginSession({ accessToken: tokenUntil(nowS + 300), refreshToken: 'next', profile } as never);
  answer(problem(401, 10003));
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(tab.readSession().status).toBe('player');
});

test("a gateway's challenge reloads the page and keeps the session, once in ten seconds", async () => {
  signIn(nowS + 300);
  const tab = await openTab();
  await tab.startSession();
  api.profile = () => ({ status: 403, body: '<script src="/cdn-cgi/challenge-platform/x"></script>' });
  await expect(tab.callApi('readProfile')).rejects.toMatchObject({ status: 403 });
  await expect(tab.callApi('readProfile')).rejects.toMatchObject({ status: 403 });
  expect(browser.reloads).toEqual(['reload']);
  expect(tab.readSession().status).toBe('player');
  vi.setSystemTime((nowS + 11) * 1000);
  await expect(tab.callApi('readProfile')).rejects.toMatchObject({ status: 403 });
  expect(browser.reloads).toEqual(['reload', 'reload']);
});

test('other tabs: a login reloads a guest, a logout brings a player home', async () => {
  browser.use(1);
  const one = await openTab();
  await one.startSession();
  one.followOtherTabs(() => browser.reloads.push('home 1'));
  browser.use(2);
  const two = await openTab();
  await two.startSession();
  two.followOtherTabs(() => browser.reloads.push('home 2'));
  await two.beginSession({ accessToken: tokenUntil(nowS + 300), refreshToken: 'r', profile } as never);
  expect(browser.reloads).toEqual(['reload']);
  browser.use(1);
  await one.startSession();
  expect(one.readSession().status).toBe('player');
  one.endSession();
  expect(browser.reloads).toEqual(['reload', 'home 2']);
  expect(two.readSession().status).toBe('guest');
});

test('a logout of the session before, told late, ends nothing of the one after it; nor does a page that showed the one before', async () => {
  browser.use(1);
  const former = await openTab();
  await former.beginSession({ accessToken: tokenUntil(nowS + 300, { sub: 'p1' }), refreshToken: 'r1', profile } as never);
  browser.use(2);
  const tab = await openTab();
  await tab.beginSession({ accessToken: tokenUntil(nowS + 300, { sub: 'p2' }), refreshToken: 'r2', profile: { id: 'p2' } } as never);
  tab.followOtherTabs(() => browser.reloads.push('home'));
  browser.use(1);
  former.endSession();
  expect([former.readSession().status, tab.readSession().status]).toEqual(['guest', 'player']);
  expect([browser.cookies.get('refresh_token'), browser.reloads]).toEqual(['r2', ['reload']]);
  browser.local.setItem('changeSession', '1-logout');
  expect(tab.readSession().status).toBe('player');
  browser.cookies.clear();
  browser.local.setItem('changeSession', '2-logout');
  expect([tab.readSession().status, browser.reloads]).toEqual(['guest', ['reload', 'home']]);
});

/** A tab that shows p1, whom the cookies speak for. */
async function openFollower() {
  browser.use(1);
  const tab = await openTab();
  await tab.beginSession({ accessToken: tokenUntil(nowS + 300, { sub: 'p1' }), refreshToken: 'r1', profile } as never);
  tab.followOtherTabs(() => browser.reloads.push('home'));
  browser.use(2);
  return tab;
}
const comeIn = (sub: string) => browser.cookies.set('access_token', tokenUntil(nowS + 300, { sub }));

test.each([
  ['soon', 400],
  ['long', 7500],
])('news that is here %s before its cookies still ends what a page shows of another', async (_how, lagMs) => {
  const tab = await openFollower();
  browser.local.setItem('changeSession', '1-logout');
  browser.local.setItem('changeSession', '2-login');
  await vi.advanceTimersByTimeAsync(lagMs);
  expect([tab.readSession().status, browser.reloads]).toEqual(['player', []]);
  comeIn('p2');
  await vi.advanceTimersByTimeAsync(1000);
  expect([tab.readSession().status, browser.reloads]).toEqual(['guest', ['home', 'reload']]);
});

test('news of who came in is believed before the cookies say it; of the one who is shown it changes nothing', async () => {
  const tab = await openFollower();
  browser.local.setItem('changeSession', '1-login-p1');
  expect([tab.readSession().status, browser.reloads]).toEqual(['player', []]);
  browser.local.setItem('changeSession', '2-login-p2');
  expect([tab.readSession().status, browser.reloads]).toEqual(['guest', ['home', 'reload']]);
});

test('a page that is looked at again notices who is in now', async () => {
  const tab = await openFollower();
  browser.use(1);
  browser.emit('visibilitychange', {});
  expect(tab.readSession().status).toBe('player');
  comeIn('p2');
  browser.emit('visibilitychange', {});
  expect([tab.readSession().status, browser.reloads]).toEqual(['guest', ['home', 'reload']]);
});

test('a page that wakes from the memory of the browser notices a logout', async () => {
  signIn(nowS + 300);
  browser.use(1);
  const tab = await openTab();
  await tab.startSession();
  tab.followOtherTabs(() => browser.reloads.push('home'));
  browser.cookies.clear();
  browser.emit('pageshow', { persisted: true });
  expect(browser.reloads).toEqual(['home']);
});

test('a device whose clock is wrong still knows when its token runs out', async () => {
  const tab = await openTab();
  const aheadS = 3600;
  await tab.beginSession({ accessToken: tokenUntil(nowS - aheadS + 300, { iat: nowS - aheadS }), refreshToken: 'r', profile } as never);
  await tab.accessToken();
  expect(api.trades).toBe(0);
  vi.setSystemTime((nowS + 295) * 1000);
  await tab.accessToken();
  expect(api.trades).toBe(1);
});

test('a sign-in over an open session ends that one first: with the server, and in the other tabs', async () => {
  signIn(nowS + 300);
  browser.use(1);
  const one = await openTab();
  await one.startSession();
  one.followOtherTabs(() => browser.reloads.push('home 1'));
  browser.use(2);
  const two = await openTab();
  await two.startSession();
  const states: string[] = [];
  two.onSessionChange(() => states.push(two.readSession().status));
  const other = { id: 'p2', email: 'bob@example.com' };
  await two.beginSession({ accessToken: tokenUntil(nowS + 300, { of: 'p2' }), refreshToken: 'r2', profile: other } as never);
  expect(browser.calls.filter((call) => call.includes('logout'))).toEqual(['POST /player/sessions/logout']);
  expect(states).toEqual(['guest', 'player']);
  // the tab of the one who was there goes home as a guest, and loads anew as who is there now
  expect(browser.reloads).toEqual(['home 1', 'reload']);
  expect(browser.cookies.get('refresh_token')).toBe('r2');
});

test('a session of before that cannot be reached does not stand in the way of the next', async () => {
  signIn(nowS);
  const tab = await openTab();
  api.refresh = async () => 'offline';
  await tab.beginSession({ accessToken: tokenUntil(nowS + 300), refreshToken: 'r2', profile } as never);
  expect(tab.readSession().status).toBe('player');
  expect(browser.cookies.get('refresh_token')).toBe('r2');
});

test('signing in as somebody else while a refresh is under way keeps the new tokens', async () => {
  signIn(nowS);
  const tab = await openTab();
  let answer: (value: Answer) => void = () => undefined;
  api.refresh = async () =>
    await new Promise((resolve) => {
      answer = resolve;
    });
  const token = tab.accessToken();
  await vi.advanceTimersByTimeAsync(0);
  const next = tokenUntil(nowS + 300, { of: 'p2' });
  browser.cookies.set('access_token', next);
  browser.cookies.set('refresh_token', 'r2');
  answer({ status: 200, body: { data: { accessToken: tokenUntil(nowS + 300), refreshToken: 'refresh-1', profile } } });
  expect(await token).toBe(next);
  expect(browser.cookies.get('refresh_token')).toBe('r2');
});
