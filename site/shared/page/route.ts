// A row of the table of routes: path, page, what its address carries, what it loads before it is shown. Each feature lists its own in its
// `pages.ts`, where the app finds them.
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Arrival } from '../api/payload.ts';

export interface RouteContext {
  queries: QueryClient;
  locale: string;
  prefix: string;
  /** Fetches the page's payload on the way to it; absent on the server. */
  loadPayload?: (path: string) => Promise<Arrival>;
  /** Nobody answered on the way to the page. */
  isUnreachable?: boolean;
}

export interface RouteLoad {
  queries: QueryClient;
  locale: string;
  /** Path without the language's prefix. */
  path: string;
  params: Record<string, string>;
  search: Record<string, string | undefined>;
}

export type Layout = 'default' | 'maintenance' | 'locked';

export interface RouteRow {
  /** In the router's form: /games/$id. */
  path: string;
  /** The page's source, as the build's manifest names it. */
  module: string;
  page: () => Promise<{ default: ComponentType }>;
  /** Reads what the page shows. Throws notFound() of the router when the address names nothing. */
  load?: (given: RouteLoad) => Promise<unknown>;
  /** Queries that change the HTML. */
  cachedQueries?: readonly string[];
  layout?: Layout;
  /** What runs before it is loaded, by name: middleware.ts. */
  middleware?: readonly string[];
  /** Shown inside this page, which stays while one follows the other. Their paths begin with this one's. */
  children?: readonly RouteRow[];
}
