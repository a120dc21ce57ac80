// Where this page is: origin, build, language and its prefix. The same for the whole life of a document.
import { createContext, use } from 'react';

export interface PageContext {
  publicUrl: string;
  buildId: string;
  locale: string;
  /** Empty for the default language, else "/de". */
  prefix: string;
  path: string;
  /** Drafts are shown. */
  isPreview: boolean;
}

const ReactPageContext = createContext<PageContext | undefined>(undefined);
export const PageContextProvider = ReactPageContext.Provider;

export function usePageContext(): PageContext {
  const page = use(ReactPageContext);
  if (page === undefined) throw new Error('usePageContext outside of Root');
  return page;
}
