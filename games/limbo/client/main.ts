// Entry of the game's pages: play and replay.
import '#games/sdk/quick/client/look.ts';
import './limbo.css';
import { openPage } from '#games/sdk/client/open-page.ts';
import { quickClient } from '#games/sdk/quick/client/quick-client.ts';
import { quickLimbo } from './quick-limbo.ts';

await openPage(quickClient(quickLimbo));
