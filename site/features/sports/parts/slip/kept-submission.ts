// What was sent to the book and is not decided yet: kept in this browser, so that neither a reload nor another tab makes a second bet of it.
import type { Input } from '#contract/kernel/calls.ts';

export type Submission = Input<'placeBet'>['body'];

export interface KeptSubmission {
  playerId: string;
  submission: Submission;
  /** When it was sent, by the clock of this device. */
  sentAt: number;
  /** The bet that it became, once the book has answered. */
  betId?: string;
}

export const keptKey = 'bet-submission';

/** What is kept of this player; undefined: nothing waits. */
export function readKept(playerId: string | undefined): KeptSubmission | undefined {
  const text = playerId === undefined || import.meta.env.SSR ? null : localStorage.getItem(keptKey);
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<KeptSubmission> | null;
    return kept?.playerId === playerId && typeof kept?.submission?.submitKey === 'string' ? (kept as KeptSubmission) : undefined;
  } catch {
    // somebody else's text stands there
    return undefined;
  }
}

export const keep = (kept: KeptSubmission): void => localStorage.setItem(keptKey, JSON.stringify(kept));

/** Forgets what was sent under this key. Returns false where it is not kept any more: another tab has seen to it. */
export function dropKept(playerId: string, submitKey: string): boolean {
  if (readKept(playerId)?.submission.submitKey !== submitKey) return false;
  localStorage.removeItem(keptKey);
  return true;
}

/** Lets the tabs of this browser place and ask one after the other. A tab that is closed meanwhile lets the next one go on. */
export async function oneTabAtATime(act: () => Promise<void>): Promise<void> {
  // browsers have no locks on pages without TLS
  if (!('locks' in navigator)) return await act();
  await navigator.locks.request(keptKey, act);
}
