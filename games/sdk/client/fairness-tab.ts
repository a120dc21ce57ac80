// The fairness panel: what the house has committed to, what the player adds, and the seeds that are told.
import type { Fairness, RetiredSeed, SeedsAnswer } from '../client-api.ts';
import { type Api, ApiRefusal } from './api-client.ts';
import { element } from './element.ts';
import { randomText } from './random-text.ts';
import type { Say } from './texts.ts';

export interface FairnessOptions {
  api: Pick<Api, 'seeds' | 'rotateSeeds'>;
  say: Say;
  language: string;
  /** Address of the verifier. */
  verifyUrl: string;
  mathHash: string;
  /** Seeds cannot change under a round that is being shown. */
  isBusy(): boolean;
  onChange(fairness: Fairness): void;
}

/** The verifier's address for a retired pair: everything is in the fragment, which stays in the browser. */
function verifyLink(options: FairnessOptions, seed: RetiredSeed): string {
  const given = { serverSeed: seed.serverSeed ?? '', clientSeed: seed.clientSeed, commit: seed.commit, nonce: '0', stake: '100' };
  return `${options.verifyUrl}#${new URLSearchParams({ ...given, mathHash: options.mathHash, language: options.language })}`;
}

const fact = (label: string, value: string): HTMLElement[] => [element('dt', {}, label), element('dd', { class: 'hash' }, value)];

function drawRetired(options: FairnessOptions, retired: readonly RetiredSeed[]): HTMLElement {
  const { say } = options;
  if (retired.length === 0) return element('p', { class: 'empty' }, say('fair.none-retired'));
  const items = retired.map((seed) =>
    element(
      'li',
      {},
      element(
        'dl',
        { class: 'proof' },
        ...fact(say('fair.server-seed'), seed.serverSeed ?? say('fair.hidden')),
        ...fact(say('fair.commit'), seed.commit),
        ...fact(say('fair.client-seed'), seed.clientSeed),
        ...fact(say('fair.rounds'), String(seed.rounds)),
      ),
      seed.serverSeed !== null &&
        element(
          'a',
          { class: 'button', href: verifyLink(options, seed), attributes: { target: '_blank', rel: 'noreferrer' } },
          say('fair.verify'),
        ),
    ),
  );
  return element('ul', { class: 'retired' }, ...items);
}

export async function drawFairness(options: FairnessOptions): Promise<Node> {
  const { api, say } = options;
  const node = element('div', { class: 'fairness' });
  const trouble = element('p', { class: 'trouble', role: 'alert', hidden: true });
  const draft = element('input', {
    id: 'client-seed',
    type: 'text',
    value: randomText(),
    attributes: { maxlength: '64', autocomplete: 'off', spellcheck: 'false', pattern: '[\\x20-\\x7e]{1,64}' },
  });

  function draw({ fairness, retired }: SeedsAnswer): void {
    options.onChange(fairness);
    node.replaceChildren(
      element('p', { class: 'quiet' }, say('fair.explained')),
      element('h3', {}, say('fair.current')),
      element(
        'dl',
        { class: 'proof' },
        ...fact(say('fair.commit'), fairness.commit),
        ...fact(say('fair.client-seed'), fairness.clientSeed ?? '–'),
        ...fact(say('fair.nonce'), String(fairness.nonce)),
        ...fact(say('fair.next-commit'), fairness.nextCommit),
      ),
      element('label', { for: 'client-seed' }, say('fair.new-client-seed')),
      element(
        'div',
        { class: 'seed-form' },
        draft,
        element('button', { type: 'button', class: 'button', onClick: () => void rotate() }, say('fair.rotate')),
      ),
      element('p', { class: 'quiet' }, say('fair.rotate-explained')),
      trouble,
      element('h3', {}, say('fair.retired')),
      drawRetired(options, retired),
      element(
        'p',
        {},
        element('a', { href: options.verifyUrl, attributes: { target: '_blank', rel: 'noreferrer' } }, say('fair.open-verifier')),
      ),
    );
  }
  async function rotate(): Promise<void> {
    trouble.hidden = true;
    if (options.isBusy()) return complain(say('fair.busy'));
    if (!draft.checkValidity() || draft.value === '') return complain(say('fair.client-seed-rule'));
    try {
      const seeds = await api.rotateSeeds(draft.value);
      draft.value = randomText();
      draw(seeds);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      complain(say(error.body.messageKey));
    }
  }
  function complain(text: string): void {
    trouble.textContent = text;
    trouble.hidden = false;
  }
  draw(await api.seeds());
  return node;
}
