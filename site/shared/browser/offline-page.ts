// The page that is shown while nobody can be reached, in the language of the page that was open last.
import { offlineCache } from '#contract/kernel/constants.ts';

/** The worker shows what was put there last. */
async function keepPage(locale: string): Promise<void> {
  const cache = await caches.open(offlineCache);
  const page = `/offline?locale=${locale}`;
  if ((await cache.match(page)) !== undefined) return;
  await cache.add(new Request(page, { cache: 'reload' }));
  const kept = await cache.keys();
  for (const { url } of kept) if (!url.endsWith(page)) await cache.delete(url);
}

/**
 * Keeps the offline page at hand. Its worker is the same in all languages: one that takes another's place ends what that was fetching, and a
 * page that was on its way never comes.
 */
export async function keepOfflinePage(locale: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await keepPage(locale);
    await navigator.serviceWorker.register('/service-worker.js');
  } catch (error) {
    console.warn('The offline page could not be kept', error);
  }
}
