import type { RoundRow } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';

/** Returns, by their ids, what those rounds of a player were played at that the house gave: they were staked as nothing. */
export async function readFreeStakes(db: Db, playerId: string, rounds: readonly RoundRow[]): Promise<ReadonlyMap<string, bigint>> {
  const costless = rounds.filter(({ stake }) => stake === 0n);
  if (costless.length === 0) return new Map();
  const played = await db
    .selectFrom('free_round_grant')
    .innerJoin('free_round', 'free_round.grant_id', 'free_round_grant.id')
    .select(['free_round.round_ref', 'free_round_grant.provider', 'free_round_grant.stake'])
    .where('free_round_grant.player_id', '=', playerId)
    .where(
      'free_round.round_ref',
      'in',
      costless.map((round) => round.round_ref),
    )
    .execute();
  const stakeOf = ({ provider, round_ref: ref }: RoundRow): bigint | undefined =>
    played.find((one) => one.provider === provider && one.round_ref === ref)?.stake;
  return new Map(costless.flatMap((round) => [[round.id, stakeOf(round) ?? 0n] as const]).filter(([, stake]) => stake > 0n));
}
