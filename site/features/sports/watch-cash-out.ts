// A cash-out that waits for its delay is followed to its end wherever its player is by then: once it is paid, its bet leaves the open ones, and the
// card that would have told of it with it; and who took it may have left the page of its bet before it is refused.
import type { QueryClient } from '@tanstack/react-query';
import { CallRefused } from '#contract/kernel/client.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { type Alert, alerts } from '#site/shared/ui/alerts.ts';
import type { SportsBet } from './api.ts';

const everyMs = 1000;
/** Nobody looks at the place where it appears. */
const shownMs = 10_000;
/** Longer than any delay, and than a network is away for a tunnel: what is not decided by then is asked for less often. */
const soonTries = 120;
const laterEveryMs = 10_000;

export type Followed = Pick<SportsBet, 'id' | 'isSettled' | 'cashOut'>;
type Words = Pick<Texts, 'say'>;

/** How many cards on the page say how the last cash-out of a bet ended, by the bet's id. */
const cards = new Map<string, number>();

/** Until what it returns is called, a card says of this bet that its cash-out was refused. */
export function cardSaysEnd(betId: string): () => void {
  cards.set(betId, (cards.get(betId) ?? 0) + 1);
  return () => {
    const left = (cards.get(betId) ?? 1) - 1;
    if (left > 0) cards.set(betId, left);
    else cards.delete(betId);
  };
}

/** What is said of the end of a cash-out. That it was refused its bet's card says, where that is on the page and the bet still open. */
export function alertOfEnd({ say }: Words, { id, isSettled, cashOut }: Followed): Alert | undefined {
  // the house writes of those itself
  if (cashOut?.state === 'taken' && cashOut.isAutomatic) return undefined;
  // its player may be on the way to another page
  const more = { durationMs: shownMs, outlivesPath: true as const, link: { to: `/betting/bets/${id}`, word: say('sports.placed.open') } };
  if (cashOut?.state === 'taken')
    return { kind: 'success', title: say('sports.state.cashed-out'), text: say('sports.cash-out.taken'), ...more };
  if (cashOut?.state !== 'refused' || (!isSettled && cards.has(id))) return undefined;
  return {
    kind: 'error',
    title: say('sports.cash-out.refused'),
    text: say(`sports.cash-out.${cashOut.reason ?? 'unavailable'}`),
    ...more,
  };
}

/** A refusal says that there is no such bet, or no session, any more; another failure may be over the next time. */
const isOver = (error: unknown): boolean => error instanceof CallRefused && [401, 403, 404].includes(error.status);

interface Follow {
  read: (betId: string) => Promise<Followed>;
  pause: (ms: number) => Promise<void>;
}

/** Reads the bet until its cash-out waits no longer. Returns undefined where nobody can tell. */
export async function followToEnd({ read, pause }: Follow, betId: string): Promise<Followed | undefined> {
  for (let tries = 1; ; tries += 1) {
    await pause(tries > soonTries ? laterEveryMs : everyMs);
    try {
      const bet = await read(betId);
      if (bet.cashOut?.state !== 'waiting') return bet;
    } catch (error) {
      if (isOver(error)) return undefined;
    }
  }
}

/**
 * Returns what follows the cash-out of a bet, once however often it is asked for, and hands over how it ended; undefined where nobody can tell, or it was
 * handed over before: a page may show for a moment that it waits still.
 */
export function createWatch(follow: Follow): (betId: string, ended: (bet: Followed | undefined) => void) => void {
  const watched = new Set<string>();
  const told = new Set<string>();
  return (betId, ended) => {
    if (watched.has(betId)) return;
    watched.add(betId);
    void followToEnd(follow, betId)
      .finally(() => watched.delete(betId))
      .then((bet) => {
        const end = `${betId} ${bet?.cashOut?.decideAt}`;
        ended(told.has(end) ? undefined : bet);
        told.add(end);
      });
  };
}

const watch = createWatch({
  read: async (id) => (await callApi('readBet', { params: { id } })).data,
  pause: async (ms) => await new Promise((resolve) => void setTimeout(resolve, ms)),
});

/** Follows the cash-out of a bet and says how it ended; what the page shows of bets is read again then. */
export function watchCashOut(queries: QueryClient, texts: Words, betId: string): void {
  watch(betId, (bet) => {
    const alert = bet && alertOfEnd(texts, bet);
    if (alert !== undefined) alerts.show(alert);
    for (const call of ['listBets', 'readBet', 'listAccounts'])
      void queries.invalidateQueries({ queryKey: [call] }, { cancelRefetch: false });
  });
}
