// New builds of the site: once an hour the page asks which one is served. When it is another, the next change of page is a full load;
// a script that is gone with its build loads the page anew, never twice within ten seconds.
import { reloadPage } from '../api/challenge.ts';
import { noteLostScript } from '../api/unreachable.ts';

const everyMs = 3_600_000;
let isOld = false;

/** True when another build is served than the one that this page came with: its next page should be loaded whole. */
export const isOldBuild = (): boolean => isOld;

/** Another build was met on the way. */
export function markOldBuild(): void {
  isOld = true;
}

const askLatest = async (): Promise<Response | undefined> =>
  await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined);

/** Whether the site answers at all. */
export const isReachable = async (): Promise<boolean> => (await askLatest()) !== undefined;

async function askBuild(): Promise<string | undefined> {
  const answer = await askLatest();
  if (answer?.ok !== true) return undefined; // nobody answers: asked again an hour later
  return ((await answer.json()) as { id?: string }).id;
}

async function look(buildId: string): Promise<boolean> {
  const served = await askBuild();
  if (served !== undefined) isOld = served !== buildId;
  return isOld;
}

/** Watches for new builds as long as the page lives. Returns what ends it. */
export function watchBuilds(buildId: string): () => void {
  const timer = setInterval(() => void look(buildId), everyMs);
  function onPreloadError(event: Event): void {
    const { payload } = event as Event & { payload?: Error };
    if (payload !== undefined) noteLostScript(payload);
    // without a network a reload would lose the page; then whoever needs the script asks again
    void look(buildId).then((isGone) => (isGone ? reloadPage() : undefined));
  }
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => {
    clearInterval(timer);
    window.removeEventListener('vite:preloadError', onPreloadError);
  };
}
