import { besidesInLink } from '#games/sdk/verify-link.ts';
import type { Studio } from '../studio.ts';
import { jackpotOf, type RoundDetail } from './read-round.ts';

type Proved = Pick<
  RoundDetail,
  | 'game_id'
  | 'stake'
  | 'choice'
  | 'actions'
  | 'commit'
  | 'client_seed'
  | 'nonce'
  | 'math_hash'
  | 'language'
  | 'revealed'
  | 'jackpot'
  | 'chain'
>;

/**
 * Returns the address of the verifier with a round filled in, in the fragment, which stays in the browser; null until the server seed is
 * revealed.
 */
export function verifyUrl({ publicUrl }: Pick<Studio, 'publicUrl'>, round: Proved): string | null {
  if (round.revealed === null) return null;
  const given = {
    serverSeed: round.revealed,
    clientSeed: round.client_seed,
    commit: round.commit,
    nonce: String(round.nonce),
    stake: String(round.stake),
    mathHash: round.math_hash,
    language: round.language,
    ...(round.choice !== null && { choice: JSON.stringify(round.choice) }),
    ...(round.actions.length > 0 && { actions: JSON.stringify(round.actions) }),
    ...besidesInLink({ jackpot: jackpotOf(round), chain: round.chain }),
  };
  return `${publicUrl}/verify/${round.game_id}#${new URLSearchParams(given).toString()}`;
}
