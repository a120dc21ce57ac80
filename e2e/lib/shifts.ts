import type { Page } from 'playwright-core';

/** How far what was drawn has moved by itself. */
export const shifts = async (page: Page): Promise<number> =>
  await page.evaluate(
    async () =>
      await new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
