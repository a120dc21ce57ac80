// Content from files: <locale>/<directory>.json are texts, <locale>/<section>/<identity>.md are pages. The folder drafts/ has the same
// form; what it holds lies over the rest in preview.
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentSection } from '#contract/content/blocks.ts';
import type { WrittenTexts } from '../compile-texts.ts';
import { ContentError, type TextAddress } from '../content-error.ts';
import type { PageSource } from '../pages/parse-page.ts';
import { lineOfJsonFault, lineOfValue } from '../pages/place-of.ts';
import type { ContentSource, WrittenLocale } from './content-source.ts';

const sections: readonly ContentSection[] = ['pages', 'static', 'bonuses', 'questions'];
const settleMs = 60;

const filesIn = (folder: string, end: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(end) && !file.startsWith('.'))
        .toSorted()
    : [];

const pointerTo = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Returns where a text of a folder stands; undefined where that does not have it. */
async function findTextIn(folder: string, { locale, directory, key }: TextAddress): Promise<string | undefined> {
  const path = join(folder, locale, `${directory}.json`);
  if (!existsSync(path)) return undefined;
  const written = await readFile(path, 'utf8');
  return Object.hasOwn(JSON.parse(written) as object, key) ? `${path}:${lineOfValue(written, pointerTo(key))}` : undefined;
}

/** @throws ContentError with the line of what is no JSON, or no text under a name */
async function readTextsOf(path: string): Promise<Record<string, string>> {
  const written = await readFile(path, 'utf8');
  let texts: unknown;
  try {
    texts = JSON.parse(written);
  } catch (cause) {
    throw new ContentError(`${path}:${lineOfJsonFault(written)}: it is no JSON`, { cause });
  }
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) throw new ContentError(`${path}:1: it must hold texts by name`);
  const [wrong] = Object.entries(texts).filter(([, text]) => typeof text !== 'string');
  if (wrong === undefined) return texts as Record<string, string>;
  const line = lineOfValue(written, pointerTo(wrong[0]));
  throw new ContentError(`${path}:${line}: ${wrong[0]} must be a text`);
}

async function readTexts(folder: string): Promise<WrittenTexts> {
  const texts: WrittenTexts = {};
  for (const file of filesIn(folder, '.json')) texts[file.slice(0, -'.json'.length)] = await readTextsOf(join(folder, file));
  return texts;
}

async function readPages(folder: string): Promise<PageSource[]> {
  const pages: PageSource[] = [];
  for (const section of sections)
    for (const file of filesIn(join(folder, section), '.md'))
      pages.push({ section, identity: file.slice(0, -'.md'.length), source: await readFile(join(folder, section, file), 'utf8') });
  return pages;
}

const readFolder = async (folder: string): Promise<WrittenLocale> => ({ texts: await readTexts(folder), pages: await readPages(folder) });

/** Drafts over what is published: texts by key, pages by name. */
function overlay(published: WrittenLocale, drafts: WrittenLocale): WrittenLocale {
  const texts = { ...published.texts };
  for (const [directory, entries] of Object.entries(drafts.texts)) texts[directory] = { ...texts[directory], ...entries };
  const isDrafted = ({ section, identity }: PageSource) =>
    drafts.pages.some((draft) => draft.section === section && draft.identity === identity);
  return { texts, pages: [...published.pages.filter((page) => !isDrafted(page)), ...drafts.pages] };
}

export function contentFiles(folder: string): ContentSource {
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    async read(locale, drafts) {
      const published = await readFolder(join(folder, locale));
      return drafts ? overlay(published, await readFolder(join(folder, 'drafts', locale))) : published;
    },
    async findText(place, drafts) {
      const inDrafts = drafts ? await findTextIn(join(folder, 'drafts'), place) : undefined;
      return inDrafts ?? (await findTextIn(folder, place));
    },
    watch(onChange) {
      watcher = watch(folder, { recursive: true, persistent: false }, () => {
        // an editor writes a file in several steps
        clearTimeout(timer);
        timer = setTimeout(onChange, settleMs);
      });
      // the folder is gone: what was read stays
      watcher.on('error', () => watcher?.close());
    },
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
