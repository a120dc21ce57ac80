// The provider's pages: signing in, creating an identity, the question before signing out, and the notice of a sign-in that is over. They work without script.
import { createHash } from 'node:crypto';
import type { TextKey, Words } from './texts.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const style = `:root{color-scheme:dark light;--ground:oklch(.155 .006 60);--room:oklch(.19 .006 60);--edge:oklch(1 0 0/.34);--ink:oklch(.95 .01 80);--soft:oklch(.78 .01 80);--link:oklch(.85 .1 80)}@media(prefers-color-scheme:light){:root{--ground:oklch(.955 .009 80);--room:oklch(.99 .004 80);--edge:rgb(50 34 14/.5);--ink:oklch(.23 .014 60);--soft:oklch(.41 .014 60);--link:oklch(.46 .1 62)}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:16px/1.55 Figtree,system-ui,sans-serif}
main{width:min(440px,100%);padding:32px 24px}h1{margin:0 0 4px;font-size:28px;line-height:1.2}.name{margin:0 0 24px;color:var(--link);font-weight:600}p{color:var(--soft)}
label{display:grid;gap:6px;margin:16px 0 0;font-weight:500}input{font:inherit;color:inherit;width:100%;min-height:48px;padding:0 14px;border:1px solid var(--edge);border-radius:12px;background:var(--room)}
.check{grid-template-columns:auto 1fr;align-items:center;gap:12px}.check input{width:20px;min-height:20px;margin:0;accent-color:var(--link)}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
button{font:inherit;font-weight:600;width:100%;min-height:48px;margin:24px 0 0;border:0;border-radius:12px;background:oklch(.85 .1 80);color:oklch(.2 .02 60);cursor:pointer}
.error{margin:16px 0 0;padding:12px 14px;border-radius:12px;background:oklch(.35 .09 25);color:oklch(.97 .02 25)}nav{display:flex;justify-content:space-between;gap:16px;margin:20px 0 0}a{color:var(--link)}`;

/** The content policy of every page; the form's answer leads back to a site, so the sites are targets of forms too. */
/** The text's digest as a content security policy names it. */
const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const pagePolicy = (siteOrigins: readonly string[]): string =>
  `default-src 'none'; style-src ${digestOf(style)}; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${siteOrigins.join(' ')}`;

const frame = ({ locale, say }: Words, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${style}</style></head><body><main><p class="name">${escape(say('name'))}</p><h1>${escape(title)}</h1>${body}</main></body></html>`;

interface InputSpec {
  name: string;
  label: TextKey;
  type?: string;
  autocomplete: string;
  value?: string;
  isRequired?: boolean;
}

const inputOf = ({ say }: Words, { name, label, type = 'text', autocomplete, value = '', isRequired = false }: InputSpec): string =>
  `<label>${escape(say(label))}<input name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escape(value)}"${isRequired ? ' required' : ''}></label>`;

export interface FormView {
  uid: string;
  isNew: boolean;
  email: string;
  error?: TextKey;
}

export function signInPage(words: Words, { uid, isNew, email, error }: FormView): string {
  const { say } = words;
  const path = `/authorize/sign-in/${encodeURIComponent(uid)}`;
  const names = [
    inputOf(words, { name: 'givenName', label: 'given-name', autocomplete: 'given-name' }),
    inputOf(words, { name: 'familyName', label: 'family-name', autocomplete: 'family-name' }),
    inputOf(words, { name: 'organization', label: 'organization', autocomplete: 'off' }),
    `<label class="check"><input type="checkbox" name="proven" value="1" checked>${escape(say('proven'))}</label>`,
  ];
  const inputs = [
    inputOf(words, { name: 'email', label: 'email', type: 'email', autocomplete: 'username', value: email, isRequired: true }),
    inputOf(words, {
      name: 'password',
      label: 'password',
      type: 'password',
      autocomplete: isNew ? 'new-password' : 'current-password',
      isRequired: true,
    }),
    ...(isNew ? names : []),
  ];
  const title = say(isNew ? 'create' : 'sign-in');
  const other = isNew ? `<a href="${path}">${escape(say('to-sign-in'))}</a>` : `<a href="${path}?create=1">${escape(say('to-create'))}</a>`;
  return frame(
    words,
    title,
    `<p>${escape(say(isNew ? 'create.text' : 'sign-in.text'))}</p>${error === undefined ? '' : `<p class="error" role="alert">${escape(say(error))}</p>`}<form method="post" action="${path}${isNew ? '?create=1' : ''}">${inputs.join('')}<button>${escape(title)}</button></form><nav>${other}<a href="${path}/cancel">${escape(say('cancel'))}</a></nav>`,
  );
}

/** Asks whether to sign out; `target` is where either answer leads. */
export function signOutPage(words: Words, target: string): string {
  const { say } = words;
  const action = `/v2/logout?returnTo=${encodeURIComponent(target)}`;
  return frame(
    words,
    say('sign-out'),
    `<p>${escape(say('sign-out.text'))}</p><form method="post" action="${escape(action)}"><button>${escape(say('sign-out.yes'))}</button></form><nav><a href="${escape(target)}">${escape(say('sign-out.no'))}</a></nav>`,
  );
}

export const busyPage = (words: Words): string => frame(words, words.say('wait'), `<p>${escape(words.say('busy'))}</p>`);

export const faultPage = (words: Words): string => frame(words, words.say('fault'), `<p>${escape(words.say('fault.text'))}</p>`);

export const lostPage = (words: Words): string => frame(words, words.say('lost'), `<p>${escape(words.say('lost.text'))}</p>`);

/** A sign-in that a site began wrongly, with what is wrong for whoever has to mend it. */
export const errorPage = (words: Words, detail: string): string =>
  frame(words, words.say('lost'), `<p>${escape(words.say('lost.text'))}</p><p><small>${escape(detail)}</small></p>`);

/** Reads the answer beside it and hands it to the window that asked. That one closes this: closed from here, it could look given up. */
const hand = `const { response, to } = JSON.parse(document.getElementById('answer').textContent);
const receiver = opener ?? (parent === window ? null : parent);
receiver?.postMessage({ type: 'authorization_response', response }, to);`;

/** The answer to the site's page that waits for it around a hidden frame or behind a popup; only a page of the origin of `to` hears it. */
export const answerPage = (words: Words, response: object, to: string): string =>
  frame(
    words,
    words.say('name'),
    `<p>${escape(words.say('answered'))}</p><script type="application/json" id="answer">${JSON.stringify({ response, to }).replaceAll('<', String.raw`\u003c`)}</script><script>${hand}</script>`,
  );
export const answerPolicy = (siteOrigins: readonly string[]): string =>
  `default-src 'none'; style-src ${digestOf(style)}; script-src ${digestOf(hand)}; base-uri 'none'; frame-ancestors ${siteOrigins.join(' ')}`;
