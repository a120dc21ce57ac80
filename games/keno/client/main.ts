// Entry of the game's pages: play and replay.
import '#games/sdk/quick/client/look.ts';
import './keno.css';
import { openPage } from '#games/sdk/client/open-page.ts';
import { quickClient } from '#games/sdk/quick/client/quick-client.ts';
import { quickKeno } from './quick-keno.ts';

await openPage(quickClient(quickKeno));
