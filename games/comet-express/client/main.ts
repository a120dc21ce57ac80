// Entry of the game's pages: play and replay.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import '#games/sdk/client/frame/rules.css';
import '#games/sdk/client/shared/shared.css';
import '#games/sdk/client/shared/bet-panel.css';
import '#games/sdk/client/shared/shared-narrow.css';
import './comet.css';
import { formatMultiplier } from '#games/sdk/client/shared/multiplier.ts';
import { openSharedPage } from '#games/sdk/client/shared/open-shared-page.ts';
import { sheet } from '../sheet.ts';
import { recipes } from './sounds.ts';
import { createStage } from './stage.ts';
import { drawChances, drawRules } from './tabs.ts';

const write = (hundredths: number): string => formatMultiplier(hundredths, document.documentElement.lang);

await openSharedPage({
  mathHash: sheet.hash,
  sounds: recipes,
  growthPerMs: sheet.growthPerMs,
  minCashOut: sheet.minCashOut,
  maxCashOut: sheet.maxCashOut,
  createStage,
  tabs: (parts) => [
    { id: 'odds', label: parts.say('menu.odds'), draw: () => drawChances(parts) },
    { id: 'rules', label: parts.say('menu.rules'), draw: () => drawRules(parts) },
  ],
  noteOf(say, { cashedAt, end }) {
    if (end === undefined) return cashedAt === undefined ? undefined : write(cashedAt);
    return cashedAt === undefined
      ? say('history.ended', { end: write(end) })
      : say('history.cashed', { at: write(cashedAt), end: write(end) });
  },
});
