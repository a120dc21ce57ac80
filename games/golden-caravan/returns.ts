import { slotWay } from '#games/sdk/slot/returns-of-slot.ts';
import { goldenCaravan } from './slot.ts';

export const ways = [slotWay(goldenCaravan)];
