// What players decide has words in every game and every language: records of rounds show no names of data.
import { expect, test } from 'vitest';
import { gamesRoot, listGameFolders } from './game-folders.ts';
import { nameDecided } from './provider/osw/name-decided.ts';
import { loadGames, loadWays } from './registry.ts';
import { guesses } from './sdk/slot/gamble/sheet.ts';

const { games } = await loadGames();
const folders = new Map(listGameFolders([gamesRoot]));
const languages = ['de', 'en', 'es', 'fr', 'pt-br', 'tr'];

/** Choices of all games; each is given to the games that read it. */
const choices = [1, 3, 24, 'hit', { autoAt: null }, { autoAt: 150 }, { target: 100 }, { picks: [1, 7, 40] }];
/** Steps of all games. */
const actions: object[] = [
  ...['up', 'down', 'skip', 'take', 'leave', 'collect', 'hit', 'stand', 'double', 'split', 'insure', 'decline'].map((type) => ({ type })),
  ...Array.from({ length: 25 }, (_, field) => ({ type: 'open', field })),
  ...[[], [0], [0, 1, 2, 3, 4]].map((held) => ({ type: 'draw', held })),
  ...guesses.map((guess) => ({ type: 'guess', guess })),
];

function expectWords(game: (typeof games)[number], what: 'choice' | 'action', given: unknown): void {
  const parts = nameDecided(game, what, given);
  expect([game.id, given, parts.length]).not.toEqual([game.id, given, 0]);
  for (const { names = {} } of parts)
    for (const language of languages) {
      const words = names[language] ?? '';
      // a text that is missing is shown by its key, and a value by its name
      expect([game.id, language, words]).toEqual([game.id, language, expect.stringMatching(/^[^{}]+$/)]);
      expect(words).not.toMatch(/^[a-z-]+\.[a-z-]/);
    }
}

test.each(games.map((game) => [game.id, game] as const))('HI-04 every choice of %s has words', async (id, game) => {
  const [maths] = game.maths;
  const ways = await loadWays(folders.get(id) ?? gamesRoot);
  const read = [...ways.map(({ choice }) => choice), ...choices].filter(
    (choice) => choice !== null && maths.readChoice(choice) !== undefined,
  );
  expect(read.length > 0 || maths.readChoice(null) !== undefined).toBe(true);
  for (const choice of read) expectWords(game, 'choice', choice);
  // what comes with a stake alone is nothing to tell
  if (maths.readChoice(null) === null) expect(nameDecided(game, 'choice', null)).toEqual([]);
});

test.each(games.flatMap((game) => (game.maths[0].roundKind === 'steps' ? [[game.id, game, game.maths[0]] as const] : [])))(
  'HI-04 every step of %s has words',
  (_id, game, maths) => {
    const read = actions.filter((action) => maths.readAction(action) !== undefined);
    expect(read.length).toBeGreaterThan(1);
    for (const action of read) expectWords(game, 'action', action);
  },
);

test('HI-04 words tell what was chosen, as a language writes it', () => {
  const tell = (id: string, what: 'choice' | 'action', given: unknown) => {
    const game = games.find((one) => one.id === id);
    return game === undefined ? [] : nameDecided(game, what, given).map(({ names, amount }) => [names?.['en'], names?.['de'], amount]);
  };
  expect(tell('lamplight-blackjack', 'choice', 3)).toEqual([['Hands: 3', 'Hände: 3', undefined]]);
  expect(tell('limbo', 'choice', { target: 60 })).toEqual([['1.20× or higher', '1,20× oder höher', undefined]]);
  expect(tell('mines', 'action', { type: 'open', field: 7 })).toEqual([['Row 2, column 3', 'Reihe 2, Spalte 3', undefined]]);
  expect(tell('lantern-jacks', 'action', { type: 'draw', held: [0, 2] })).toEqual([['Kept: card 1, 3', 'Behalten: Karte 1, 3', undefined]]);
  expect(
    tell('velvet-wheel', 'choice', {
      bets: [
        ['17-20', '150'],
        ['red', '50'],
      ],
    }),
  ).toEqual([
    ['Split 17, 20', 'Zwei Zahlen 17, 20', '150'],
    ['Red', 'Rot', '50'],
  ]);
});
