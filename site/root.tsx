// What every page stands in: data, texts, head, session.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Head, HeadProvider } from './lib/head.tsx';
import { type Place, PlaceProvider } from './lib/place.tsx';
import { type Texts, TextsProvider } from './lib/texts.tsx';

export interface RootProps {
  queries: QueryClient;
  texts: Texts;
  head: Head;
  place: Place;
  children: ReactNode;
}

export function Root({ queries, texts, head, place, children }: RootProps) {
  return (
    <QueryClientProvider client={queries}>
      <PlaceProvider value={place}>
        <TextsProvider value={texts}>
          <HeadProvider value={head}>{children}</HeadProvider>
        </TextsProvider>
      </PlaceProvider>
    </QueryClientProvider>
  );
}
