// Entry of the verifier: plays a round again in the player's own browser, from seeds that were told. It asks the studio for nothing
// but its texts, and what is typed stays in the page.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '../../stage/tokens.css';
import './verify.css';
import { createApi } from '../../stage/api-client.ts';
import { element } from '../../stage/element.ts';
import { createSay } from '../../stage/texts.ts';
import { checkRound, type Claim } from './verify/check-round.ts';
import { drawResult } from './verify/draw-result.ts';

const given = new URLSearchParams(window.location.hash.slice(1));
const api = createApi({ base: new URL('./api/', window.location.href).href, playToken: '', onConnection: () => undefined });
const { language, texts } = await api.texts(given.get('language') ?? navigator.language);
const say = createSay(texts);
document.documentElement.lang = language;
document.title = `${say('verify.title')} · ${say('game.name')}`;

const fields = [
  ['serverSeed', 'fair.server-seed', '', ''],
  ['commit', 'fair.commit', '', ''],
  ['clientSeed', 'fair.client-seed', '', 'half'],
  ['nonce', 'fair.nonce', '0', 'half'],
  ['stake', 'verify.stake', '100', 'third'],
  ['mathHash', 'fair.math-hash', '', 'wide'],
] as const;

const inputs = new Map<string, HTMLInputElement>(
  fields.map(([name, , otherwise]) => [
    name,
    element('input', {
      id: name,
      type: 'text',
      value: given.get(name) ?? otherwise,
      attributes: { autocomplete: 'off', spellcheck: 'false' },
    }),
  ]),
);
const valueOf = (name: string): string => (inputs.get(name)?.value ?? '').trim();
const claimOf = (): Claim => ({
  serverSeed: valueOf('serverSeed').toLowerCase(),
  commit: valueOf('commit').toLowerCase(),
  clientSeed: inputs.get('clientSeed')?.value ?? '',
  nonce: valueOf('nonce'),
  stake: valueOf('stake'),
  mathHash: valueOf('mathHash').toLowerCase(),
});
const result = element('div', { class: 'result', aria: { live: 'polite' } });
const check = (): void => result.replaceChildren(drawResult(say, checkRound(claimOf())));
const form = element(
  'form',
  {},
  ...fields.map(([name, label, , width]) => element('label', { for: name, class: width }, say(label), inputs.get(name))),
  element('button', { type: 'submit', class: 'button light' }, say('verify.run')),
);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  check();
});
const prefix = language === 'en' ? '' : `/${language}`;
const published = [
  ['verify.method', `${document.documentElement.dataset['site'] ?? ''}${prefix}/static/fairness`],
  ['verify.data', new URL('./golden-caravan/maths.json', window.location.href).href],
  ['verify.program', new URL('./golden-caravan/check-round.mjs', window.location.href).href],
] as const;
document.body.append(
  element(
    'main',
    { class: 'verify' },
    element('h1', {}, say('verify.title')),
    element('p', { class: 'lead' }, say('verify.explained')),
    form,
    result,
    element('p', { class: 'lead' }, say('verify.how')),
    element('ul', { class: 'published' }, ...published.map(([name, href]) => element('li', {}, element('a', { href }, say(name))))),
  ),
);
if (valueOf('serverSeed') !== '') check();
