// Opens a slot's pages: play, with the token in the address's fragment, and replay.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import './slot.css';
import './choices.css';
import './slot-tabs.css';
import { openPage } from '#games/sdk/client/open-page.ts';
import { slotClient } from './slot-client.ts';
import type { SlotFace } from './slot-face.ts';

export const openSlot = async (face: SlotFace): Promise<void> => await openPage(slotClient(face), { mood: 'day' });
