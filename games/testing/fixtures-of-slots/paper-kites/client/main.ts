import { openSlot } from '#games/sdk/slot/client/open-slot.ts';
import { face } from './face.ts';

await openSlot(face);
