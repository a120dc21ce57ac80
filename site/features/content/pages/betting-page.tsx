// /betting: the board of sports, or as long as this house has none, what content says of it.
import { Suspense } from 'react';
import { lazyWithServer } from '#site/boot/deferred.tsx';
import { Board, hasSports, loadBoard, useHasSports } from '#site/features/sports/index.ts';
import { pageNamed } from '#site/shared/page/content-url.ts';
import type { RouteLoad } from '#site/shared/page/route.ts';

const ContentPage = lazyWithServer(async () => await import('./content-page.tsx'));

export async function load(given: RouteLoad): Promise<void> {
  if (await hasSports(given.queries)) return await loadBoard(given);
  const { loadContentPage } = await import('../api.ts');
  await loadContentPage(given.queries, given.locale, pageNamed(given.path));
}

export default function BettingPage() {
  if (useHasSports()) return <Board />;
  return (
    <Suspense>
      <ContentPage />
    </Suspense>
  );
}
