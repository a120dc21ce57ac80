// Entry of the game's pages: play and replay.
import '#games/sdk/table/client/look.ts';
import '#games/sdk/cards/client/cards.css';
import './baccarat.css';
import { openPage } from '#games/sdk/client/open-page.ts';
import { tableClient } from '#games/sdk/table/client/table-client.ts';
import { masqueradeBaccarat } from './masquerade-baccarat.ts';

await openPage(tableClient(masqueradeBaccarat));
