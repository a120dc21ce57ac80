// What people read on the pages of a service, per language, from the content folder; English where a language lacks something.
import { readFileSync } from 'node:fs';

/** A text by its key with its {placeholders} filled in. @throws Error for a key that English lacks */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const languages = ['en', 'de', 'es', 'fr', 'pt-br', 'tr'] as const;
export type Language = (typeof languages)[number];

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** @throws Error for a file that is no flat list of texts */
function readTexts(service: string, language: Language): ReadonlyMap<string, string> {
  const file = new URL(`../content/${language}/${service}.json`, import.meta.url);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isTexts(texts)) throw new Error(`${file.pathname} is no flat list of texts`);
  return new Map(Object.entries(texts));
}

/** Reads all languages of a service once: its file in content/<language>. Returns how to speak each. */
export function loadTexts(service: string): (language: Language) => Say {
  const byLanguage = new Map(languages.map((language) => [language, readTexts(service, language)]));
  const english = byLanguage.get('en');
  return (language) =>
    (key, values = {}) => {
      const text = byLanguage.get(language)?.get(key) ?? english?.get(key);
      if (text === undefined) throw new Error(`The ${service} has no text "${key}"`);
      return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
    };
}

const primaryOf = (tag: string): string => tag.trim().toLowerCase().split('-')[0] ?? '';
const spokenFor = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.trim().toLowerCase()) ??
  languages.find((language) => primaryOf(language) === primaryOf(tag));

/** The language spoken for a tag such as "de-AT"; English for those that we do not speak. */
export function languageFor(tag: string): Language {
  return spokenFor(tag) ?? 'en';
}

/** The first language of an Accept-Language header that we speak. */
export function languageOfHeader(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((part) => part.split(';')[0] ?? '');
  return tags.map(spokenFor).find((language) => language !== undefined) ?? 'en';
}
