// Whether everything that can be read or pressed stands inside the window.
import type { Page } from 'playwright-core';

/** What is cut off at a side of the window or inside its own box, as words to look for; rows that scroll sideways may be longer. */
export async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isInRow = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
      return false;
    };
    const hasWords = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
    const isControl = (element: Element): boolean => element.matches('a, button, input, select, textarea, summary');
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}"`;
    /** Out of sight, for those who listen. */
    const isHeard = (element: Element): boolean => {
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).position === 'absolute' && box.clientWidth <= 1) return true;
      return false;
    };
    const wrong: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if ((!hasWords(element) && !isControl(element)) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      if (element.closest('.skip-link, [aria-hidden=true], svg') !== null || isHeard(element)) continue;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      if ((left < -1 || right > innerWidth + 1) && !isInRow(element)) wrong.push(`${name(element)} stands from ${left} to ${right}`);
      if (element.matches('a, button') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
        wrong.push(`${name(element)} is ${element.scrollWidth} wide in ${element.clientWidth}`);
    }
    return wrong;
  });
}
