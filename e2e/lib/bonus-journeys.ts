// What journeys about bonuses begin with: templates that an operator publishes, players who were granted something, and the sheet of its details.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { TemplateBody } from '#server/modules/bonuses/index.ts';
import { bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import type { Evening, Screen } from './open-evening.ts';
import { addressIn, keepAlerts, signIn } from './walk.ts';

export const screens = ['desktop', 'mobile'] as const;

/** Counts table games in part and excludes one game. */
export const wagering: TemplateBody['wagering'] = {
  base: 'bonus',
  times: 2,
  weights: { default: 100, categories: { 'table-games': 10 }, games: {} },
  excludedGames: ['dice'],
};

/** The texts of a template in all languages. */
export const textsOf = (name: string, text: string): TemplateBody['texts'] =>
  Object.fromEntries(Object.keys(bonusTemplate('texts').texts).map((locale) => [locale, { name, text }]));

/** The sheet of a bonus's details. */
export const detailsOn = (page: Page) => page.getByRole('dialog', { name: 'Bonus details', exact: true });

export function bonusJourneys(evening: () => Evening) {
  const at = addressIn(evening);
  /** A command of the operator, with its reason. */
  const op = async (...words: string[]): Promise<void> => {
    const ran = await openVerbs(evening().app)(...words, '--reason', 'a journey');
    expect([ran.code, ran.err]).toEqual([0, '']);
  };
  return {
    at,
    op,
    publish: async (body: TemplateBody): Promise<void> => await op('bonus', 'publish', templateFile(body)),
    async openAs(player: TestPlayer, screen: Screen, path: string): Promise<Page> {
      const page = await evening().visit(screen);
      await keepAlerts(page);
      await signIn(page, evening(), player);
      await page.goto(at(path));
      return page;
    },
    /** A player with real money, whom templates are granted to; the one that is `active` is activated, the one that is `issued` waits. */
    async playerWith({ real, active, issued }: { real: bigint; active?: string; issued?: string }): Promise<TestPlayer> {
      const { app } = evening();
      const player = await app.signUp();
      if (real > 0n) await app.fund(player, real);
      for (const identity of [active, issued]) {
        if (identity === undefined) continue;
        await op('bonus', 'grant', player.email, identity, 'EUR');
        const { data } = await player.call('listPlayerBonuses', { query: { status: [1] } });
        if (identity === active) await player.call('activatePlayerBonus', { params: { id: data[0]?.id ?? '' } });
      }
      return player;
    },
  };
}
