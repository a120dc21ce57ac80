import type { TextAddress } from '../content-error.ts';
import type { WrittenTexts } from '../compile-texts.ts';
import type { PageSource } from '../pages/parse-page.ts';

/** Everything of one language as it is written. */
export interface WrittenLocale {
  texts: WrittenTexts;
  pages: PageSource[];
}

/** Where content comes from. */
export interface ContentSource {
  /** A language; empty where the source has none of it. `drafts`: what is not published yet, over what is. */
  read(locale: string, drafts: boolean): Promise<WrittenLocale>;
  /** Returns the file and line of a text, where the source has such. */
  findText?(place: TextAddress, drafts: boolean): Promise<string | undefined>;
  /** Calls back when something may have changed, until it is closed. */
  watch(onChange: () => void): void;
  close(): void;
}
