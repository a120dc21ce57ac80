import type { Output } from '#contract/kernel/calls.ts';
import { isLocale } from '#server/modules/reference/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle, type ContentDeps } from './deps.ts';
import type { Page } from './pages/parse-page.ts';

interface Asked {
  context: ContentDeps;
  clientInfo: ClientInfo;
  params: { locale: string };
  query: { preview?: string | undefined };
}

/** The language asked for and whether drafts are shown. A token that is none shows what is published. */
function editionOf({ context, clientInfo, params, query }: Asked): [locale: string, isPreview: boolean] {
  if (!isLocale(params.locale)) throw new Problem('not-found', 'The house does not speak this language.');
  const isPreview = clientInfo.isPreview === true || (query.preview !== undefined && context.previews.isValid(query.preview));
  return [params.locale, isPreview];
}

const toSummary = ({ section, identity, title, description, group }: Page) => ({ section, identity, title, description, group });

function toPage({ order: _order, plain: _plain, fromMs: _from, untilMs: _until, ...page }: Page): Output<'readContentPage'>['data'] {
  return page;
}

export const readContentTexts = handle('readContentTexts', async (asked) => ({
  data: asked.context.content.written(...editionOf(asked)).texts,
}));

export const readContentSources = handle('readContentSources', async (asked) => ({
  data: [...asked.context.content.written(...editionOf(asked)).pages],
}));

export const listContentPages = handle('listContentPages', async (asked) => {
  const { section, search } = asked.query;
  const [locale, isPreview] = editionOf(asked);
  const { content } = asked.context;
  const pages = search === undefined ? content.pages(locale, isPreview) : content.searchPages(locale, search, isPreview);
  const isShown = (page: Page) => page.redirect === null && (section === undefined || section.includes(page.section));
  return { data: pages.filter(isShown).map(toSummary) };
});

export const readContentPage = handle('readContentPage', async (asked) => {
  const [locale, isPreview] = editionOf(asked);
  const page = asked.context.content.page(locale, asked.params.section, asked.params.identity, isPreview);
  if (page === undefined) throw new Problem('not-found', 'There is no such page.');
  return { data: toPage(page) };
});
