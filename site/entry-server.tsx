// The site's server entry: renders a page as for a guest and answers the query state behind it.
import { QueryClient, dehydrate } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { CallName } from '#contract/paths.ts';
import type { PageRequest, RenderedPage } from '#server/platform/pages/site-entry.ts';
import { addressOf } from './lib/addresses.ts';
import { guestDefaults } from './lib/queries.ts';
import { createHead, type Head } from './lib/head.tsx';
import { latePartsLoaded } from './lib/late.tsx';
import { createTexts } from './lib/texts.tsx';
import { Root } from './root.tsx';
import { cachedQueries, isUnprefixed, routePaths } from './route-table.ts';
import { createSiteRouter } from './router.tsx';

export { cachedQueries, isUnprefixed, routePaths };

interface Loaded {
  router: ReturnType<typeof createSiteRouter>;
  queries: QueryClient;
  head: Head;
}

/** Runs the route's loaders and hands the loaded router to `act`; a redirect is answered by its address. */
async function withLoaded<T>(request: PageRequest, act: (loaded: Loaded) => T): Promise<{ redirect: string } | { result: T }> {
  const queries = new QueryClient(guestDefaults(async (name, input) => await request.read(name, input)));
  const head = createHead();
  const router = createSiteRouter({ queries, locale: request.locale, prefix: request.prefix });
  const address = `${request.publicUrl}${addressOf(request.path, request.prefix)}${request.search}`;
  let result: { value: T } | undefined;
  const response = await createRequestHandler({ request: new Request(address), createRouter: () => router as unknown as AnyRouter })(
    async () => {
      await latePartsLoaded();
      result = { value: act({ router, queries, head }) };
      return new Response(null);
    },
  );
  const location = response.headers.get('location');
  if (location !== null) return { redirect: location };
  if (result === undefined) throw new Error(`The page ${request.path} was not rendered`);
  return { result: result.value };
}

function statusOf({ router }: Loaded): number {
  const matches = router.state.matches;
  if (matches.some((match) => match.status === 'error')) return 500;
  return matches.some((match) => match.status === 'notFound' || match._notFound === true) ? 404 : 200;
}

export async function loadPage(request: PageRequest): Promise<{ status: number; state: unknown }> {
  const loaded = await withLoaded(request, (page) => ({ status: statusOf(page), state: dehydrate(page.queries) }));
  return 'redirect' in loaded ? { status: 404, state: dehydrate(new QueryClient()) } : loaded.result;
}

/** The page as one tree, ready to be turned into text. */
function treeOf(request: PageRequest, { queries, head, router }: Loaded): ReactElement {
  const { publicUrl, buildId, prefix, locale, path, isPreview } = request;
  return (
    <Root
      queries={queries}
      texts={createTexts(locale, request.messages as never)}
      head={head}
      place={{ publicUrl, buildId, prefix, locale, path, isPreview }}
    >
      <RouterProvider router={router} />
    </Root>
  );
}

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const loaded = await withLoaded(request, (page) => {
    const body = renderToString(treeOf(request, page));
    const modules = page.router.state.matches.flatMap((match) => (match.staticData as { module?: string }).module ?? []);
    return { status: statusOf(page), head: page.head.toHtml(request), body, state: dehydrate(page.queries), modules };
  });
  return 'redirect' in loaded ? { status: 302, redirect: loaded.redirect, head: '', body: '', state: null, modules: [] } : loaded.result;
}

/** A loaded page that can be rendered again and again: what the page server is measured against. @throws Error for a redirect */
export async function loadTree(request: PageRequest): Promise<() => string> {
  const loaded = await withLoaded(request, (page) => () => renderToString(treeOf(request, page)));
  if ('redirect' in loaded) throw new Error(`The page leads to ${loaded.redirect}`);
  return loaded.result;
}

export type { CallName };
