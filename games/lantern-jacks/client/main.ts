// Entry of the game's pages: play, with the token in the address's fragment, and replay.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import './jacks.css';
import { openStepsPage } from '#games/sdk/client/steps/open-steps-page.ts';
import { sheet } from '../sheet.ts';
import { drawRules, drawStrategy } from './menu-tabs.ts';
import { recipes } from './sounds.ts';
import { createView } from './view.ts';

await openStepsPage({
  mathHash: sheet.hash,
  sounds: recipes,
  tabs: (parts) => [
    { id: 'rules', label: parts.say('menu.rules'), draw: () => drawRules(parts) },
    { id: 'strategy', label: parts.say('menu.strategy'), draw: () => drawStrategy(parts) },
  ],
  noteOf: (say, { held }) => (held === undefined ? undefined : say('history.held', { count: held })),
  createView,
});
