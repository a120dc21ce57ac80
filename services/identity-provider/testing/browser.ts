// A browser of few words for tests of the provider: keeps cookies, follows nothing by itself, and does the page library's half of a login.
import { createHash, randomBytes } from 'node:crypto';

export interface Login {
  code: string;
  state: string;
  nonce: string;
  verifier: string;
}
export interface TokenAnswer {
  status: number;
  body: Record<string, unknown> & { access_token?: string; refresh_token?: string; id_token?: string; error?: string };
}
export interface Identity {
  email: string;
  password: string;
  organization?: string;
}

const random = (): string => randomBytes(32).toString('base64url');

export function createBrowser(origin: string, clientId = 'lanternhall-site') {
  const jar = new Map<string, string>();
  const redirectUri = `${origin}/auth/callback`;

  async function open(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(url, origin), { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** The request that the page's library makes, but for what is given. */
  function begin(more: Record<string, string | undefined> = {}) {
    const verifier = random();
    const asked = {
      client_id: clientId,
      scope: 'openid profile email offline_access',
      response_type: 'code',
      response_mode: 'query',
      redirect_uri: redirectUri,
      state: random(),
      nonce: random(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    };
    const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { verifier, state: asked.state, nonce: asked.nonce, url: `/authorize?${new URLSearchParams(given).toString()}` };
  }

  /** Follows redirects of the provider until one leaves it or a page is shown. */
  async function follow(url: string): Promise<Response> {
    let response = await open(url);
    for (let hops = 0; hops < 6; hops += 1) {
      const to = response.headers.get('location');
      if (to === null || to.startsWith(redirectUri)) return response;
      response = await open(to);
    }
    return response;
  }

  const postForm = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    await open(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin, ...headers } });

  /** Fills in the provider's page. Returns where it led. */
  async function fill(page: Response, identity: Identity, isNew: boolean): Promise<Response> {
    const action = (/action="([^"]+)"/.exec(await page.text())?.[1] ?? '').replace(/\?.*/, '');
    const fields = {
      email: identity.email,
      password: identity.password,
      ...(isNew && { proven: '1', organization: identity.organization ?? '' }),
    };
    const answer = await postForm(isNew ? `${action}?create=1` : action, fields);
    const to = answer.headers.get('location');
    return to === null ? answer : await follow(to);
  }

  return {
    jar,
    open,
    begin,
    follow,
    fill,
    postForm,
    redirectUri,
    /** A whole login; the identity is made if `isNew`. */
    async login(identity: Identity | undefined, isNew: boolean, more: Record<string, string> = {}): Promise<Login & { error?: string }> {
      const begun = begin(more);
      let answer = await follow(begun.url);
      if (answer.status === 200 && identity !== undefined) answer = await fill(answer, identity, isNew);
      const query = new URL(answer.headers.get('location') ?? origin).searchParams;
      const error = query.get('error');
      return { ...begun, code: query.get('code') ?? '', ...(error !== null && { error }) };
    },
    async token(fields: Record<string, string>): Promise<TokenAnswer> {
      const response = await postForm('/oauth/token', { client_id: clientId, ...fields });
      return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

export const exchange = async (browser: Browser, { code, verifier }: Login): Promise<TokenAnswer> =>
  await browser.token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: browser.redirectUri });

export const renew = async (browser: Browser, refreshToken: string): Promise<TokenAnswer> =>
  await browser.token({ grant_type: 'refresh_token', refresh_token: refreshToken });

export const claimsOf = (token: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
