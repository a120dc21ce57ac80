// What is published, and what would be if the drafts were: read whole, kept in memory, read again when the source says so. A source
// that cannot be read, or holds a mistake, changes nothing: the house goes on with what it has, at the start with its own files.
import { createHash } from 'node:crypto';
import { type I18n, setupI18n } from '@lingui/core';
import type { ContentSection } from '#contract/content/blocks.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { type WordSearch, wordsOf } from '#server/platform/word-search.ts';
import { checkWritten } from './check-written.ts';
import { ContentError } from './content-error.ts';
import { compileTexts, type LocaleContent, withFallback, type WrittenTexts } from './compile-texts.ts';
import { type Page, type PageSource, parsePage } from './pages/parse-page.ts';
import { createPageSearch } from './search-pages.ts';
import { isPublished, isScheduled } from './pages/publication.ts';
import { redirectsOf } from './redirects.ts';
import { watchSchedule } from './watch-schedule.ts';
import type { ContentSource, WrittenLocale } from './sources/content-source.ts';

export interface Content {
  /** A text in a language with its placeholders filled. A missing key answers the key, which tests look for. */
  say(locale: string, key: string, params?: Record<string, unknown>): string;
  /** The language's texts for the page; the default's for a language that does not exist. */
  forPage(locale: string, isPreview?: boolean): LocaleContent;
  /** Texts and pages as they are written, with what falls back. */
  written(locale: string, isPreview?: boolean): { texts: WrittenTexts; pages: readonly PageSource[] };
  /** Every page of a language, those that fall back included. */
  pages(locale: string, isPreview?: boolean): readonly Page[];
  /** The pages that hold every word of a search, best first; every page for a search without words. */
  searchPages(locale: string, search: string, isPreview?: boolean): readonly Page[];
  page(locale: string, section: ContentSection, identity: string, isPreview?: boolean): Page | undefined;
  /** Where a path of the site leads instead; undefined for one that leads nowhere else. */
  redirect(locale: string, path: string): string | undefined;
  /** Calls back after something changed. `texts`: every page shows some of it. */
  onChange(listener: (what: { texts: boolean }) => void): void;
  close(): void;
}

export interface ContentOptions {
  source: ContentSource;
  /** What an outside source's texts lie over, and what is shown while it cannot be read from the start on. */
  spare?: ContentSource | undefined;
  locales: readonly string[];
  defaultLocale: string;
  log: Log;
  /** Says which pages are published now. */
  clock: Pick<Clock, 'now'>;
  /** Editions by what is written in them, shared by those who open the same content again and again, as tests do. */
  editions?: Map<string, Edition> | undefined;
}

interface LocaleState extends LocaleContent {
  texts: WrittenTexts;
  sources: PageSource[];
  pages: Page[];
  redirects: ReadonlyMap<string, string>;
  speaker: I18n;
  /** Made for the first search. */
  search?: WordSearch<Page>;
}

export interface Edition {
  byLocale: Map<string, LocaleState>;
  textsHash: string;
  hash: string;
}

type PageName = Pick<PageSource, 'section' | 'identity'>;
const isSamePage = (a: PageName) => (b: PageName) => a.section === b.section && a.identity === b.identity;

/** Writes addresses of the site in a language. Pages whose address has no prefix, and what is no page, stay as they are. */
function linkWriter(prefix: string): (address: string) => string {
  const bare = /^\/(?:questions|api|studio|assets|mailbox|cashier|on-ramp)(?:[/?#]|$)/;
  return (address) =>
    address.startsWith('/') && !bare.test(address) ? `${prefix}${address === '/' && prefix !== '' ? '' : address}` : address;
}

function localeState(own: WrittenLocale, fallback: WrittenLocale, locale: string, defaultLocale: string): LocaleState {
  const texts = withFallback(own.texts, fallback.texts);
  const redirects = redirectsOf(texts, locale);
  const write = linkWriter(locale === defaultLocale ? '' : `/${locale}`);
  // a link to a page that has moved goes where it is now
  const linkTo = (address: string): string => write(redirects.get(address) ?? address);
  const content = compileTexts(texts, locale);
  const borrowed = fallback.pages.filter((page) => !own.pages.some(isSamePage(page)));
  const pages = [
    ...own.pages.map((page) => parsePage(page, locale, linkTo)),
    ...borrowed.map((page) => parsePage(page, defaultLocale, linkTo)),
  ].toSorted((a, b) => a.order - b.order || a.identity.localeCompare(b.identity));
  return {
    ...content,
    texts,
    sources: [...own.pages, ...borrowed],
    pages,
    redirects,
    speaker: setupI18n({ locale, messages: { [locale]: content.messages } }),
  };
}

/** Adds to an error about a text where it stands, as far as its source has files. */
async function withLine(error: unknown, source: ContentSource, drafts: boolean): Promise<unknown> {
  if (!(error instanceof ContentError) || error.place === undefined) return error;
  const found = await source.findText?.(error.place, drafts);
  return found === undefined
    ? error
    : new ContentError(`${found}: the text of ${error.place.key} is no valid ICU message`, { cause: error });
}

/** Reads what is there; an edition that holds the same already stays. */
async function readEdition(options: ContentOptions, drafts: boolean, before?: Edition): Promise<Edition> {
  const { source, spare, locales, defaultLocale } = options;
  const readLocale = async (locale: string): Promise<[string, WrittenLocale]> => {
    const written = await source.read(locale, drafts);
    checkWritten(locale, written);
    if (spare === undefined) return [locale, written];
    return [locale, { ...written, texts: withFallback(written.texts, (await spare.read(locale, false)).texts) }];
  };
  const written = new Map(await Promise.all(locales.map(readLocale)));
  const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const hash = hashOf([...written.values()]);
  const known = before?.hash === hash ? before : options.editions?.get(hash);
  if (known !== undefined) return known;
  const fallback = written.get(defaultLocale) ?? { texts: {}, pages: [] };
  const byLocale = new Map<string, LocaleState>();
  for (const [locale, own] of written) {
    const spareTexts = locale === defaultLocale ? { texts: {}, pages: [] } : fallback;
    try {
      byLocale.set(locale, localeState(own, spareTexts, locale, defaultLocale));
    } catch (error) {
      throw await withLine(error, source, drafts);
    }
  }
  return {
    byLocale,
    textsHash: hashOf([...written].map(([, { texts }]) => texts)),
    hash,
  };
}

/** What there is at the start: of the source, or else of the house's own files. */
async function readFirst(options: ContentOptions): Promise<Edition> {
  const { spare, log } = options;
  if (spare === undefined) return await readEdition(options, false);
  return await readEdition(options, false).catch(async (error: unknown) => {
    log.warn({ err: error }, 'the content cannot be read; the house shows its own files until it can');
    return await readEdition({ ...options, source: spare, spare: undefined }, false);
  });
}

/** Reads every language of the house. @throws ContentError for a text or a page that cannot be shown. */
export async function openContent(options: ContentOptions): Promise<Content> {
  const { source, spare, defaultLocale, log, clock } = options;
  const listeners: ((what: { texts: boolean }) => void)[] = [];
  let published = await readFirst(options);
  options.editions?.set(published.hash, published);
  let drafted = await readEdition(options, true, published).catch(() => published);
  let isReading = false;
  let again = false;

  async function read(): Promise<void> {
    const next = await readEdition(options, false, published);
    const before = published;
    published = next;
    drafted = await readEdition(options, true, drafted).catch((error: unknown) => {
      log.warn({ err: error }, 'the drafts cannot be shown');
      return next;
    });
    if (next.hash !== before.hash) for (const listener of listeners) listener({ texts: next.textsHash !== before.textsHash });
  }

  /** One reading at a time; whatever changes meanwhile is read together after it. */
  async function readAgain(): Promise<void> {
    again = true;
    if (isReading) return;
    isReading = true;
    while (again) {
      again = false;
      await read().catch((error: unknown) => log.warn({ err: error }, 'the content cannot be read; what was read before stays'));
    }
    isReading = false;
  }
  source.watch(() => void readAgain());

  function stateOf(locale: string, isPreview = false): LocaleState {
    const { byLocale } = isPreview ? drafted : published;
    const found = byLocale.get(locale) ?? byLocale.get(defaultLocale);
    if (found === undefined) throw new Error('The default language has no content');
    return found;
  }

  const isShown =
    (isPreview = false) =>
    (page: Page) =>
      isPreview || isPublished(page, clock.now().getTime());
  const scheduled = (): Page[] => [...published.byLocale.values()].flatMap(({ pages }) => pages.filter(isScheduled));
  const endSchedule = watchSchedule({ scheduled, clock, onChange: () => listeners.forEach((listener) => listener({ texts: false })) });

  return {
    say: (locale, key, params = {}) => stateOf(locale).speaker._(key, params),
    forPage: stateOf,
    written(locale, isPreview) {
      const { texts, sources, pages } = stateOf(locale, isPreview);
      const hidden = pages.filter((page) => !isShown(isPreview)(page));
      return { texts, pages: sources.filter((one) => !hidden.some(isSamePage(one))) };
    },
    pages: (locale, isPreview) => stateOf(locale, isPreview).pages.filter(isShown(isPreview)),
    searchPages(locale, search, isPreview) {
      const state = stateOf(locale, isPreview);
      if (wordsOf(search).length === 0) return state.pages.filter(isShown(isPreview));
      state.search ??= createPageSearch(state.pages);
      return state.search(search).filter(isShown(isPreview));
    },
    page: (locale, section, identity, isPreview) =>
      stateOf(locale, isPreview).pages.find((page) => page.section === section && page.identity === identity && isShown(isPreview)(page)),
    redirect(locale, path) {
      const { redirects } = stateOf(locale);
      const target = redirects.get(path);
      return target === undefined ? undefined : linkWriter(locale === defaultLocale ? '' : `/${locale}`)(target);
    },
    onChange: (listener) => void listeners.push(listener),
    close() {
      endSchedule();
      source.close();
      spare?.close();
    },
  };
}
