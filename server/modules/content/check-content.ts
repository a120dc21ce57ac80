// Looks at everything that a source holds and names every fault, where the house itself stops at the first and keeps what it had.
import { checkWritten } from './check-written.ts';
import { compileTexts, type WrittenTexts } from './compile-texts.ts';
import { ContentError } from './content-error.ts';
import { type Page, parsePage } from './pages/parse-page.ts';
import { redirectsDirectory, redirectsOf } from './redirects.ts';
import type { ContentSource, WrittenLocale } from './sources/content-source.ts';

export interface ContentReport {
  /** What keeps a house from showing it. */
  faults: string[];
  /** What it shows all the same, and an author should know. */
  notes: string[];
}

export interface ContentCheck {
  source: ContentSource;
  locales: readonly string[];
  defaultLocale: string;
  /** The texts that this version of the house says, in its default language. */
  needed: WrittenTexts;
}

/** Runs a part of the check. Anything but a fault of the content is a bug. */
function faultsOf(act: () => void): string[] {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return [error.message];
    throw error;
  }
}

const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{\s*([a-z][A-Za-z0-9]*)/g)].map(([, name]) => name ?? ''))].toSorted().join(', ');

function textFaults(texts: WrittenTexts, needed: WrittenTexts, locale: string): ContentReport {
  const report: ContentReport = { faults: faultsOf(() => void redirectsOf(texts, locale)), notes: [] };
  for (const [directory, entries] of Object.entries(texts)) {
    if (directory === redirectsDirectory) continue;
    for (const [key, text] of Object.entries(entries)) {
      const where = `${locale}/${directory}.json: ${key}`;
      report.faults.push(...faultsOf(() => void compileTexts({ [directory]: { [key]: text } }, locale)));
      const ours = needed[directory]?.[key];
      if (ours === undefined) report.notes.push(`${where} is shown nowhere in this version`);
      else if (placeholders(ours) !== placeholders(text))
        report.notes.push(`${where} has the values ${placeholders(text) || 'none'}, where ${placeholders(ours) || 'none'} are given`);
    }
  }
  const missing = Object.entries(needed).flatMap(([directory, entries]) =>
    Object.keys(entries).filter((key) => texts[directory]?.[key] === undefined),
  );
  if (missing.length > 0) report.notes.push(`${locale}: ${missing.length} texts are missing and come from elsewhere`);
  return report;
}

function pageFaults({ pages }: WrittenLocale, locale: string): { faults: string[]; read: Page[] } {
  const read: Page[] = [];
  const names = pages.map(({ section, identity }) => `${section}/${identity}`);
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const faults = [...twice].map((name) => `${locale}/${name}.md is there twice`);
  for (const page of pages) faults.push(...faultsOf(() => void read.push(parsePage(page, locale, (address) => address))));
  return { faults, read };
}

/** Two languages should show a page at the same times. */
function scheduleNotes(byLocale: ReadonlyMap<string, readonly Page[]>, defaultLocale: string): string[] {
  const own = byLocale.get(defaultLocale) ?? [];
  return [...byLocale].flatMap(([locale, pages]) =>
    pages.flatMap((page) => {
      const other = own.find(({ section, identity }) => section === page.section && identity === page.identity);
      if (other === undefined || (other.fromMs === page.fromMs && other.untilMs === page.untilMs)) return [];
      return [`${locale}/${page.section}/${page.identity}.md is published at other times than in ${defaultLocale}`];
    }),
  );
}

/** Reads every language as it is published, and with its drafts. */
export async function checkContent({ source, locales, defaultLocale, needed }: ContentCheck): Promise<ContentReport> {
  const faults = new Set<string>();
  const notes = new Set<string>();
  for (const isDraft of [false, true]) {
    const byLocale = new Map<string, readonly Page[]>();
    for (const locale of locales) {
      const written = await source.read(locale, isDraft).catch((error: unknown) => {
        faults.add(`${locale}: ${error instanceof Error ? error.message : String(error)}`);
      });
      if (written === undefined) continue;
      const shape = faultsOf(() => checkWritten(locale, written));
      for (const fault of shape) faults.add(fault);
      if (shape.length > 0) continue;
      const texts = textFaults(written.texts, needed, locale);
      const pages = pageFaults(written, locale);
      for (const fault of [...texts.faults, ...pages.faults]) faults.add(fault);
      for (const note of texts.notes) notes.add(note);
      byLocale.set(locale, pages.read);
    }
    for (const note of scheduleNotes(byLocale, defaultLocale)) notes.add(note);
  }
  return { faults: [...faults], notes: [...notes] };
}
