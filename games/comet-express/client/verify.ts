// Entry of the game's verifier. Besides the flight it works the chain out: the link, hashed as often as its number says, is the first hash, which
// is salted by the seeds of those who bet on the first flight.
import { browserHashing } from '#games/fair/index.ts';
import { element } from '#games/sdk/client/element.ts';
import { formatMultiplier } from '#games/sdk/client/shared/multiplier.ts';
import { drawCheck } from '#games/sdk/client/verifier/draw-checks.ts';
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { firstHashOf, saltOfChain } from '#games/sdk/shared/check-chain.ts';
import { cometMaths } from '../maths.ts';

const valueOf = (id: string): string => document.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? '';

/** More links has no chain. */
const maxLength = 100_000;
const write = (hundredths: number): string => formatMultiplier(hundredths, document.documentElement.lang);

await openVerifier({
  versions: [cometMaths],
  exampleChoice: { autoAt: 200 },
  hasProgram: true,
  drawRound(say, { stake, cashedAt, end, payout }) {
    const number = Number(valueOf('nonce'));
    const given = new URLSearchParams(window.location.hash.slice(1));
    const [published, seeds] = [given.get('firstHash'), given.get('saltSeeds')?.split('.')];
    const first = number >= 1 && number <= maxLength ? firstHashOf(valueOf('serverSeed').toLowerCase(), number, browserHashing) : undefined;
    const isFirst = published === null || first === undefined ? undefined : first === published;
    const isSalted =
      seeds === undefined || first === undefined ? undefined : saltOfChain(first, seeds, browserHashing) === valueOf('clientSeed');
    return element(
      'section',
      {},
      element('h2', {}, say('verify.round')),
      element('p', { class: 'sum' }, say('verify.ended', { end: write(end ?? 100) })),
      element('p', {}, cashedAt === null ? say('verify.not-cashed') : say('verify.cashed', { at: write(cashedAt) })),
      element('p', {}, say('verify.payout', { payout: String(payout), stake: String(stake) })),
      first !== undefined && element('p', {}, say('verify.first', { number: String(number) })),
      first !== undefined && element('p', { class: 'hash' }, first),
      isFirst !== undefined &&
        element(
          'ul',
          { class: 'checks' },
          drawCheck(say, isFirst ? 'good' : 'bad', say('verify.first-told')),
          isSalted !== undefined &&
            drawCheck(say, isSalted ? 'good' : 'bad', say('verify.salt-told', { count: String(seeds?.length ?? 0) })),
        ),
    );
  },
});
