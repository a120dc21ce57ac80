// A cash-out that waits for its delay is followed to its end wherever its player is by then: once it is paid, its bet leaves the open ones, and the
// card that would have told of it with it.
import type { QueryClient } from '@tanstack/react-query';
import { CallRefused } from '#contract/kernel/client.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { type Alert, alerts } from '#site/shared/ui/alerts.ts';
import type { SportsBet } from './api.ts';

const everyMs = 1000;
/** Nobody looks at the place where it appears. */
const shownMs = 10_000;
/** Longer than any delay, and than a network is away for a tunnel. */
const maxTries = 120;

export type Followed = Pick<SportsBet, 'id' | 'isSettled' | 'cashOut'>;
type Words = Pick<Texts, 'say'>;

/** What is said of a cash-out that was taken; one that was refused is said by the card of its bet, as long as that is open. */
export function alertOfEnd({ say }: Words, { id, isSettled, cashOut }: Followed): Alert | undefined {
  // the house writes of those itself
  if (cashOut?.state === 'taken' && cashOut.isAutomatic) return undefined;
  // its player may be on the way to another page
  const more = { durationMs: shownMs, outlivesPath: true as const, link: { to: `/betting/bets/${id}`, word: say('sports.placed.open') } };
  if (cashOut?.state === 'taken')
    return { kind: 'success', title: say('sports.state.cashed-out'), text: say('sports.cash-out.taken'), ...more };
  if (cashOut?.state !== 'refused' || !isSettled) return undefined;
  return {
    kind: 'error',
    title: say('sports.cash-out.refused'),
    text: say(`sports.cash-out.${cashOut.reason ?? 'unavailable'}`),
    ...more,
  };
}

/** A refusal says that there is no such bet, or no session, any more; another failure may be over the next time. */
const isOver = (error: unknown): boolean => error instanceof CallRefused && [401, 403, 404].includes(error.status);

/** Reads the bet until its cash-out waits no longer. Returns undefined where nobody can tell. */
export async function followToEnd(read: () => Promise<Followed>, pause: () => Promise<void>): Promise<Followed | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    await pause();
    try {
      const bet = await read();
      if (bet.cashOut?.state !== 'waiting') return bet;
    } catch (error) {
      if (isOver(error)) return undefined;
    }
  }
  return undefined;
}

const watched = new Set<string>();

/** Follows the cash-out of a bet, once however often it is asked for, and says how it ended; what the page shows of bets is read again meanwhile. */
export function watchCashOut(queries: QueryClient, texts: Words, betId: string): void {
  if (watched.has(betId)) return;
  watched.add(betId);
  const readAgain = async (calls: readonly string[]): Promise<unknown> =>
    await Promise.all(calls.map(async (call) => await queries.invalidateQueries({ queryKey: [call] }, { cancelRefetch: false })));
  const pause = async (): Promise<void> => await new Promise((resolve) => void setTimeout(resolve, everyMs));
  const read = async (): Promise<Followed> => (await callApi('readBet', { params: { id: betId } })).data;
  void followToEnd(read, pause)
    .then(async (bet) => {
      const alert = bet && alertOfEnd(texts, bet);
      if (alert !== undefined) alerts.show(alert);
      await readAgain(['listBets', 'readBet', 'listAccounts']);
    })
    .finally(() => watched.delete(betId));
}
