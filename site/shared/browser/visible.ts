// When something comes into view: a twentieth of it is enough.

export const visibleShare = 0.05;

/** Calls back once a twentieth of an element is to be seen. Returns how to call it off. */
export function whenVisible(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (sights) => {
      if (!sights.some(({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= visibleShare)) return;
      observer.disconnect();
      act();
    },
    { threshold: visibleShare },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Pictures shown before, by their first address: they stand at once where they come again. */
const shown = new Set<string>();

/**
 * A picture below the first view has no box, and so is not fetched, until its frame comes into view (style.css). Without script the
 * browser decides itself when.
 */
export function showWhenVisible(picture: HTMLImageElement): (() => void) | undefined {
  const { dataset, src } = picture;
  const frame = picture.parentElement?.parentElement;
  const show = () => {
    shown.add(src);
    dataset['seen'] = '';
  };
  if (dataset['seen'] === undefined && frame !== null && frame !== undefined && !shown.has(src)) return whenVisible(frame, show);
  show();
  return undefined;
}
