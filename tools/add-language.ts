// npm run add-language -- <code>: makes a language of the site and lists what is to be translated. Until it is, the site says it in English. For a
// language that is there already it lists what is left; `--all` names each text.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The language from which is translated, and the one whose name shows which tables of the code speak languages. */
const model = 'en';
const probe = 'pt-br';
/** Where the languages are listed. */
const lists = ['server/modules/reference/locales.ts', 'kit/service-texts.ts'];

type Texts = Record<string, unknown>;
interface Part {
  /** The file that the language lacks, or lacks texts in. */
  file: string;
  missing: string[];
  words: number;
}

const wordsIn = (value: unknown): number => String(value).split(/\s+/).filter(Boolean).length;
const textsOf = (path: string): Texts => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {});

function textPart(root: string, from: string, file: string): Part {
  const [ours, theirs] = [textsOf(join(root, from)), textsOf(join(root, file))];
  const missing = Object.keys(ours).filter((key) => !Object.hasOwn(theirs, key));
  return { file, missing, words: missing.reduce((sum, key) => sum + wordsIn(ours[key]), 0) };
}

function pagePart(root: string, from: string, file: string): Part {
  const isThere = existsSync(join(root, file));
  return { file, missing: isThere ? [] : ['the page'], words: isThere ? 0 : wordsIn(readFileSync(join(root, from), 'utf8')) };
}

/** Returns what a language lacks of the texts and pages of the site, of the games and of the sportsbook. */
export function findUntranslated(root: string, code: string): Part[] {
  const files = globSync([`content/${model}/*.json`, `content/${model}/*/*.md`, `{games,sportsbook}/**/texts/${model}.json`], {
    cwd: root,
  });
  const parts = files.toSorted().map((from) => {
    const file = from.startsWith('content/') ? from.replace(`/${model}/`, `/${code}/`) : join(dirname(from), `${code}.json`);
    return from.endsWith('.md') ? pagePart(root, from, file) : textPart(root, from, file);
  });
  return parts.filter(({ missing, file }) => missing.length > 0 && !file.includes('/testing/'));
}

/** Returns the files of the code that hold words by language and do not name this one. */
export function findTables(root: string, code: string): string[] {
  const names = (text: string, locale: string) => new RegExp(`['"]?\\b${locale}['"]?\\s*[:,\\]]`).test(text);
  return globSync('{server,kit,contract,services,sportsbook,games}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !lists.includes(file) && !file.includes('node_modules'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return text.includes(`'${probe}'`) && !names(text, code);
    })
    .toSorted();
}

/** Names the language in the lists and makes its folder; what is there already stays. Returns the files that were changed. */
export function addLanguage(root: string, code: string): string[] {
  const changed: string[] = [];
  for (const file of lists) {
    const text = readFileSync(join(root, file), 'utf8');
    const [list = ''] = /\[[^\]]*'pt-br'[^\]]*\]/.exec(text) ?? [];
    if (list === '') throw new Error(`${file} does not list the languages as it did; add '${code}' by hand.`);
    if (list.includes(`'${code}'`)) continue;
    writeFileSync(join(root, file), text.replace(list, list.replace(']', `, '${code}']`)));
    changed.push(file);
  }
  const folder = join(root, 'content', code);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(join(root, 'content', model)).filter((name) => name.endsWith('.json')))
    if (!existsSync(join(folder, file))) {
      writeFileSync(join(folder, file), '{}\n');
      changed.push(join('content', code, file));
    }
  return changed;
}

/** @throws Error for what is no code of a language, or is written otherwise than addresses write it */
export function nameOf(code: string): string {
  const name = /^[a-z]{2}(?:-[a-z]{2})?$/.test(code)
    ? new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code)
    : undefined;
  if (name === undefined) throw new Error(`"${code}" is no language: write nl, or pt-br.`);
  return name;
}

function main(): void {
  const [code = '', ...more] = process.argv.slice(2);
  const root = join(import.meta.dirname, '..');
  const name = nameOf(code);
  const changed = addLanguage(root, code);
  console.log(changed.length === 0 ? `${name} is there already.` : `${name} was added:\n${changed.map((file) => `  ${file}`).join('\n')}`);
  const parts = findUntranslated(root, code);
  const words = parts.reduce((sum, part) => sum + part.words, 0);
  console.log(
    parts.length === 0 ? '\nEverything is translated.' : `\nTo be translated, some ${words} words; until then it is said in English:`,
  );
  for (const { file, missing, words: some } of parts) {
    const what = basename(file).endsWith('.md') ? 'the page' : `${missing.length} texts`;
    console.log(`  ${file.padEnd(48)} ${what.padStart(10)} ${String(some).padStart(6)} words`);
    if (more.includes('--all') && file.endsWith('.json')) for (const key of missing) console.log(`      ${key}`);
  }
  const tables = findTables(root, code);
  if (tables.length > 0)
    console.log(
      `\nTables in the code with words or countries by language, which do not name ${code}:\n${tables.map((file) => `  ${file}`).join('\n')}`,
    );
  console.log('\nWhen it is translated: content/wording.json takes its rules of wording, and npm test -- content says what is missing.');
}

if (process.argv[1] === import.meta.filename) main();
