import type { RoundAnswer } from './client-api.ts';

/** An address holds no more of them; the game's own list does. */
const maxSaltSeeds = 100;

/** Returns what else a link to the verifier gives of a round: the jackpot that it took part in, and the chain of a round of many. */
export const besidesInLink = ({ jackpot, chain }: Pick<RoundAnswer, 'jackpot' | 'chain'>): Record<string, string> => ({
  ...(jackpot !== null && { jackpot: jackpot.id, jackpotOdds: String(jackpot.oddsPerUnit), jackpotDrawn: String(jackpot.isDrawn) }),
  ...(chain !== null && { firstHash: chain.firstHash }),
  ...(chain !== null && chain.saltSeeds.length > 0 && chain.saltSeeds.length <= maxSaltSeeds && { saltSeeds: chain.saltSeeds.join('.') }),
});
