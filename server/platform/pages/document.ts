// The HTML around a rendered page, in parts: what is the same for every page is bytes already.
import type { Parts } from './compress.ts';
import type { SiteBuild } from './site-build.ts';
import type { PageRequest, RenderedPage } from './site-entry.ts';

/** Stands on the ways in from an identity provider, which show nothing of their own; absent without script. */
const preloaderOf = (path: string): string => (path.startsWith('/auth/') ? '<div id="preloader" aria-hidden="true"></div>' : '');
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Whether a language is written from the left or from the right. */
const directionOf = (locale: string): string => new Intl.Locale(locale).getTextInfo().direction ?? 'ltr';

export async function documentOf(build: SiteBuild, request: PageRequest, page: RenderedPage): Promise<Parts> {
  const { locale, prefix, buildId, messagesUrl, isPreview, path } = request;
  const state = asScript({ state: page.state, buildId, locale, prefix, messagesUrl, isPreview });
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${build.firstScript}</script>${page.head}`,
    await build.head(),
    `</head><body>${preloaderOf(path)}<div id="app">`,
    page.body,
    '</div><script type="application/json" id="state">',
    state,
    `</script>${build.tail(page.modules, messagesUrl)}</body></html>`,
  ];
}
