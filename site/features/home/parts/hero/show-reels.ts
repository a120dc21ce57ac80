// Decides when the reels of the hero turn: once their pictures are there, and while they are in view. Not where motion is unwanted.
import type { Reels } from '#contract/reels.ts';
import type { Symbols } from '../../api.ts';
import { runReels } from './run-reels.ts';

export interface ReelShow {
  canvas: HTMLCanvasElement;
  reels: Reels;
  symbols: Symbols;
  onRest: (result: Reels['results'][number] | undefined) => void;
}

async function loadPictures(symbols: Symbols): Promise<Map<string, HTMLImageElement>> {
  const loading = symbols.map(async ({ symbol, picture }) => {
    const image = new Image();
    image.src = picture ?? '';
    await image.decode();
    return [symbol, image] as const;
  });
  return new Map(await Promise.all(loading));
}

/** Returns how to end it for good. */
export function showReels({ symbols, ...stage }: ReelShow): () => void {
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let stop: (() => void) | undefined;
  let pictures: Map<string, HTMLImageElement> | undefined;
  let isSeen = false;
  let isOver = false;

  function decide(): void {
    const mayRun = pictures !== undefined && isSeen && !motion.matches && !isOver;
    if (mayRun && stop === undefined) stop = runReels({ ...stage, pictures: pictures ?? new Map() });
    if (mayRun || stop === undefined) return;
    stop();
    stop = undefined;
  }
  const observer = new IntersectionObserver(
    (sights) => {
      isSeen = sights.at(-1)?.isIntersecting ?? false;
      decide();
    },
    { threshold: 0.3 },
  );
  observer.observe(stage.canvas);
  motion.addEventListener('change', decide);
  // a picture that does not come leaves the reels at rest, as they are
  void loadPictures(symbols).then(
    (loaded) => {
      pictures = loaded;
      decide();
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    observer.disconnect();
    motion.removeEventListener('change', decide);
    decide();
  };
}
