import { type Decided, decidedBets } from '#games/sdk/decided.ts';
import type { BetChoice } from '#games/sdk/table/bets.ts';
import { namePosition } from './client/names.ts';

export const decided: Decided<BetChoice> = { choice: decidedBets(namePosition) };
