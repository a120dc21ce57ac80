// npm run content-check -- <address or folder> [preview token]: whether what a content service answers, or a folder holds, can be shown by this version.
// A service is also asked how it stands to strangers: a language that there is not, a token that is none.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkContent, contentFiles, contentService, type ContentReport, type ContentSource } from '#server/modules/content/index.ts';
import { defaultLocale, locales } from '#server/modules/reference/index.ts';

const root = join(import.meta.dirname, '..');

/** What a service answers to questions that have no answer. */
async function askAsStranger(url: string): Promise<string[]> {
  const read = async (path: string) => await fetch(`${url}/${path}`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  const faults: string[] = [];
  const unknown = await read('texts/xx');
  if (unknown.status !== 404) faults.push(`texts/xx, a language that there is not, answers ${unknown.status} instead of 404`);
  const [open, wrong] = await Promise.all([read(`sources/${defaultLocale}`), read(`sources/${defaultLocale}?preview=no-token`)]);
  const type = open.headers.get('content-type') ?? 'no type';
  if (!type.startsWith('application/json')) faults.push(`sources/${defaultLocale} answers ${type} instead of application/json`);
  if ((await open.text()) !== (await wrong.text()))
    faults.push(`sources/${defaultLocale} shows something else to a preview token that is none`);
  return faults;
}

export async function checkAt(where: string, previewToken?: string): Promise<ContentReport> {
  const isService = /^https?:\/\//.test(where);
  const url = where.replace(/\/+$/, '');
  if (!isService && !existsSync(where)) return { faults: [`${where} is no folder`], notes: [] };
  const source: ContentSource = isService ? contentService({ url, previewToken, everyMs: 60_000 }) : contentFiles(where);
  const { texts: needed } = await contentFiles(join(root, 'content')).read(defaultLocale, false);
  const report = await checkContent({ source, locales, defaultLocale, needed });
  if (!isService) return report;
  const asked = await askAsStranger(url).catch((error: unknown) => [`${url}: ${error instanceof Error ? error.message : String(error)}`]);
  return { ...report, faults: [...report.faults, ...asked] };
}

async function main(): Promise<void> {
  const [given = join(root, 'content'), token] = process.argv.slice(2);
  // relative folders belong to the folder from which it was called
  const where = /^https?:\/\//.test(given) ? given : resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  const { faults, notes } = await checkAt(where, token);
  for (const note of notes) console.log(`note   ${note}`);
  for (const fault of faults) console.log(`FAILED ${fault}`);
  console.log(faults.length === 0 ? `ok     ${where} can be shown in ${locales.join(', ')}` : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await main();
