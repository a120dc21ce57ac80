// Placing a bet: one key a slip, whatever the network does. What is not decided yet is kept over a reload and for other tabs, and taken up there
// under the same key.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#site/shared/api/call-api.ts';
import { newUuid } from '#site/shared/api/idempotency-key.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { createStore, useStore } from '#site/shared/store.ts';
import type { SportsBetDetail } from '../../api.ts';
import { clearSlip } from '../../slip-store.ts';
import { isBetStill, isUndecided } from './is-undecided.ts';
import { dropKept, keep, type KeptSubmission, keptKey, oneTabAtATime, readKept, type Submission } from './kept-submission.ts';

export type Placing =
  | { step: 'idle' }
  /** Here or in another tab. */
  | { step: 'sending'; kept: KeptSubmission }
  /** Nobody knows whether the book has it. */
  | { step: 'unknown'; kept: KeptSubmission }
  | { step: 'refused'; error: unknown }
  | { step: 'answered'; kept: KeptSubmission; bet: SportsBetDetail };

const idle: Placing = { step: 'idle' };
const placing = createStore<Placing>(idle);
/** Whose bets are placed on this page. */
let player: string | undefined;

/** How often a bet that waits is asked about. */
const askEveryMs = 1000;
/** What was sent this long ago without an answer is sent again by its player alone. */
const givenUpMs = 60_000;

const isWaiting = (bet: SportsBetDetail): boolean => bet.state === 'pending' || bet.state === 'reoffered';

/** Shows the bet. What was taken is no longer on the slip, in no tab. */
function show(kept: KeptSubmission, bet: SportsBetDetail): void {
  const { playerId, submission } = kept;
  const known = { ...kept, betId: bet.id };
  if (isWaiting(bet)) keep(known);
  else if (dropKept(playerId, submission.submitKey) && bet.state !== 'rejected') clearSlip();
  placing.set({ step: 'answered', kept: known, bet });
}

/** Sends it, again under the same key, or asks about the bet that it has become. */
async function send(kept: KeptSubmission, isFirstTry = false): Promise<void> {
  const { playerId, submission, betId } = kept;
  placing.set({ step: 'sending', kept });
  try {
    const { data } =
      betId === undefined ? await callApi('placeBet', { body: submission }) : await callApi('readBet', { params: { id: betId } });
    show(kept, data);
  } catch (error) {
    // what has become a bet is no longer refused
    if (betId === undefined ? isUndecided(error, isFirstTry) : isBetStill(error)) {
      placing.set({ step: 'unknown', kept });
      return;
    }
    dropKept(playerId, submission.submitKey);
    placing.set({ step: 'refused', error });
  }
}

/** Takes up what is kept: after a reload, or when another tab has sent it and has its answer or is gone. */
async function takeUp(playerId: string): Promise<void> {
  await oneTabAtATime(async () => {
    const kept = readKept(playerId);
    if (kept === undefined) placing.set(idle);
    else if (kept.betId === undefined && Date.now() - kept.sentAt > givenUpMs) placing.set({ step: 'unknown', kept });
    else await send(kept);
  });
}

/** Follows what is kept of the player, which the page itself has not sent. */
async function follow(): Promise<void> {
  const [kept, now] = [readKept(player), placing.read()];
  const shown = 'kept' in now ? now.kept.submission.submitKey : undefined;
  if (kept === undefined) {
    // another tab came to know of it
    if (now.step === 'unknown') placing.set(idle);
    return;
  }
  if (shown === kept.submission.submitKey) return;
  placing.set({ step: 'sending', kept });
  await takeUp(kept.playerId);
}

async function place(playerId: string, given: Omit<Submission, 'submitKey'>): Promise<void> {
  const kept = { playerId, submission: { submitKey: newUuid(), ...given }, sentAt: Date.now() };
  placing.set({ step: 'sending', kept });
  await oneTabAtATime(async () => {
    const before = readKept(playerId);
    // another tab was faster: that one is the bet
    if (before === undefined) keep(kept);
    await send(before ?? kept, before === undefined);
  });
}

/** Takes news of the bet that is shown. */
function takePlacedBet(bet: SportsBetDetail): void {
  const now = placing.read();
  if (now.step === 'answered' && now.bet.id === bet.id && bet.version >= now.bet.version) show(now.kept, bet);
}

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

/** What is kept of the player who is signed in is taken up, also when another tab sends it. */
function useKept(playerId: string | undefined, isGuest: boolean, onError: (error: unknown) => void): void {
  useEffect(() => {
    if (playerId === undefined && !isGuest) return undefined;
    if (player !== playerId) placing.set(idle);
    player = playerId;
    const look = (): void => void follow().catch(onError);
    const hear = ({ key }: StorageEvent): void => (key === keptKey ? look() : undefined);
    look();
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [playerId, isGuest, onError]);
}

export interface PlacingControl {
  state: Placing;
  place: (given: Omit<Submission, 'submitKey'>) => void;
  /** Asks what became of a bet that nobody answered for; the same key makes no second one. */
  askAgain: () => void;
  answerOffer: (isTaken: boolean) => Promise<void>;
  /** The slip is taken up anew. */
  leave: () => void;
  /** Goes on without the answer. Its key is never sent again, and the slip is emptied, so that the next press stakes on something else. */
  putAway: () => void;
}

export function usePlacing(): PlacingControl {
  const queries = useQueryClient();
  const session = useSession();
  const playerId = session.status === 'player' ? session.profile.id : undefined;
  const state = useStore(placing, idle);
  const [error, setError] = useState<unknown>();
  useKept(playerId, session.status === 'guest', setError);
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

  const placeSlip = useCallback(
    (given: Omit<Submission, 'submitKey'>) => {
      if (playerId !== undefined && placing.read().step !== 'sending') place(playerId, given).catch(setError);
    },
    [playerId],
  );
  const askAgain = useCallback(() => {
    const now = placing.read();
    if (now.step === 'unknown') oneTabAtATime(async () => await send(now.kept)).catch(setError);
  }, []);
  const answerOffer = useCallback(async (isTaken: boolean) => {
    const now = placing.read();
    if (now.step !== 'answered') return;
    const { data } = await callApi('answerBetOffer', { params: { id: now.bet.id }, body: { isTaken } });
    takePlacedBet(data);
  }, []);
  const leave = useCallback(() => {
    const now = placing.read();
    if ('kept' in now) dropKept(now.kept.playerId, now.kept.submission.submitKey);
    placing.set(idle);
  }, []);
  const putAway = useCallback(() => {
    const now = placing.read();
    if (now.step !== 'unknown') return;
    if (dropKept(now.kept.playerId, now.kept.submission.submitKey)) clearSlip();
    placing.set(idle);
  }, []);
  return { state, place: placeSlip, askAgain, answerOffer, leave, putAway };
}
