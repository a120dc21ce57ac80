// The rails of sports, whose scripts the page does not name: they are asked for once this part is.
import { Suspense } from 'react';
import { lazyWithServer } from '#site/boot/deferred.tsx';

const Rails = lazyWithServer(async () => ({ default: (await import('#site/features/sports/index.ts')).SportsRails }));

export const SportsRails = () => (
  <Suspense>
    <Rails />
  </Suspense>
);
