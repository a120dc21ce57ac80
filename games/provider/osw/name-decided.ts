import type { OswDecided } from '#contract/protocols/osw-decided.ts';
import type { OfferedGame } from '#games/registry.ts';
import { createSay } from '#games/sdk/client/texts.ts';

/** Returns what a player decided in the words of the game, in every language; none where the game has none for it. */
export function nameDecided(
  { say, decided }: Pick<OfferedGame, 'say' | 'decided'>,
  what: 'choice' | 'action',
  given: unknown,
): OswDecided[] {
  const name = decided?.[what];
  if (name === undefined) return [];
  const byLanguage = say.languages.map((language) => [language, name(createSay(say.inLanguage(language).texts), given as never)] as const);
  const english = byLanguage.find(([language]) => language === 'en')?.[1] ?? [];
  return english.map(({ text, amount }, index) => ({
    name: text,
    names: Object.fromEntries(byLanguage.map(([language, parts]) => [language, parts[index]?.text ?? text])),
    ...(amount !== undefined && { amount }),
  }));
}
