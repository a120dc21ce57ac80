// What a journey does at each screen: axe goes over it, and with PICTURES=<folder> a picture is kept to be looked at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env['PICTURES'];

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds, but for the guards around open layers, which hand the focus on at once: a page or in a frame; rule, words, the elements. */
async function violations(page: Page | Frame): Promise<string[]> {
  const run = `(async () => {
    const module = undefined, exports = undefined, define = undefined;
    ${axeSource}
    // what changes while axe looks changes at once: a colour on its way is nobody's
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
    document.adoptedStyleSheets.push(atOnce);
    try {
      return (await axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, { resultTypes: ['violations'], iframes: false })).violations;
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== atOnce);
    }
  })()`;
  const found = await page.evaluate<Violation[]>(run);
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`).join('\n')}`,
  );
}

/** Nothing runs out of the screen to the side, no animation is under way. */
export async function glance(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    () =>
      // what appears or leaves begins to move a frame after it says so
      document.querySelector('[data-starting-style], [data-ending-style]') === null &&
      !document.documentElement.matches(':active-view-transition') &&
      document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
  if (pictures !== undefined) {
    const width = page.viewportSize()?.width ?? 0;
    await page.screenshot({ path: join(pictures, `${name}-${width}.png`) });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${name} runs over`).toBe(
    0,
  );
}

/** The same, and axe finds nothing. A page that is loaded anew meanwhile, as one that shows how a payment stands, is looked at once more. */
export async function look(page: Page, name: string, frame?: Frame): Promise<void> {
  const lookOnce = async () => {
    await glance(page, name);
    return await violations(frame ?? page);
  };
  const found = await lookOnce().catch(async (error: unknown) => {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    return await lookOnce();
  });
  expect(found, `axe on ${name}`).toEqual([]);
}
