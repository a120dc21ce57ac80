// Builds the router from the table of routes. The locale is a prefix that the routes do not see.
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { addressOf, isUnprefixed } from '../shared/page/localized-url.ts';
import { keepReturn, maintenancePath } from '../shared/api/maintenance.ts';
import { Unreachable } from '../shared/api/unreachable.ts';
import { markOldBuild } from '../shared/browser/build-watch.ts';
import { lazyPage } from './lazy-page.tsx';
import { loadOperatorSettings } from '../shared/api/operator-settings.ts';
import { runMiddleware } from './middleware.ts';
import { parseSearch, type SiteSearch, stringifySearch, validateSearch } from '../shared/page/search-params.ts';
import type { Layout, RouteContext, RouteRow } from '../shared/page/route.ts';
import { routeRows } from './routes.ts';
import { Shell } from './shell/shell.tsx';
import { CheckFailedPage, ErrorPage, FatalPage, NotFoundPage } from './pages/error-pages.tsx';

interface Arriving {
  context: RouteContext;
  location: ParsedLocation;
  preload: boolean;
}

/** The address of a place as it is typed, with its language and hash. */
const typedAddress = ({ pathname, searchStr, hash }: ParsedLocation, prefix: string): string =>
  `${addressOf(pathname, prefix)}${searchStr}${hash && `#${hash}`}`;

/** Loads a page from the server. Where the address stands there already, going to it would only look for its hash. */
function loadAnew(address: string): void {
  const { pathname, search, hash } = window.location;
  if (hash !== '' && `${pathname}${search}${hash}` === address) window.location.reload();
  else window.location.assign(address);
}

/** Fetches the page's data, and goes elsewhere where the site says so. Returns whether nobody answered. */
async function arrive({ context, location, preload }: Arriving): Promise<boolean> {
  const arrival = await context.loadPayload?.(location.pathname);
  if (arrival === 'closed' && location.pathname !== maintenancePath) {
    if (!preload) keepReturn(typedAddress(location, context.prefix));
    throw redirect({ to: maintenancePath });
  }
  if (arrival === 'rebuilt') markOldBuild();
  if (arrival === 'rebuilt' || arrival === 'moved') {
    if (preload) return false;
    loadAnew(typedAddress(location, context.prefix));
    // the page that is left stays as it is until the other one comes
    await new Promise(() => undefined);
  }
  return arrival === 'unreachable';
}

const rootRoute = createRootRouteWithContext<RouteContext>()({
  validateSearch,
  component: Shell,
  beforeLoad: async (given: Arriving) => ({ isUnreachable: await arrive(given) }),
  loader: async ({ context }: { context: RouteContext }) => {
    await loadOperatorSettings(context.queries);
  },
  notFoundComponent: NotFoundPage,
  errorComponent: FatalPage,
});

interface LoaderGiven {
  context: RouteContext;
  params: Record<string, string>;
  deps: Record<string, string | undefined>;
  location: ParsedLocation;
}

/** A row's route below its parent's, whose path its own begins with. */
function routeOf(row: RouteRow, parent: AnyRoute, above = ''): AnyRoute {
  const route = createRoute({
    getParentRoute: () => parent,
    path: row.path.slice(above.length),
    staticData: { module: row.module, ...(row.layout && { layout: row.layout }) },
    loaderDeps: ({ search }: { search: SiteSearch }) => search,
    loader: async ({ context, params, deps, location }: LoaderGiven) => {
      if (context.isUnreachable === true) throw new Unreachable('Nobody answers');
      const given = { queries: context.queries, locale: context.locale, path: location.pathname, params, search: deps };
      if (row.middleware !== undefined) await runMiddleware(row.middleware, given);
      await row.load?.(given);
    },
    component: lazyPage(row.page),
    notFoundComponent: CheckFailedPage,
    errorComponent: ErrorPage,
  });
  return row.children === undefined ? route : route.addChildren(row.children.map((child) => routeOf(child, route, row.path)));
}

const routeTree = rootRoute.addChildren(routeRows.map((row) => routeOf(row, rootRoute)));

/** Only a new path or hash moves the page; a modal or a filter in the query leaves it where it is. */
function createScrollRule(): (given: { location: ParsedLocation }) => boolean {
  let before: string | undefined;
  return ({ location }) => {
    const place = `${location.pathname}#${location.hash}`;
    const isNew = place !== before;
    before = place;
    return isNew;
  };
}

/** A router for one page view on the server, or for the life of the page in the browser. */
export function createSiteRouter(context: RouteContext) {
  const { prefix } = context;
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => {
        if (prefix !== '' && (url.pathname === prefix || url.pathname.startsWith(`${prefix}/`)))
          url.pathname = url.pathname.slice(prefix.length) || '/';
        return url;
      },
      output: ({ url }) => {
        if (prefix !== '' && !isUnprefixed(url.pathname)) url.pathname = prefix + (url.pathname === '/' ? '' : url.pathname);
        return url;
      },
    },
    defaultPreload: false,
    // one address a page, as paths are everywhere else: the table, the page cache and the canonical link know no other
    caseSensitive: true,
    // an address of no route is answered by the root, not by whichever route it begins like
    notFoundMode: 'root',
    // on the server it would add an inline script, which the content policy forbids
    scrollRestoration: import.meta.env.SSR ? false : createScrollRule(),
    defaultStaleTime: 30_000,
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['page'] : false) },
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    module?: string;
    layout?: Layout;
  }
}
