import { slotWay } from '#games/sdk/slot/returns-of-slot.ts';
import { slot } from './maths.ts';

export const ways = [slotWay(slot.model)];
