import { type Decided, decidedBets } from '#games/sdk/decided.ts';
import type { BetChoice } from '#games/sdk/table/bets.ts';

export const decided: Decided<BetChoice> = { choice: decidedBets((say, position) => say(`position.${position}`)) };
