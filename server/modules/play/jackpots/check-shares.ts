import type { OswRequest } from '#contract/protocols/osw.ts';
import { millionthsPerUnit, shareOf } from '#contract/protocols/osw-jackpots.ts';
import type { PlayDeps } from '../deps.ts';
import { type Answer, refuse } from '../osw/answers.ts';

/** Refuses shares that are no part of the stake: of a jackpot that is none, in another currency, or more than was staked. */
export async function checkShares(
  { jackpots }: Pick<PlayDeps, 'jackpots'>,
  provider: string,
  { jackpotShare = [], amount, currency }: Pick<OswRequest<'bet'>, 'jackpotShare' | 'amount' | 'currency'>,
): Promise<Answer | undefined> {
  const ids = new Set(jackpotShare.map(({ jackpotId }) => jackpotId));
  if (ids.size < jackpotShare.length) return refuse('BAD_REQUEST', 'A jackpot has one share of a stake.');
  for (const id of ids) {
    const jackpot = await jackpots.find(provider, id);
    if (jackpot === undefined) return refuse('BAD_REQUEST', 'There is no such jackpot.');
    if (jackpot.currency !== currency) return refuse('BAD_REQUEST', `The jackpot is held in ${jackpot.currency}.`);
  }
  const shared = jackpotShare.reduce((sum, share) => sum + shareOf(share), 0n);
  return shared > BigInt(amount) * millionthsPerUnit ? refuse('BAD_REQUEST', 'The shares are more than the stake.') : undefined;
}

/** Refuses a win of a jackpot that is none, or of more than the win itself. */
export async function checkJackpotWin(
  { jackpots }: Pick<PlayDeps, 'jackpots'>,
  provider: string,
  { jackpotWin, amount, currency, txId }: OswRequest<'win'>,
): Promise<Answer | undefined> {
  if (jackpotWin === undefined) return undefined;
  const jackpot = await jackpots.find(provider, jackpotWin.jackpotId);
  if (jackpot === undefined || jackpot.currency !== currency) return refuse('BAD_REQUEST', 'There is no such jackpot.', { txId });
  if (BigInt(jackpotWin.amount) > BigInt(amount)) return refuse('BAD_REQUEST', 'What is won of a jackpot is a part of the win.', { txId });
  return undefined;
}
