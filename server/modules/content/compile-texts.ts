// The texts of the house, in ICU message form, compiled once when they are read; the page gets them compiled.
import { createHash } from 'node:crypto';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { lateDirectories } from '#contract/content/late-texts.ts';
import { redirectsDirectory } from './redirects.ts';
import { ContentError } from './content-error.ts';

/** Texts by directory ("layout") and key ("nav.home"). */
export type WrittenTexts = Record<string, Record<string, string>>;
export type Messages = Record<string, CompiledMessage>;

export interface LocaleContent {
  messages: Messages;
  /** What the page needs of it, ready to send. */
  pageJson: string;
  /** Names this state of the texts. */
  hash: string;
}

/** The directories whose texts the page shows; the others are for the server alone. */
const pageDirectories = ['layout', 'modals', 'alerts', 'global-components', 'fields-settings', 'pages', 'games', ...lateDirectories];

function compile(texts: WrittenTexts, locale: string): Messages {
  const compiled: Messages = {};
  for (const [directory, entries] of Object.entries(texts).filter(([name]) => name !== redirectsDirectory))
    for (const [key, text] of Object.entries(entries))
      try {
        compiled[`${directory}.${key}`] = compileMessageOrThrow(text);
      } catch (cause) {
        throw new ContentError(`${locale}/${directory}.json: the text of ${key} is no valid ICU message`, {
          cause,
          place: { locale, directory, key },
        });
      }
  return compiled;
}

/** The texts of a language over those of the default one, key by key. */
export const withFallback = (own: WrittenTexts, fallback: WrittenTexts): WrittenTexts =>
  Object.fromEntries(
    [...new Set([...Object.keys(fallback), ...Object.keys(own)])].map((directory) => [
      directory,
      { ...fallback[directory], ...own[directory] },
    ]),
  );

/** @throws ContentError naming the text that cannot be compiled. */
export function compileTexts(texts: WrittenTexts, locale: string): LocaleContent {
  const messages = compile(texts, locale);
  const forPage = Object.fromEntries(Object.entries(messages).filter(([key]) => pageDirectories.includes(key.split('.')[0] ?? '')));
  const pageJson = JSON.stringify(forPage);
  return { messages, pageJson, hash: createHash('sha256').update(pageJson).digest('base64url').slice(0, 12) };
}
