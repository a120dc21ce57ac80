// Entry of the game's pages.
import { openSlot } from '#games/sdk/slot/client/open-slot.ts';
import './theme.css';
import { face } from './face.ts';

await openSlot(face);
