// Entry of the game's pages: play and replay.
import '#games/sdk/table/client/look.ts';
import './wheel.css';
import './statistics.css';
import { openPage } from '#games/sdk/client/open-page.ts';
import { tableClient } from '#games/sdk/table/client/table-client.ts';
import { velvetWheel } from './velvet-wheel.ts';

await openPage(tableClient(velvetWheel));
