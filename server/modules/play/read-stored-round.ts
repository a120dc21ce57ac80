import type { OswRound } from '#contract/protocols/osw.ts';
import { findRound, type RoundRow } from '#server/modules/wallet/index.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayDeps } from './deps.ts';
import { readRoundWinnings, winningsOf } from './free-rounds/keep-winning.ts';
import { ProviderUnreachable, readRoundAtProvider } from './osw/provider-client.ts';

/** A round as its provider tells it. */
export type RoundAtProvider = OswRound;

export interface StoredRound {
  booked: RoundRow;
  /** What it won that is to be wagered: no part of the payout. */
  bonusWinnings: bigint;
  told: RoundAtProvider;
}

/**
 * Returns a round as it is booked here and as its provider keeps it. `id`: the casino's, or the provider's own.
 * @throws Problem not-found, or provider-down where the provider does not tell of it
 */
export async function readStoredRound(context: PlayDeps, id: string): Promise<StoredRound> {
  const booked = await findRound(context.database.db, id);
  if (booked === undefined) throw new Problem('not-found', `No round has the id ${id}.`);
  const access = context.providers.find(booked.provider);
  if (access === undefined) throw new Problem('not-found', `The provider ${booked.provider} is not configured here any more.`);
  const told = await readRoundAtProvider(access, context.clock.wallMs(), booked.round_ref).catch((cause: unknown) => {
    if (!(cause instanceof ProviderUnreachable)) throw cause;
    const message = cause.isRefusal
      ? `${booked.provider} keeps no record of this round.`
      : `${booked.provider} does not answer. The games of this house answer while it is running.`;
    throw new Problem('provider-down', message, { cause });
  });
  if (told.roundId !== booked.round_ref) throw new Problem('provider-down', `${booked.provider} told of another round.`);
  const winnings = await readRoundWinnings(context.database.db, booked.player_id, [booked]);
  return { booked, bonusWinnings: winningsOf(winnings, booked), told };
}
