import type { RoundRow } from '../tables.ts';

/** What the casino is asked for: the stake that a round is played at, for a free round nothing. */
export const bookedStake = ({ stake, grant_id: grantId }: Pick<RoundRow, 'stake' | 'grant_id'>): bigint => (grantId === null ? stake : 0n);

/** The place of a grant as the protocol names it, in the calls of a free round alone. */
export const freeRoundOf = ({
  grant_id: grantId,
  grant_index: index,
}: Pick<RoundRow, 'grant_id' | 'grant_index'>): { freeRound?: { grantId: string; index: number } } =>
  grantId === null || index === null ? {} : { freeRound: { grantId, index } };
