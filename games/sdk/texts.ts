// What the clients say, a file a language in folders of texts: those of every game, and the game's own on top of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface Texts {
  /** Those that there are texts in. */
  languages: readonly string[];
  /** Returns the texts by key in the language nearest to the tag given ("de-AT" -> de). What a language lacks is English. */
  inLanguage(tag: string): { language: string; texts: Record<string, string> };
}

/** The folder of the texts that every game has. */
export const commonTexts = new URL('texts/', import.meta.url);

const languagesIn = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

function readTexts(folder: URL, language: string): Record<string, string> {
  const file = new URL(`${language}.json`, folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Reads folders of texts; of two that have a key the later one's text is said. @throws Error when a folder has no English. */
export function loadTexts(folders: readonly URL[]): Texts {
  for (const folder of folders) if (!existsSync(new URL('en.json', folder))) throw new Error(`${folder.pathname}en.json is missing`);
  const merge = (language: string): Record<string, string> =>
    Object.fromEntries(folders.flatMap((folder) => Object.entries(readTexts(folder, language))));
  const english = merge('en');
  const languages = new Set(folders.flatMap(languagesIn));
  const byLanguage = new Map([...languages].map((language) => [language, { ...english, ...merge(language) }]));
  return {
    languages: [...languages].toSorted(),
    inLanguage(tag) {
      const wanted = tag.toLowerCase();
      const language = [wanted, wanted.split('-')[0] ?? ''].find((one) => byLanguage.has(one)) ?? 'en';
      return { language, texts: byLanguage.get(language) ?? english };
    },
  };
}
