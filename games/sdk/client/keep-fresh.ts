const refreshMs = 25_000;
/** How long the window keeps its size before the board is fitted to it. */
const settledMs = 220;

interface FreshParts {
  isIdle(): boolean;
  fit(): Promise<void>;
  refresh(): Promise<void>;
}

/** Between rounds: fits the board to a window of another size, and asks for the balance now and then while the page is seen. */
export function keepFresh({ isIdle, fit, refresh }: FreshParts): void {
  let resizing: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => {
      if (isIdle()) void fit();
    }, settledMs);
  });
  setInterval(() => {
    if (isIdle() && document.visibilityState === 'visible') void refresh();
  }, refreshMs);
}
