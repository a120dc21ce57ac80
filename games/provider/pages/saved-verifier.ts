// The verifier of every game as one file that is kept on disk and works there without a network: scripts, styles, fonts and texts are
// within it, and its own policy lets it ask nobody.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { verifierDataId } from '#games/sdk/verifier-data.ts';
import type { Studio } from '../studio.ts';
import { type ClientBuild, type Entry, openClientBuild } from './client-build.ts';
import { dataElement } from './document.ts';
import { fileData } from './verifier-data.ts';

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** What nothing within may end: an element's own content. */
const closing = /<\/(?=script|style)/gi;

async function readText(build: ClientBuild, name: string): Promise<string> {
  const file = await build.file(name);
  return (file?.body.toString('utf8') ?? '').replace(closing, '<\\/');
}

/** Returns the whole file. */
async function writeFile(studio: Studio, build: ClientBuild, entry: Entry, language: string): Promise<string> {
  const data = fileData(studio.games, language);
  const script = await readText(build, entry.script);
  const styles = (await Promise.all(entry.styles.map(async (name) => await readText(build, name)))).join('\n');
  const [told = 'en'] = Object.keys(data.texts);
  const rules = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(styles)}`,
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    `<html lang="${told}" data-view="file" data-base="${studio.publicUrl}" data-site="${studio.siteOrigin}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${rules}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark">',
    `<title>${data.texts[told]?.['verify.title'] ?? ''}</title>`,
    '<link rel="icon" href="data:,">',
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    dataElement(verifierDataId, data),
    `<script type="module">${script}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}

/** Serves the file in the language asked for. */
export function serveSavedVerifier(app: FastifyInstance, studio: Studio, { dir, isReread }: { dir: string; isReread: boolean }): void {
  const build = openClientBuild(dir, isReread);
  const written = new Map<string, Promise<string>>();
  app.get<{ Querystring: { language?: string | string[] } }>('/verify-rounds.html', async ({ query }, reply) => {
    const entry = build.entry('saved-verifier');
    if (entry === undefined)
      return await reply
        .code(503)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('The games of this house are not built yet.');
    const { language } = studio.games.say.inLanguage(typeof query.language === 'string' ? query.language : 'en');
    const known = `${language} ${entry.script}`;
    const file = written.get(known) ?? writeFile(studio, build, entry, language);
    written.set(known, file);
    return await reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', 'attachment; filename="verify-rounds.html"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await file);
  });
}
