// What the page server and the site's server entry say to each other. The site is built apart; only these types join them.
import type { CallName } from '#contract/kernel/paths.ts';
import type { ProblemName } from '#contract/kernel/problems.ts';

export interface PageRequest {
  /** Path without the locale prefix, beginning with a slash. */
  path: string;
  /** The query as sent, beginning with ? or empty. */
  search: string;
  locale: string;
  /** Prefix of the locale in addresses: empty for the default. */
  prefix: string;
  country: string | undefined;
  /** Every language of the site, the default one named. */
  locales: readonly string[];
  defaultLocale: string;
  /** Whether readers are asked about being measured: not where nothing is kept in any browser (notices.css). */
  asksConsent: boolean;
  /** Shows drafts. */
  isPreview: boolean;
  publicUrl: string;
  buildId: string;
  /** Compiled texts of the locale, and where the browser finds the same. */
  messages: Record<string, unknown>;
  messagesUrl: string;
  /** A guest's read, in the process; rejects like the client does. */
  read(name: CallName, input: { params?: object; query?: object }): Promise<unknown>;
}

export interface RenderedPage {
  status: number;
  /** An address to go to instead. */
  redirect?: string;
  /** Title, description, canonical and alternate links. */
  head: string;
  body: string;
  /** Query state of the page, as `_payload.json` answers it. */
  state: unknown;
  /** Source files of the route's lazy parts, as the manifest names them. */
  modules: string[];
  /** Why it is an error page. */
  error?: unknown;
}

export interface SiteEntry {
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** The page that says that another one could not be made, and why where it was refused. Reads nothing and needs no script. */
  renderError(request: PageRequest, reason?: ProblemName): Pick<RenderedPage, 'head' | 'body'>;
  loadPage(request: PageRequest): Promise<{ status: number; state: unknown; error?: unknown }>;
  /** The loaded page, to be rendered again and again by a benchmark. */
  loadTree(request: PageRequest): Promise<() => string>;
  /** Routes for the build's metadata. */
  routePaths: readonly string[];
  /** Whether a route has no locale prefix. */
  isUnprefixed(path: string): boolean;
  /** The queries that change a path's HTML. */
  cachedQueries(path: string): readonly string[];
}
