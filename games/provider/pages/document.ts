import type { Entry } from './client-build.ts';

export interface Page {
  entry: Entry;
  title: string;
  /** Where the built files lie. */
  assets: string;
  /** Which page the script draws. */
  view: 'play' | 'replay' | 'verify';
  /** The game whose page it is. */
  game: string;
  /** Path of the provider, without a slash at its end. */
  base: string;
  /** Origin of the site, whose page on fairness the verifier names. */
  siteOrigin: string;
  noScript: string;
  /** What the page carries as data, under the id of its element. */
  data?: { id: string; value: object };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** An element that holds data: no script, so that no policy has to allow it. */
export const dataElement = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** A whole document without a line of script or style in it; everything it shows is drawn by its entry. */
export function writeDocument({ entry, title, assets, view, game, base, siteOrigin, noScript, data }: Page): string {
  const address = (file: string): string => text(`${assets}/${file}`);
  return [
    '<!doctype html>',
    `<html lang="en" data-view="${view}" data-game="${text(game)}" data-base="${text(base)}" data-site="${text(siteOrigin)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark">',
    '<meta name="theme-color" content="#0d0a0c">',
    '<meta name="robots" content="noindex">',
    `<title>${text(title)}</title>`,
    '<link rel="icon" href="data:,">',
    ...entry.styles.map((file) => `<link rel="stylesheet" href="${address(file)}">`),
    ...entry.preloads.map((file) => `<link rel="modulepreload" href="${address(file)}">`),
    ...entry.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${address(file)}" crossorigin>`),
    `<script type="module" src="${address(entry.script)}"></script>`,
    '</head>',
    '<body>',
    `<noscript>${text(noScript)}</noscript>`,
    ...(data === undefined ? [] : [dataElement(data.id, data.value)]),
    '</body>',
    '</html>',
  ].join('\n');
}
