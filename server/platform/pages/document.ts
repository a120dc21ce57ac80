// The HTML around a rendered page, in parts: what is the same for every page is bytes already.
import { escapeHtml } from '../escape-html.ts';
import type { Parts } from './compress.ts';
import type { SiteBuild } from './site-build.ts';
import type { PageRequest, RenderedPage } from './site-entry.ts';

/** Stands on the ways in from an identity provider, which show nothing of their own; absent without script. */
const preloaderOf = (path: string): string => (path.startsWith('/auth/') ? '<div id="preloader" aria-hidden="true"></div>' : '');
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Whether a language is written from the left or from the right. */
const directionOf = (locale: string): string => new Intl.Locale(locale).getTextInfo().direction ?? 'ltr';

/** The modals whose sheet may stand before their script is there, with the key of each title. */
const sheets = { 'sign-up': 'sign-up.title', 'sign-in': 'sign-in.title', 'forgot-pass': 'forgot.title', 'reset-pass': 'reset.title' };

/** A modal's empty sheet, shown by the styles while `html[data-sheet]` names it: what a press finds at once on a slow phone. */
function sheetOf(messages: PageRequest['messages']): string {
  // drawn by the styles, so that no page has the words of modals that it does not show; titles have no placeholders: compiled, each is its words
  const titleOf = (key: string): string => escapeHtml([messages[`modals.${key}`]].flat().join(''));
  const heads = Object.entries(sheets)
    .map(([name, key]) => `<b data-of="${name}" data-title="${titleOf(key)}"></b>`)
    .join('');
  return `<div id="sheet" aria-hidden="true"><div>${heads}${'<i></i>'.repeat(6)}</div></div>`;
}

const beginningOf = ({ locale, asksConsent }: PageRequest, build: SiteBuild): string =>
  `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"${asksConsent ? '' : ' data-cookieless'}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><script>${build.firstScript}</script>`;

/** A page that wakes no script: it stands where another could not be made. */
export const stillDocumentOf = async (
  build: SiteBuild,
  request: PageRequest,
  page: Pick<RenderedPage, 'head' | 'body'>,
): Promise<Parts> => [beginningOf(request, build), page.head, await build.head(), `</head><body>${page.body}</body></html>`];

export async function documentOf(build: SiteBuild, request: PageRequest, page: RenderedPage): Promise<Parts> {
  const { locale, prefix, buildId, messagesUrl, isPreview, path } = request;
  const state = asScript({ state: page.state, buildId, locale, prefix, messagesUrl, isPreview });
  return [
    beginningOf(request, build),
    page.head,
    await build.head(),
    `</head><body>${preloaderOf(path)}<div id="app">`,
    page.body,
    `</div>${sheetOf(request.messages)}<script type="application/json" id="state">`,
    state,
    `</script>${build.tail(page.modules, messagesUrl)}</body></html>`,
  ];
}
