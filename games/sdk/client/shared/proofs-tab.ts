// The fairness panel of shared rounds: the chain, what salted it, and the links that are told.
import type { SharedFairness } from '#games/sdk/shared/shared-calls.ts';
import { besidesInLink } from '#games/sdk/verify-link.ts';
import { element } from '../element.ts';
import type { Say } from '../texts.ts';
import { formatMultiplier } from './multiplier.ts';
import type { SharedApi } from './shared-api.ts';

interface ProofOptions {
  api: Pick<SharedApi, 'proofs'>;
  say: Say;
  language: string;
  /** Address of the verifier. */
  verifyUrl: string;
}

const fact = (label: string, value: string): HTMLElement[] => [element('dt', {}, label), element('dd', { class: 'hash' }, value)];

/** The verifier's address for a flight, everything in the fragment, which stays in the browser. */
function verifyLink({ verifyUrl, language }: ProofOptions, proofs: SharedFairness, round: SharedFairness['rounds'][number]): string {
  const given = {
    serverSeed: round.link,
    commit: round.commit,
    clientSeed: proofs.salt ?? '',
    nonce: String(round.number),
    stake: '100',
    choice: JSON.stringify({ autoAt: null }),
    mathHash: proofs.mathHash,
    ...besidesInLink({ jackpot: null, chain: proofs }),
    language,
  };
  return `${verifyUrl}#${new URLSearchParams(given)}`;
}

function drawRounds(options: ProofOptions, proofs: SharedFairness): HTMLElement {
  const { say, language } = options;
  if (proofs.rounds.length === 0) return element('p', { class: 'empty' }, say('chain.none'));
  const rows = proofs.rounds.map((round) =>
    element(
      'tr',
      {},
      element('td', {}, String(round.number)),
      element('td', { class: 'number' }, formatMultiplier(round.crash, language)),
      element('td', { class: 'hash' }, round.link),
      element(
        'td',
        {},
        element(
          'a',
          {
            href: verifyLink(options, proofs, round),
            aria: { label: `${say('fair.verify')}, ${round.number}` },
            attributes: { target: '_blank', rel: 'noreferrer' },
          },
          say('fair.verify'),
        ),
      ),
    ),
  );
  const head = ['chain.flight', 'chain.ended', 'chain.link'].map((key, index) =>
    element('th', { class: index === 1 ? 'number' : '', attributes: { scope: 'col' } }, say(key)),
  );
  head.push(element('th', { attributes: { scope: 'col' } }, element('span', { class: 'heard' }, say('fair.verify'))));
  return element('table', { class: 'rows links' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
}

export async function drawProofs(options: ProofOptions): Promise<Node> {
  const { api, say, language } = options;
  const proofs = await api.proofs();
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const made = (at: string | null): string => (at === null ? '–' : time.format(Date.parse(at)));
  return element(
    'div',
    { class: 'fairness' },
    ...['chain.explained', 'chain.salted', 'chain.limits'].map((key) => element('p', { class: 'quiet' }, say(key))),
    element('h3', {}, say('chain.title')),
    element(
      'dl',
      { class: 'proof' },
      ...fact(say('chain.first'), proofs.firstHash),
      ...fact(say('chain.made'), made(proofs.madeAt)),
      ...fact(say('fair.client-seed'), proofs.salt ?? say('chain.unsalted')),
      ...fact(say('chain.salted-at'), made(proofs.saltedAt)),
      ...fact(say('chain.length'), new Intl.NumberFormat(language).format(proofs.length)),
      ...fact(say('chain.next'), String(proofs.number)),
      ...fact(say('chain.next-commit'), proofs.commit),
    ),
    element('h3', {}, say('chain.links')),
    drawRounds(options, proofs),
    proofs.saltSeeds.length > 0 && element('h3', {}, say('chain.seeds')),
    proofs.saltSeeds.length > 0 &&
      element('ol', { class: 'salt-seeds' }, ...proofs.saltSeeds.map((seed) => element('li', { class: 'hash' }, seed))),
    element(
      'p',
      {},
      element('a', { href: options.verifyUrl, attributes: { target: '_blank', rel: 'noreferrer' } }, say('fair.open-verifier')),
    ),
  );
}
