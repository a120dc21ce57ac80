// What the page of a game claims is true of that game.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Data } from '#contract/kernel/calls.ts';
import { type Texts, TextsProvider } from '#site/shared/i18n/texts.tsx';
import { PageContextProvider } from '#site/shared/page/page-context.tsx';
import { factsOf } from './facts-of.ts';
import { GameFairness } from './game-rules.tsx';

type Game = Data<'readGame'>;
const say = (key: string): string => key;
const texts = { locale: 'en', say, find: say } as unknown as Texts;
const page = { publicUrl: 'https://hall.example', buildId: 'b', locale: 'en', prefix: '', path: '/', isPreview: false };
const figures = { identity: 'table-1', rtp: '97.3', hitFrequency: null, volatility: null, maxWinTimes: null, lines: null, mathHash: 'a1' };
const gameWith = (verifyUrl: string | null) => ({ ...figures, verifyUrl }) as Game;
const fairnessOf = (game: Game): string =>
  renderToStaticMarkup(
    <PageContextProvider value={page}>
      <TextsProvider value={texts}>
        <GameFairness game={game} />
      </TextsProvider>
    </PageContextProvider>,
  );

test('GA-02 a game with a verifier claims its proofs and figures that were worked out', () => {
  const game = gameWith('https://studio.example/verify/comet');
  expect(fairnessOf(game)).toContain('pages.game.fairness-text');
  expect(factsOf(game, texts)).toMatchObject([{ note: 'games.fact.rtp-note', exact: { how: 'games.fact.rtp-how' } }]);
});

test('GA-02 a game of another provider claims none of our proofs, and its return is what its provider states', () => {
  const game = gameWith(null);
  expect(fairnessOf(game)).toBe('');
  expect(factsOf(game, texts)).toMatchObject([{ note: 'games.fact.rtp-stated', exact: { how: 'games.fact.rtp-stated-how' } }]);
});
