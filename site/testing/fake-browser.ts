// A browser for tests of the page's logic: one cookie jar and one storage for all tabs, locks that tabs wait for, storage events that
// reach the other tabs, and a server that answers.
import { vi } from 'vitest';

class FakeStorage {
  #values = new Map<string, string>();
  onSet: (key: string, value: string) => void = () => undefined;
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
    this.onSet(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
}

/** Runs the acts of one name one after the other. */
function createLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: async <T>(name: string, act: () => Promise<T>): Promise<T> => {
      const turn = (queues.get(name) ?? Promise.resolve()).catch(() => undefined).then(act);
      queues.set(name, turn);
      return await turn;
    },
  };
}

export type Answer = { status: number; body: unknown } | 'offline';
export type FakeApi = (path: string, init: { method: string; body: unknown; token: string | undefined }) => Answer | Promise<Answer>;

/** An access token that runs out at the given second. */
export function tokenUntil(exp: number, more: object = {}): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ exp, ...more })}.signature`;
}

export function createFakeBrowser(api: FakeApi) {
  const cookies = new Map<string, string>();
  const local = new FakeStorage();
  const session = new FakeStorage();
  const listeners: { tab: number; name: string; listener: (event: object) => void }[] = [];
  const reloads: string[] = [];
  const calls: string[] = [];
  let tab = 0;

  async function fakeFetch(address: string, init: RequestInit): Promise<Response> {
    const path = address.replace(/^\/api/, '');
    calls.push(`${init.method} ${path}`);
    const token = (init.headers as Record<string, string>)['authorization']?.replace('Bearer ', '');
    const answer = await api(path, {
      method: init.method ?? 'GET',
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      token,
    });
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status });
  }

  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.stubGlobal('location', {
    protocol: 'https:',
    pathname: '/',
    search: '',
    reload: () => reloads.push('reload'),
    assign: (address: string) => reloads.push(address),
  });
  const target = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.push({ tab, name, listener }),
    removeEventListener: (_name: string, listener: unknown) =>
      listeners.splice(listeners.findIndex((one) => one.listener === listener) >>> 0, 1),
  };
  vi.stubGlobal('document', {
    ...target,
    visibilityState: 'visible',
    documentElement: { lang: 'en', dataset: {} },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/Max-Age=0/.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('window', target);
  local.onSet = (key, newValue) => {
    const from = tab;
    for (const one of listeners.filter((other) => other.name === 'storage' && other.tab !== from)) one.listener({ key, newValue });
  };

  return {
    cookies,
    local,
    session,
    reloads,
    calls,
    /** Everything that now runs and listens belongs to this tab. */
    use(number: number): void {
      tab = number;
    },
    emit(name: string, event: object): void {
      for (const one of listeners.filter((other) => other.name === name && other.tab === tab)) one.listener(event);
    },
  };
}
