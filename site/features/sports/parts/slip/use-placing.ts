// Placing a bet: one key a slip, whatever the network does. What nobody knows the outcome of is kept over a reload, and asked for again under
// the same key.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Input } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { isUnanswered, newUuid } from '#site/shared/api/idempotency-key.ts';
import { createStore, useStore } from '#site/shared/store.ts';
import type { SportsBetDetail } from '../../api.ts';

export type Submission = Input<'placeBet'>['body'];

export type Placing =
  | { step: 'idle' }
  | { step: 'sending'; submission: Submission }
  /** Nobody knows whether the book has it. */
  | { step: 'unknown'; submission: Submission }
  | { step: 'refused'; error: unknown }
  | { step: 'answered'; bet: SportsBetDetail };

const key = 'bet-submission';

function kept(): Placing {
  if (import.meta.env.SSR) return { step: 'idle' };
  const text = sessionStorage.getItem(key);
  return text === null ? { step: 'idle' } : { step: 'unknown', submission: JSON.parse(text) as Submission };
}

const placing = createStore<Placing>(kept());
const idle: Placing = { step: 'idle' };

/** How often a bet that waits is asked about. */
const askEveryMs = 1000;

async function send(submission: Submission): Promise<void> {
  sessionStorage.setItem(key, JSON.stringify(submission));
  placing.set({ step: 'sending', submission });
  try {
    const { data } = await callApi('placeBet', { body: submission });
    sessionStorage.removeItem(key);
    placing.set({ step: 'answered', bet: data });
  } catch (error) {
    if (isUnanswered(error)) {
      placing.set({ step: 'unknown', submission });
      return;
    }
    sessionStorage.removeItem(key);
    placing.set({ step: 'refused', error });
  }
}

/** Takes news of the bet that is shown. */
export function takePlacedBet(bet: SportsBetDetail): void {
  const now = placing.read();
  if (now.step === 'answered' && now.bet.id === bet.id && bet.version >= now.bet.version) placing.set({ step: 'answered', bet });
}

const isWaiting = (bet: SportsBetDetail): boolean => bet.state === 'pending' || bet.state === 'reoffered';

/** Asks about a bet as long as it waits. */
function useWaiting(state: Placing): void {
  const waits = state.step === 'answered' && isWaiting(state.bet) ? state.bet.id : undefined;
  useEffect(() => {
    if (waits === undefined) return undefined;
    const ask = async (): Promise<void> => {
      const answer = await callApi('readBet', { params: { id: waits } }).catch(() => undefined);
      if (answer !== undefined) takePlacedBet(answer.data);
    };
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [waits]);
}

export interface PlacingControl {
  state: Placing;
  place: (given: Omit<Submission, 'submitKey'>) => void;
  /** Asks what became of a bet that nobody answered for; the same key makes no second one. */
  askAgain: () => void;
  answerOffer: (isTaken: boolean) => Promise<void>;
  /** The slip is taken up anew. */
  leave: () => void;
}

export function usePlacing(): PlacingControl {
  const queries = useQueryClient();
  const state = useStore(placing, idle);
  const [error, setError] = useState<unknown>();
  useWaiting(state);
  const version = state.step === 'answered' ? state.bet.version : undefined;
  useEffect(() => {
    if (version === undefined) return;
    void queries.invalidateQueries({ queryKey: ['listBets'] });
    void queries.invalidateQueries({ queryKey: ['listAccounts'] });
    // a free bet that was staked, or refused, is on the list no more
    void queries.invalidateQueries({ queryKey: ['listPlayerBonuses'] });
  }, [version, queries]);
  if (error !== undefined) throw error;

  const place = useCallback((given: Omit<Submission, 'submitKey'>) => {
    if (placing.read().step === 'sending') return;
    send({ submitKey: newUuid(), ...given }).catch(setError);
  }, []);
  const askAgain = useCallback(() => {
    const now = placing.read();
    if (now.step === 'unknown') send(now.submission).catch(setError);
  }, []);
  const answerOffer = useCallback(async (isTaken: boolean) => {
    const now = placing.read();
    if (now.step !== 'answered') return;
    const { data } = await callApi('answerBetOffer', { params: { id: now.bet.id }, body: { isTaken } });
    takePlacedBet(data);
  }, []);
  const leave = useCallback(() => {
    sessionStorage.removeItem(key);
    placing.set(idle);
  }, []);
  return { state, place, askAgain, answerOffer, leave };
}
