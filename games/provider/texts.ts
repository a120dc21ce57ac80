// What the clients say, from content/<language>/games/. A language that lacks a text gets the English one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface Texts {
  /** Texts by key in the language nearest to the tag given ("de-AT" -> de). */
  inLanguage(tag: string): { language: string; texts: Record<string, string> };
}

const content = new URL('../../content/', import.meta.url);

function readTexts(language: string): Record<string, string> | undefined {
  const file = new URL(`${language}/games/golden-caravan.json`, content);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : undefined;
}

/** Reads the texts of every language. @throws Error when the English ones are missing. */
export function loadTexts(): Texts {
  const byLanguage = new Map<string, Record<string, string>>();
  const english = readTexts('en');
  if (english === undefined) throw new Error('content/en/games/golden-caravan.json is missing');
  for (const language of readdirSync(content)) {
    const own = readTexts(language);
    if (own !== undefined) byLanguage.set(language, { ...english, ...own });
  }
  return {
    inLanguage(tag) {
      const wished = tag.toLowerCase();
      const language = [wished, wished.split('-')[0] ?? ''].find((one) => byLanguage.has(one)) ?? 'en';
      return { language, texts: byLanguage.get(language) ?? english };
    },
  };
}
