// Entry of the game's verifier. Besides the flight it works the chain out: the link, hashed as often as its number says, is the first hash.
import { browserHashing, commitToSeed } from '#games/fair/index.ts';
import { element } from '#games/sdk/client/element.ts';
import { formatMultiplier } from '#games/sdk/client/shared/multiplier.ts';
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { cometMaths } from '../maths.ts';

const valueOf = (id: string): string => document.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? '';

/** The first hash of a chain that has this link with this number. */
function firstHashOf(link: string, number: number): string {
  let hash = link;
  for (let step = 0; step < number; step += 1) hash = commitToSeed(hash, browserHashing);
  return hash;
}

/** More links has no chain. */
const maxLength = 100_000;
const write = (hundredths: number): string => formatMultiplier(hundredths, document.documentElement.lang);

await openVerifier({
  versions: [cometMaths],
  exampleChoice: { autoAt: 200 },
  hasProgram: true,
  drawRound(say, { stake, cashedAt, end, payout }) {
    const number = Number(valueOf('nonce'));
    const published = new URLSearchParams(window.location.hash.slice(1)).get('firstHash');
    const first = number >= 1 && number <= maxLength ? firstHashOf(valueOf('serverSeed').toLowerCase(), number) : undefined;
    const verdict = published === null || first === undefined ? undefined : first === published ? 'good' : 'bad';
    return element(
      'section',
      {},
      element('h2', {}, say('verify.round')),
      element('p', { class: 'sum' }, say('verify.ended', { end: write(end ?? 100) })),
      element('p', {}, cashedAt === null ? say('verify.not-cashed') : say('verify.cashed', { at: write(cashedAt) })),
      element('p', {}, say('verify.payout', { payout: String(payout), stake: String(stake) })),
      first !== undefined && element('p', {}, say('verify.first', { number: String(number) })),
      first !== undefined && element('p', { class: 'hash' }, first),
      verdict !== undefined &&
        element(
          'ul',
          { class: 'checks' },
          element(
            'li',
            {},
            element('b', { data: { result: verdict } }, say(`verify.${verdict}`)),
            element('span', {}, say('verify.first-told')),
          ),
        ),
    );
  },
});
