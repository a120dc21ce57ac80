// The site's server entry: renders a page as for a guest and answers the query state behind it.
import { QueryClient, dehydrate } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import type { CallName } from '#contract/kernel/paths.ts';
import type { ProblemName } from '#contract/kernel/problems.ts';
import type { PageRequest, RenderedPage } from '#server/platform/pages/site-entry.ts';
import { addressOf } from '../shared/page/localized-url.ts';
import { createHead, type Head } from '../shared/page/head.tsx';
import { deferredPartsLoaded } from './deferred.tsx';
import { PageQueries } from '../shared/api/page-queries.ts';
import { createTexts } from '../shared/i18n/texts.tsx';
import { Root } from '../app/root.tsx';
import { cachedQueries, isUnprefixed, routePaths } from '../app/route-table.ts';
import { createSiteRouter } from '../app/router.tsx';
import { FatalPage } from '../app/pages/error-pages.tsx';

export { cachedQueries, isUnprefixed, routePaths };

interface Loaded {
  router: ReturnType<typeof createSiteRouter>;
  queries: QueryClient;
  head: Head;
}

/** Runs the route's loaders; a redirect is answered by its address. */
async function load(request: PageRequest): Promise<Loaded | { redirect: string }> {
  const queries = new PageQueries(request);
  const head = createHead();
  const router = createSiteRouter({ queries, locale: request.locale, prefix: request.prefix });
  // the browser's router starts from the page's queries: packing the state of this one for it would be work for nobody
  router.serverSsrLifecycle = {
    onServerSsrAttach: [
      (ssr) => {
        ssr.dehydrate = async () => await Promise.resolve();
      },
    ],
  };
  const address = `${request.publicUrl}${addressOf(request.path, request.prefix)}${request.search}`;
  const handler = createRequestHandler({ request: new Request(address), createRouter: () => router as unknown as AnyRouter });
  const { headers } = await handler(async () => await Promise.resolve(new Response(null)));
  const location = headers.get('location');
  if (location !== null) return { redirect: location };
  await deferredPartsLoaded();
  return { router, queries, head };
}

function statusOf({ router }: Loaded): number {
  const matches = router.state.matches;
  if (matches.some((match) => match.status === 'error')) return 500;
  return matches.some((match) => match.status === 'notFound' || match._notFound === true) ? 404 : 200;
}

/** What a loader failed with. */
const errorOf = ({ router }: Loaded): unknown => router.state.matches.find((match) => match.status === 'error')?.error;

export async function loadPage(request: PageRequest): Promise<{ status: number; state: unknown; error?: unknown }> {
  const page = await load(request);
  if ('redirect' in page) return { status: 404, state: dehydrate(new QueryClient()) };
  return { status: statusOf(page), state: dehydrate(page.queries), error: errorOf(page) };
}

/** The page as one tree, ready to be turned into text. */
const treeOf = (request: PageRequest, { queries, head, router }: Loaded): ReactElement =>
  rootOf(request, { queries, head, content: <RouterProvider router={router} /> });

function rootOf(
  request: PageRequest,
  { queries, head, content }: Pick<Loaded, 'queries' | 'head'> & { content: ReactElement },
): ReactElement {
  const { publicUrl, buildId, prefix, locale, path, isPreview } = request;
  return (
    <Root
      queries={queries}
      texts={createTexts(locale, request.messages as never)}
      head={head}
      page={{ publicUrl, buildId, prefix, locale, path, isPreview }}
    >
      {content}
    </Root>
  );
}

/** React leaves this where a part of the page failed, and says nothing of why. */
const failedPart = '<!--$!-->';

/** Renders once more to hear what a part of the page failed with. */
async function failureOf(tree: ReactElement): Promise<unknown> {
  const heard: unknown[] = [];
  const onError = (error: unknown) => void heard.push(error);
  await prerenderToNodeStream(tree, { onError }).catch(onError);
  return heard[0];
}

async function textOf(tree: ReactElement): Promise<string> {
  const text = renderToString(tree);
  if (text.includes(failedPart)) throw new Error('A part of the page could not be rendered', { cause: await failureOf(tree) });
  return text;
}

export function renderError(request: PageRequest, reason?: ProblemName): Pick<RenderedPage, 'head' | 'body'> {
  const head = createHead();
  const body = renderToString(rootOf(request, { queries: new QueryClient(), head, content: <FatalPage reason={reason} isStill /> }));
  return { head: head.toHtml(request), body };
}

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const page = await load(request);
  if ('redirect' in page) return { status: 302, redirect: page.redirect, head: '', body: '', state: null, modules: [] };
  const body = await textOf(treeOf(request, page));
  const modules = page.router.state.matches.flatMap((match) => (match.staticData as { module?: string }).module ?? []);
  return { status: statusOf(page), head: page.head.toHtml(request), body, state: dehydrate(page.queries), modules, error: errorOf(page) };
}

/** A loaded page that can be rendered again and again: what the page server is measured against. @throws Error for a redirect */
export async function loadTree(request: PageRequest): Promise<() => string> {
  const page = await load(request);
  if ('redirect' in page) throw new Error(`The page leads to ${page.redirect}`);
  return () => renderToString(treeOf(request, page));
}

export type { CallName };
