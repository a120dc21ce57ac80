// The site's browser entry: takes over the server's HTML, then wakes what only a player needs.
import '../shared/styles/site.css';
import { hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pathOf } from '#contract/kernel/paths.ts';
import { addressOf, isUnprefixed } from '../shared/page/localized-url.ts';
import { loadCatalogue } from '../shared/api/catalogue.ts';
import { callApi, readInPreview } from '../shared/api/call-api.ts';
import { watchBuilds } from '../shared/browser/build-watch.ts';
import { writeCookie } from '../shared/browser/cookies.ts';
import { createHead } from '../shared/page/head.tsx';
import { keepPrefix } from '../shared/page/home-url.ts';
import { note, reportError, watchErrors } from '../shared/browser/measure.ts';
import { keepOfflinePage } from '../shared/browser/offline-page.ts';
import { dismissPreloader } from '../shared/browser/preloader.ts';
import { whenQuiet } from './deferred.tsx';
import { createPayloadLoader } from '../shared/api/payload.ts';
import { guestDefaults, type Read } from '../shared/api/queries.ts';
import { keepDrawnData } from '../shared/api/use-query.ts';
import { quietTransitions } from '../shared/browser/quiet-transitions.ts';
import { keepTexts } from '../shared/i18n/late-texts.ts';
import { createTexts } from '../shared/i18n/texts.tsx';
import { Root } from '../app/root.tsx';
import { createSiteRouter } from '../app/router.tsx';

interface ServerState {
  state: DehydratedState;
  buildId: string;
  locale: string;
  /** Of the page's language: empty for the default one. */
  prefix: string;
  isPreview: boolean;
  messagesUrl: string;
}

function readServerState(): ServerState {
  // a heading of the page may have the same place
  const element = document.querySelector('script#state');
  if (element === null) throw new Error('The page came without its state');
  return JSON.parse(element.textContent) as ServerState;
}

/** Calls carry no cookies, except an author's reads of content. */
const readerOf = (isPreview: boolean): Read => {
  const take = (isOfContent: boolean) => (isPreview && isOfContent ? readInPreview : callApi) as Read;
  return async (name, input) => await take(pathOf(name).path.startsWith('/content/'))(name, input);
};

async function start(): Promise<void> {
  const { state, buildId, locale, prefix, messagesUrl, isPreview } = readServerState();
  keepPrefix(prefix);
  const queries = new QueryClient(guestDefaults(readerOf(isPreview)));
  const messages = (await (await fetch(messagesUrl)).json()) as never;
  keepTexts(messagesUrl, messages);
  const loadPayload = createPayloadLoader(queries, buildId);
  let isFirst = true;
  // a modal or a filter changes the query, not the page: what was loaded with the page is there
  const isShown = (path: string): boolean => isFirst || path === router.state.resolvedLocation?.pathname;
  const router = createSiteRouter({
    queries,
    locale,
    prefix,
    loadPayload: async (path) => (isShown(path) ? 'open' : await loadPayload(addressOf(path, prefix))),
  });
  router.ssr = { manifest: undefined };
  // pages without a prefix are shown in the language chosen before: that is this one now
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (isUnprefixed(toLocation.pathname)) writeCookie('user-language', locale);
  });
  hydrate(queries, state);
  keepDrawnData(state);
  loadCatalogue(queries);
  await router.load();
  isFirst = false;
  watchBuilds(buildId);
  router.subscribe('onResolved', ({ toLocation }) => dismissPreloader(toLocation.pathname, toLocation.search as never));
  dismissPreloader(router.state.location.pathname, router.state.location.search);
  note({ page: location.pathname });
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    if (pathChanged) note({ page: toLocation.pathname });
  });
  const container = document.getElementById('app');
  if (container === null) throw new Error('The page has no place for the application');
  const page = { publicUrl: location.origin, buildId, prefix, locale, path: location.pathname, isPreview };
  startTransition(() => {
    hydrateRoot(
      container,
      <Root queries={queries} texts={createTexts(locale, messages)} head={createHead()} page={page}>
        <RouterProvider router={router} />
      </Root>,
      // what a boundary of the page or of the router has caught is a fault all the same
      { onCaughtError: reportError },
    );
  });
}

whenQuiet(() => {
  if (import.meta.env.PROD) void keepOfflinePage(document.documentElement.lang);
});
watchErrors();
quietTransitions();
await start();
