// Reports errors of the page by the protocol of Sentry: what broke and where in the code, nothing of who it was. Nothing is watched by the library
// itself; it is given what nobody caught (measure.ts).
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import { countedPageOf } from '#contract/counted-pages.ts';
import { plainText } from './plain-path.ts';
import type { Taker } from './start-measuring.ts';

/** A page that breaks again and again says so this often. */
const maxReports = 10;

export function openErrorReports(dsn: string, buildId: string, locales: readonly string[]): Taker {
  const client = new BrowserClient({
    dsn,
    release: buildId,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    beforeSend: (event) => {
      const { user: _user, request: _request, breadcrumbs: _breadcrumbs, ...plain } = event;
      for (const thrown of plain.exception?.values ?? []) if (thrown.value !== undefined) thrown.value = plainText(thrown.value);
      return plain;
    },
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();
  const told = new Set<string>();
  return {
    take(sight) {
      if (!('error' in sight)) return;
      const key = sight.error instanceof Error ? `${sight.error.name} ${sight.error.message} ${sight.error.stack}` : String(sight.error);
      if (told.size >= maxReports || told.has(key)) return;
      told.add(key);
      const { page, locale } = countedPageOf(location.pathname, locales);
      scope.setTags({ page, locale });
      scope.captureException(sight.error);
    },
    stop: () => undefined,
    leave: () => undefined,
  };
}
