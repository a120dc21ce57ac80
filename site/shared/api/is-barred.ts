import { playerStatus } from '#contract/kernel/constants.ts';
import type { Profile } from './session.ts';
import { useSession } from './use-session.ts';

const barring: readonly number[] = [playerStatus.excluded, playerStatus.coolingOff];

/** Whether a player takes a time-out or is excluded: they read and withdraw, and nothing invites them to play. */
export const isBarred = ({ status }: Pick<Profile, 'status'>): boolean => barring.includes(status);

/** The same of who is signed in; false for a guest and while that is not known. */
export function useIsBarred(): boolean {
  const session = useSession();
  return session.status === 'player' && isBarred(session.profile);
}
