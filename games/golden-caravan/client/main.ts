// Entry of the game's pages: play, with the token in the address's fragment, and replay.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import './game.css';
import { openPage } from '#games/sdk/client/open-page.ts';
import { goldenCaravanClient } from './game-client.ts';

await openPage(goldenCaravanClient, { mood: 'dusk' });
