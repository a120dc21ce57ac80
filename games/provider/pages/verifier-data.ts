// The texts and names that a verifier's page carries, so that it asks the studio for nothing while a round is worked out.
import type { GameRegistry, OfferedGame } from '#games/registry.ts';
import type { VerifierData } from '#games/sdk/verifier-data.ts';

/** What no verifier says: texts of playing, by the first word of their keys. */
const ofPlay = new Set(
  'refused rules history status connection trouble over sound menu demo deposit balance replay record resume volatility autoplay turbo page'.split(
    ' ',
  ),
);

const ofVerifier = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !ofPlay.has(key.split('.')[0] ?? '')));

const namesOf = ({ id, say }: OfferedGame, languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, say.inLanguage(language).texts['game.name'] ?? id]));

/** Returns what the page of one game's verifier carries, in every language. */
export function pageData(registry: GameRegistry, game: OfferedGame): VerifierData {
  const { languages } = game.say;
  const texts = Object.fromEntries(languages.map((language) => [language, ofVerifier(game.say.inLanguage(language).texts)]));
  return { texts, games: registry.games.map((one) => ({ id: one.id, names: namesOf(one, languages) })) };
}

/** Returns what the saved verifier carries: the texts of every game, in one language. */
export function fileData(registry: GameRegistry, tag: string): VerifierData {
  const { language, texts } = registry.say.inLanguage(tag);
  const ownTexts = (game: OfferedGame): Record<string, string> => {
    const all = ofVerifier(game.say.inLanguage(language).texts);
    return Object.fromEntries(Object.entries(all).filter(([key, text]) => texts[key] !== text));
  };
  return {
    texts: { [language]: ofVerifier(texts) },
    games: registry.games.map((game) => ({ id: game.id, names: namesOf(game, [language]), texts: { [language]: ownTexts(game) } })),
  };
}
