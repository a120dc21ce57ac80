// Entry of the game's pages: play, with the token in the address's fragment, and replay.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import './hilo.css';
import { openStepsPage } from '#games/sdk/client/steps/open-steps-page.ts';
import { sheet } from '../sheet.ts';
import { drawChances, drawRules } from './chances.ts';
import { recipes } from './sounds.ts';
import { createView } from './view.ts';

await openStepsPage({
  mathHash: sheet.hash,
  sounds: recipes,
  hasAutoplay: true,
  tabs: (parts) => [
    { id: 'chances', label: parts.say('menu.chances'), draw: () => drawChances(parts) },
    { id: 'rules', label: parts.say('menu.rules'), draw: () => drawRules(parts) },
  ],
  noteOf: (say, { right }) => (right === undefined ? undefined : say('history.hilo', { right })),
  createView,
});
