// A walk through screens in one language: each speaks it, writes amounts and times in it, and holds its words.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestPlayer } from '#testing/test-app.ts';
import { glance, look } from './look.ts';
import { type Evening, screens } from './open-evening.ts';
import { type Language, openLanguage, textsOn } from './own-language.ts';
import { atRest } from './rest.ts';
import { signIn } from './walk.ts';
import { cutOff } from './within.ts';

/** The language whose screens axe goes over: elsewhere the words alone are others. */
const overByAxe = 'de';

export interface LanguageWalk extends Language {
  page: Page;
  sheet: Locator;
  /** What was wrong with the screens that were looked at. */
  faults: string[];
  goAs: (player: TestPlayer, path: string) => Promise<void>;
  /** Looks at the screen once these texts are on it. */
  check: (name: string, ...expected: string[]) => Promise<void>;
}

interface WalkOptions {
  locale: string;
  /** What the pictures are called before the name of the screen. */
  prefix: string;
  /** What is the same in every language: names, and what an operator wrote. */
  names: readonly string[];
  /** The languages whose screens are looked at on a desktop too. */
  wide: readonly string[];
}

export function walkIn(evening: Evening, page: Page, { locale, prefix, names, wide }: WalkOptions): LanguageWalk {
  const language = openLanguage(locale, names);
  const sheet = page.getByRole('dialog');
  const faults: string[] = [];
  return {
    ...language,
    page,
    sheet,
    faults,
    async goAs(player, path) {
      await signIn(page, evening, player);
      await page.goto(`${evening.app.origin}${locale === 'en' ? '' : `/${locale}`}${path}`);
      await atRest(page);
    },
    async check(name, ...expected) {
      // the page behind a sheet may say the same while the sheet is being read
      const front = (await sheet.count()) > 0 ? sheet.last() : page;
      for (const text of expected) await front.getByText(text).first().waitFor();
      // what waits for its figures is drawn paler
      await expect.poll(async () => await sheet.locator('button[type=submit]:is(:disabled, [aria-disabled=true])').count()).toBe(0);
      await (locale === overByAxe ? look : glance)(page, `${prefix}-${name}-${locale}`);
      for (const text of await textsOn(page)) if (!language.isSpokenIn(text)) faults.push(`${name}: "${text}" is not ${locale}`);
      for (const text of await cutOff(page)) faults.push(`${name}: ${text}`);
      if (!wide.includes(locale)) return;
      await page.setViewportSize(screens.desktop);
      await glance(page, `${prefix}-${name}-${locale}`);
      for (const text of await cutOff(page)) faults.push(`${name} on a desktop: ${text}`);
      await page.setViewportSize(screens.mobile);
    },
  };
}
