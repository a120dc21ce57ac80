import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { slot } from './maths.ts';

// its windows are too many to look at one by one: what rounds return is measured, how much it varies is worked out
export const ways: readonly WayToPlay[] = [{ choice: null, deviation: () => slot.data.sheet.standardDeviation }];
