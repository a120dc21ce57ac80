// What every page stands in: data, texts, head, session.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Head, HeadProvider } from '../shared/page/head.tsx';
import { type PageContext, PageContextProvider } from '../shared/page/page-context.tsx';
import { type Texts, TextsProvider } from '../shared/i18n/texts.tsx';

export interface RootProps {
  queries: QueryClient;
  texts: Texts;
  head: Head;
  page: PageContext;
  children: ReactNode;
}

export function Root({ queries, texts, head, page, children }: RootProps) {
  return (
    <QueryClientProvider client={queries}>
      <PageContextProvider value={page}>
        <TextsProvider value={texts}>
          <HeadProvider value={head}>{children}</HeadProvider>
        </TextsProvider>
      </PageContextProvider>
    </QueryClientProvider>
  );
}
