// The verifier of a game: works a round out again in the player's own browser, from seeds that were told. It asks nobody for anything,
// and what is typed stays in the page. The same page is kept as a file (../saved-verifier/), with the verifiers of all games in it.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '../tokens.css';
import './verifier.css';
import { type CanonicalValue, canonicalJson } from '#games/fair/index.ts';
import type { Outcome } from '../../maths.ts';
import type { VerifierData } from '../../verifier-data.ts';
import { element } from '../element.ts';
import { gameOfPage, providerAddress } from '../provider-address.ts';
import { createSay, type Say } from '../texts.ts';
import { type CheckedMaths, checkClaim, type Claim } from './check-claim.ts';
import { drawChecks } from './draw-checks.ts';
import { nearestLanguage, readPageData } from './page-data.ts';

export interface VerifierParts<Choice, Result extends Outcome> {
  /** The maths by version, the newest first. */
  versions: readonly [CheckedMaths<Choice, Result>, ...CheckedMaths<Choice, Result>[]];
  /** Draws the round that the seeds give. */
  drawRound(say: Say, round: Result): HTMLElement;
  /** The choices that a player has with a stake, with the keys of their texts or what says them; none for a stake alone. */
  choices?: readonly { value: Choice; text: ChoiceText }[];
  /** Where there are too many to list: one of them, and the choice is typed as its JSON. */
  exampleChoice?: Choice;
  /** True for a game with a program that does the same. */
  hasProgram: boolean;
}

type ChoiceText = string | ((say: Say) => string);
type Choices = readonly { value: unknown; text: ChoiceText }[];

const fields = [
  ['serverSeed', 'fair.server-seed', '', ''],
  ['commit', 'fair.commit', '', ''],
  ['clientSeed', 'fair.client-seed', '', 'half'],
  ['nonce', 'fair.nonce', '0', 'half'],
  ['stake', 'verify.stake', '100', 'third'],
  ['mathHash', 'fair.math-hash', '', 'wide'],
] as const;

const plainText = { autocomplete: 'off', spellcheck: 'false' };

/** True for JSON of the same value, whatever the order of its fields. */
function isSameChoice(value: unknown, given: string): boolean {
  try {
    return canonicalJson(value as CanonicalValue) === canonicalJson(JSON.parse(given) as CanonicalValue);
  } catch {
    return false; // what is no JSON is no choice
  }
}

/** What the choice is made with; undefined where the game asks for a stake alone. */
function createChoice(
  say: Say,
  given: string | null,
  choices: Choices,
  example: unknown,
): HTMLSelectElement | HTMLInputElement | undefined {
  if (example !== undefined)
    return element('input', {
      id: 'choice',
      type: 'text',
      value: given ?? JSON.stringify(example),
      attributes: plainText,
    });
  if (choices.length === 0) return undefined;
  const chosen = element('select', { id: 'choice' });
  for (const { value, text } of choices) {
    const option = element('option', { value: JSON.stringify(value) }, typeof text === 'string' ? say(text) : text(say));
    option.selected = given !== null && isSameChoice(value, given);
    chosen.append(option);
  }
  return chosen;
}

/** The jackpot that a link names, as it was recorded. */
function jackpotIn(given: URLSearchParams): Claim['jackpot'] {
  const id = given.get('jackpot');
  return id === null ? undefined : { id, oddsPerUnit: given.get('jackpotOdds') ?? '', isDrawn: given.get('jackpotDrawn') === 'true' };
}

function createForm(say: Say, given: URLSearchParams, chosen: HTMLSelectElement | HTMLInputElement | undefined, hasSteps: boolean) {
  const inputs = new Map<string, HTMLInputElement>(
    fields.map(([name, , otherwise]) => [
      name,
      element('input', {
        id: name,
        type: 'text',
        value: given.get(name) ?? otherwise,
        attributes: plainText,
      }),
    ]),
  );
  const actions = element('input', { id: 'actions', type: 'text', value: given.get('actions') ?? '[]', attributes: plainText });
  const valueOf = (name: string): string => (inputs.get(name)?.value ?? '').trim();
  const claimOf = (): Claim => ({
    serverSeed: valueOf('serverSeed').toLowerCase(),
    commit: valueOf('commit').toLowerCase(),
    clientSeed: inputs.get('clientSeed')?.value ?? '',
    nonce: valueOf('nonce'),
    stake: valueOf('stake'),
    choice: chosen?.value.trim() ?? '',
    actions: actions.value.trim(),
    mathHash: valueOf('mathHash').toLowerCase(),
    jackpot: jackpotIn(given),
  });
  const form = element(
    'form',
    {},
    ...fields.map(([name, label, , width]) => element('label', { for: name, class: width }, say(label), inputs.get(name))),
    chosen && element('label', { for: 'choice' }, say('verify.choice'), chosen),
    hasSteps && element('label', { for: 'actions', class: 'wide' }, say('verify.steps'), actions),
    element('button', { type: 'submit', class: 'button light' }, say('verify.run')),
  );
  return { form, claimOf };
}

/** True for the page that was saved: it shows nothing that lies elsewhere, and its links say where they lead. */
const isFile = (): boolean => document.documentElement.dataset['view'] === 'file';

/** Pages of the casino in the reader's language. */
const siteAddress = (language: string, path: string): string =>
  `${document.documentElement.dataset['site'] ?? ''}${language === 'en' ? '' : `/${language}`}${path}`;

/** The casino's mark and the way back to it. */
function drawTop(say: Say, language: string): HTMLElement {
  const src = `${document.documentElement.dataset['site'] ?? ''}/assets/brand/mark.svg`;
  const mark = !isFile() && element('img', { attributes: { src, alt: '' } });
  return element('header', { class: 'verify-top' }, element('a', { href: siteAddress(language, '') || '/' }, mark, say('verify.home')));
}

/** Links to what is published about the method and the maths, and to the verifier as a file. */
function drawPublished(say: Say, language: string, hasProgram: boolean): HTMLElement {
  const game = gameOfPage();
  const published = [
    ['verify.method', siteAddress(language, '/static/fairness')],
    ['verify.data', providerAddress(`/${game}/maths.json`)],
    ...(hasProgram ? [['verify.program', providerAddress(`/${game}/check-round.mjs`)] as const] : []),
    ...(isFile() ? [] : [['verify.save', providerAddress(`/verify-rounds.html?language=${language}`)] as const]),
  ] as const;
  const links = published.map(([name, href]) => element('li', {}, element('a', { href }, say(name))));
  return element('ul', { class: 'published' }, ...links);
}

/** Links to the verifiers of the other games, where there are others. */
function drawOthers({ games }: VerifierData, say: Say, language: string): HTMLElement | undefined {
  if (games.length < 2) return undefined;
  const links = games.map(({ id, names }) => {
    const current: Record<string, string> = id === gameOfPage() ? { current: 'page' } : {};
    const href = isFile() ? `#game=${id}` : providerAddress(`/verify/${id}`);
    return element('li', {}, element('a', { href, aria: current }, names[language] ?? id));
  });
  return element('nav', { aria: { label: say('verify.game') } }, element('ul', { class: 'published' }, ...links));
}

/** The texts of this page's game. */
const textsOf = ({ texts, games }: VerifierData, language: string): Record<string, string> => ({
  ...texts[language],
  ...games.find(({ id }) => id === gameOfPage())?.texts?.[language],
});

/** Fills the page with the verifier; what the address's fragment gives is checked at once. */
export async function openVerifier<Choice, Result extends Outcome>(parts: VerifierParts<Choice, Result>): Promise<void> {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const data = readPageData();
  const language = nearestLanguage(data, given.get('language') ?? navigator.language);
  const say = createSay(textsOf(data, language));
  document.documentElement.lang = language;
  document.title = `${say('verify.title')} · ${say('game.name')}`;
  const chosen = createChoice(say, given.get('choice'), parts.choices ?? [], parts.exampleChoice);
  const { form, claimOf } = createForm(say, given, chosen, parts.versions[0].roundKind !== 'one-decision');
  const result = element('div', { class: 'result', aria: { live: 'polite' } });
  const check = (): void => result.replaceChildren(drawChecks(say, checkClaim<Choice, Result>(parts.versions, claimOf()), parts.drawRound));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    check();
  });
  document.body.append(
    drawTop(say, language),
    element(
      'main',
      { class: 'verify' },
      element('h1', {}, say('verify.title'), element('small', {}, say('game.name'))),
      drawOthers(data, say, language),
      element('p', { class: 'lead' }, say('verify.explained')),
      form,
      result,
      element('p', { class: 'lead' }, say('verify.how')),
      drawPublished(say, language, parts.hasProgram),
    ),
  );
  if (claimOf().serverSeed !== '') check();
}
