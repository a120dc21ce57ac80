/** Calls back once the page is in sight: at once, or when its tab is first looked at. Returns how to call it off. */
export function onceVisible(act: () => void): () => void {
  if (document.visibilityState === 'visible') {
    act();
    return () => undefined;
  }
  const off = new AbortController();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible') return;
      off.abort();
      act();
    },
    { signal: off.signal },
  );
  return () => off.abort();
}
