// Opens a slot's pages: play, with the token in the address's fragment, and replay.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import './slot.css';
import './choices.css';
import './buys.css';
import './ring.css';
import './slot-tabs.css';
import './gamble/gamble.css';
import '#games/sdk/cards/client/cards.css';
import { openPage } from '#games/sdk/client/open-page.ts';
import { openStepsPage } from '#games/sdk/client/steps/open-steps-page.ts';
import { gambleClient } from './gamble/gamble-client.ts';
import { slotClient } from './slot-client.ts';
import type { SlotFace } from './slot-face.ts';

/** Opens the pages of a slot; one with a gamble has rounds of steps. */
export async function openSlot(face: SlotFace): Promise<void> {
  const data = { mood: 'day' };
  await (face.gamble === undefined ? openPage(slotClient(face), data) : openStepsPage(gambleClient(face, face.gamble), data));
}
