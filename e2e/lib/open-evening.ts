// A whole house with site, studio and cashier for a browser journey, and a browser to walk it with.
import type { FastifyInstance } from 'fastify';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { expectEqualBooks } from '#testing/compare-books.ts';
import { type TestApp, type TestAppOptions, openTestApp, root } from '#testing/test-app.ts';
import { mountServices, type ServiceOptions } from '#server/boot/mount-services.ts';
import { openSiteBuild } from '#server/platform/pages/site-build.ts';
import { chromiumFlags, findHeadlessChromium } from '#tools/find-chromium.ts';
import { watchTraffic } from './rest.ts';

export const screens = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 834, height: 1112 },
  mobile: { width: 390, height: 844 },
} as const;
export type Screen = keyof typeof screens;

/** What the system of visitors prefers; with SCHEME=light the journeys walk through the house by day. */
const colorScheme = process.env['SCHEME'] === 'light' ? 'light' : 'dark';

export interface Evening {
  app: TestApp;
  /** A fresh visitor's window: own cookies, own storage. */
  visit(screen: Screen, more?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** A fault that a test brings about: pages tell of it in the console, and must. */
  expectFault(words: RegExp): void;
}

/** Errors of pages: a journey fails on what a person would only see in the console. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message} (${page.url()})`));
  page.on('console', (message) => {
    const text = message.text();
    // refusals are part of journeys; what the browser says of their status, or of being offline, is not a fault
    if (message.type() !== 'error' || /^Failed to load resource|net::ERR_INTERNET_DISCONNECTED/.test(text)) return;
    problems.push(`console: ${text} (${page.url()})`);
    void message
      .args()[0]
      ?.evaluate((error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.stack : undefined))
      .then((cause) => cause !== undefined && problems.push(`because: ${cause}`))
      .catch(() => undefined); // the page is gone
  });
}

/** A page of the house that was gone to has loaded once it is awake, unless the journey asks for an earlier moment. */
function waitUntilAwake(page: Page, origin: string): void {
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goTo(url, options);
    if (options?.waitUntil === undefined && page.url().startsWith(origin))
      // a locator looks at growing distances, up to half a second apart
      await page.waitForFunction(() => document.querySelector('template#scripts') === null || 'awake' in document.documentElement.dataset);
    return response;
  };
}

interface EveningOptions extends Pick<TestAppOptions, 'config' | 'context' | 'ready' | 'port'> {
  /** Builds another site than this checkout's, and returns its root. */
  siteRoot?: () => Promise<string>;
  /** What the studio has otherwise: further games. */
  studio?: NonNullable<ServiceOptions['studio']>;
  /** What the sportsbook has otherwise: a feed of the test's own. */
  book?: NonNullable<ServiceOptions['book']>;
  /** Closes what the file opened for a provider of payments, once the books were compared. */
  closing?: () => Promise<void>;
  /** What else the app has, before its services: a line that breaks off. */
  app?: (app: FastifyInstance) => void;
}

async function openTestAppWithSite({
  siteRoot,
  studio = {},
  book = {},
  app: extend,
  ...options
}: Omit<EveningOptions, 'closing'>): Promise<TestApp> {
  const built = (await siteRoot?.()) ?? root;
  const testApp = await openTestApp(inject('postgresUrl'), {
    ...options,
    picturesDir: inject('picturesDir'),
    app: (context, databaseUrl) => ({
      root: built,
      openSite: async () => await openSiteBuild(built),
      mountServices: async (app, local) => {
        extend?.(app);
        await mountServices(app, context, { root, databaseUrl, local, studio, book });
      },
    }),
  });
  await testApp.start();
  return testApp;
}

async function closeWindow(window: BrowserContext): Promise<void> {
  // a faked answer that is under way ends with its page
  for (const page of window.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await window.close();
}

/** A window that Chromium does not close, as in the middle of a change of site, goes with the browser. */
const patience = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms).unref());

/** One house and one browser for a test file. Page errors fail the file. */
export function useEvening({ closing, ...options }: EveningOptions = {}): () => Evening {
  let evening: Evening | undefined;
  let browser: Browser | undefined;
  const windows: BrowserContext[] = [];
  const problems: string[] = [];
  const faults: RegExp[] = [];

  beforeAll(async () => {
    const executablePath = findHeadlessChromium();
    if (executablePath === undefined) throw new Error('There is no Chromium: install one or set CHROMIUM_PATH');
    browser = await chromium.launch({ executablePath, args: chromiumFlags, headless: true, timeout: inject('waitTimeoutMs') });
    const opened = browser;
    const testApp = await openTestAppWithSite(options);
    evening = {
      app: testApp,
      expectFault: (words) => void faults.push(words),
      async visit(screen, more = {}) {
        const window = await opened.newContext({
          viewport: screens[screen],
          locale: 'en-GB',
          timezoneId: 'UTC',
          hasTouch: screen !== 'desktop',
          isMobile: screen === 'mobile',
          reducedMotion: 'reduce',
          colorScheme,
          ...more,
        });
        windows.push(window);
        // further tabs of the window, too
        if (more.javaScriptEnabled !== false) window.on('page', (page) => waitUntilAwake(page, testApp.origin));
        // a visitor who has answered the question about cookies before
        await window.addCookies([{ name: 'cookie-consent', value: 'opted-out', url: testApp.origin }]);
        window.setDefaultTimeout(inject('waitTimeoutMs'));
        const page = await window.newPage();
        watch(page, problems);
        watchTraffic(page);
        return page;
      },
    };
  });
  // no test has the pages of another beside it
  afterEach(async () => {
    await Promise.race([Promise.all(windows.splice(0).map(closeWindow)), patience(20_000)]);
  });
  afterAll(async () => {
    await browser?.close();
    try {
      if (evening !== undefined) await expectEqualBooks(evening.app);
    } finally {
      await closing?.();
      await evening?.app.close();
    }
    expect(problems.filter((one) => !faults.some((words) => words.test(one)))).toEqual([]);
    for (const words of faults) expect(problems.join('\n')).toMatch(words);
  });
  return () => {
    if (evening === undefined) throw new Error('The evening opens before the first test, not before');
    return evening;
  };
}
