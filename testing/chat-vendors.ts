// The chats of Freshchat and Zendesk as a page meets them, on a port of this machine: a script with the vendor's documented interface, which notes
// what it is given, refuses what the vendor refuses, and draws a frame from its own host.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the script was given, in its order. */
export interface Given {
  what: string;
  value: unknown;
}

export interface ChatVendor {
  origin: string;
  /** Paths that were asked for. */
  asked: string[];
  given: Given[];
  /** What was done against the vendor's rules. */
  faults: string[];
  close(): Promise<void>;
}

/** What both scripts share: telling the vendor, and a window with the conversation in a frame from its host. */
const common = `
const host = new URL(document.currentScript.src).origin;
const tell = (what, value) => fetch(host + '/given', { method: 'POST', body: JSON.stringify({ what, value }) });
const fault = (words) => fetch(host + '/fault', { method: 'POST', body: JSON.stringify(words) });
if (window.chatVendorScript) fault('the script was loaded twice');
window.chatVendorScript = true;
let box;
const show = (title, onClose) => {
  if (box) return;
  box = document.createElement('section');
  box.setAttribute('aria-label', title);
  box.className = 'vendor-box';
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = host + '/frame';
  const button = document.createElement('button');
  button.textContent = 'Close the messenger';
  button.onclick = onClose;
  box.append(frame, button);
  document.body.append(box);
};
const hide = () => { box?.remove(); box = undefined; };
const style = document.createElement('link');
style.rel = 'stylesheet';
style.crossOrigin = 'anonymous';
style.href = host + '/widget.css';
document.head.append(style);
`;

/** window.fcWidget: users are known by externalId and restoreId; one that it does not know is made once properties come, and told of. */
const freshchat = `(() => {
${common}
let options, isOpen = false;
let takers = {};
const stored = () => JSON.parse(localStorage.getItem('fc-user') ?? 'null');
const emit = (event, told) => (takers[event] ?? []).forEach((take) => take(told));
const needsInit = (what) => options || fault(what + ' before init');
const close = () => { if (!isOpen) return; isOpen = false; hide(); emit('widget:closed'); };
window.fcWidget = {
  init(given) {
    if (options) fault('init twice');
    if (!given.token || given.host !== host) fault('init without token or host');
    options = given;
    const user = stored();
    if (user && given.externalId && user.externalId !== given.externalId) fault('another user’s conversation is kept in this browser');
    if (user && !given.externalId && user.externalId) tell('left behind', user.externalId);
    if (given.externalId && given.restoreId) localStorage.setItem('fc-user', JSON.stringify({ externalId: given.externalId, restoreId: given.restoreId }));
    tell('init', given);
    setTimeout(() => emit('widget:loaded'));
  },
  open() { needsInit('open'); if (isOpen) return; isOpen = true; show('Freshchat', close); emit('widget:opened'); },
  close,
  destroy() { needsInit('destroy'); close(); options = undefined; takers = {}; tell('destroy', null); },
  on(event, take) { (takers[event] ??= []).push(take); },
  user: {
    get(take) { needsInit('user.get'); const user = stored(); setTimeout(() => take(user ? { status: 200, data: user } : { status: 401 })); },
    setProperties(properties) {
      needsInit('user.setProperties');
      tell('properties', properties);
      const restoreId = 'restore-' + crypto.randomUUID();
      localStorage.setItem('fc-user', JSON.stringify({ externalId: options.externalId, restoreId }));
      emit('user:created', { status: 200, data: { restoreId } });
    },
    clear() { needsInit('user.clear'); localStorage.removeItem('fc-user'); tell('clear', null); return Promise.resolve(); },
  },
};
window.freshchatUnread = (count) => emit('unreadCount:notify', { count });
})();`;

/** window.zE of messaging: the token of a login is checked by the host, as Zendesk does. */
const zendesk = `(() => {
if (document.currentScript.id !== 'ze-snippet') throw new Error('The snippet finds itself by its id ze-snippet');
${common}
const takers = {};
let isOpen = false;
const emit = (event, told) => (takers[event] ?? []).forEach((take) => take(told));
const close = () => { if (!isOpen) return; isOpen = false; hide(); emit('close'); };
const acts = {
  show: () => tell('show', null),
  hide: () => { close(); tell('hide', null); },
  open: () => { if (isOpen) return; isOpen = true; show('Zendesk', close); emit('open'); },
  close,
  loginUser: (vouch) => {
    if (localStorage.getItem('ze-user')) fault('another user is signed in');
    vouch((token) => {
      localStorage.setItem('ze-user', 'somebody');
      fetch(host + '/login', { method: 'POST', body: token });
    });
  },
  logoutUser: () => { localStorage.removeItem('ze-user'); tell('logoutUser', null); },
};
window.zE = (space, what, ...rest) => {
  if (space === 'messenger:on') (takers[what] ??= []).push(rest[0]);
  else if (space === 'messenger:set') tell('set ' + what, rest[0]);
  else if (space === 'messenger' && acts[what]) acts[what](...rest);
  else fault(space + ' ' + what + ' is not known');
};
window.zendeskUnread = (count) => emit('unreadMessages', count);
})();`;

const style = `.vendor-box { position: fixed; inset-inline-end: 16px; bottom: 92px; z-index: 60; display: grid; gap: 8px; padding: 8px; background: #fff; color: #000; }
.vendor-box iframe { width: 280px; height: 220px; border: 0; }
@media (width < 600px) { .vendor-box { inset: 0; } }`;

/** Judges a token as Zendesk's messaging does. Returns its claims, or what is wrong with it. */
export function judgeToken(token: string, keyId: string, secret: string): { claims: Record<string, unknown> } | { fault: string } {
  const [head = '', body = '', signature = ''] = token.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const header = decode(head);
  const claims = decode(body);
  if (header['alg'] !== 'HS256' || header['typ'] !== 'JWT' || header['kid'] !== keyId) return { fault: 'header' };
  const wanted = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { fault: 'signature' };
  if (claims['scope'] !== 'user') return { fault: 'scope' };
  if (typeof claims['external_id'] !== 'string' || claims['external_id'].length > 255) return { fault: 'external_id' };
  if (typeof claims['exp'] !== 'number' || claims['exp'] * 1000 <= Date.now()) return { fault: 'exp' };
  if (claims['email'] !== undefined && typeof claims['email_verified'] !== 'boolean') return { fault: 'email_verified' };
  return { claims };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The signing key of the stand-in's account. */
export const zendeskKey = { keyId: 'app_key', secret: 'a secret of the account, of some length' };

export async function startChatVendor(): Promise<ChatVendor> {
  const vendor: Omit<ChatVendor, 'origin' | 'close'> = { asked: [], given: [], faults: [] };
  function take(path: string, body: string): void {
    if (path === '/fault') vendor.faults.push(JSON.parse(body) as string);
    if (path === '/given') vendor.given.push(JSON.parse(body) as Given);
    if (path !== '/login') return;
    const judged = judgeToken(body, zendeskKey.keyId, zendeskKey.secret);
    if ('fault' in judged) vendor.faults.push(`the token’s ${judged.fault}`);
    else vendor.given.push({ what: 'login', value: judged.claims });
  }
  const files: Record<string, [type: string, text: string]> = {
    '/js/widget.js': ['text/javascript', freshchat],
    '/ekr/snippet.js': ['text/javascript', zendesk],
    '/widget.css': ['text/css', style],
    '/frame': ['text/html', '<!doctype html><html lang="en"><title>Messenger</title><p>How can we help?</p></html>'],
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://vendor').pathname;
    if (request.method === 'GET') vendor.asked.push(request.url ?? '');
    const [type, text] = files[path] ?? ['application/json', '{}'];
    void textOf(request).then((body) => {
      if (request.method === 'POST') take(path, body);
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...vendor,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
