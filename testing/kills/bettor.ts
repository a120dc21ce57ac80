// A player who bets while the house may die at any moment. A bet whose answer never came is sent again under its key until there is one.
import { randomUUID } from 'node:crypto';
import { CallRefused } from '#contract/kernel/client.ts';
import type { Answer, Input } from '#contract/kernel/calls.ts';
import type { Random } from '../fuzz/random.ts';
import type { MoneyPlayer } from './money-player.ts';

export interface Bettor {
  email: string;
  /** Ids of bets that were told to be accepted, with their stakes; and how many were told not to be. */
  accepted: Map<string, number>;
  rejected: number;
  faults: string[];
  act(isOver: () => boolean): Promise<void>;
  finish(isLate: () => boolean): Promise<void>;
}

type Bet = Answer<'readBet'>['data'];
type Body = Input<'placeBet'>['body'];

const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallRefused && (error.status === 0 || error.status === 500 || error.status === 502 || error.status === 503);
const pause = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 100));

export function createBettor({ call, email }: Pick<MoneyPlayer, 'call' | 'email'>, random: Random): Bettor {
  const accepted = new Map<string, number>();
  const faults: string[] = [];
  let rejected = 0;
  let pending: { body: Body; betId?: string } | undefined;

  /** A slip of up to three events at the prices of now. */
  async function draw(): Promise<Body | undefined> {
    const { data } = await call('listEvents', { query: { limit: 200 } });
    const open = data.events.filter(({ isOpen, main }) => isOpen && main.some(({ status }) => status === 'active'));
    // live bets wait for seconds; most are decided at once, so that kills fall into every step
    const before = open.filter(({ isLive }) => !isLive);
    const pool = random.chance(0.8) ? before : open;
    if (!data.isCurrent || pool.length < 3) return undefined;
    const count = 1 + random.below(3);
    const first = random.below(pool.length);
    const legs = Array.from({ length: count }, (_, at) => pool[(first + at) % pool.length]).flatMap((event) => {
      const market = event?.main.find(({ status }) => status === 'active');
      const [outcome] = market?.outcomes ?? [];
      if (event === undefined || market === undefined || outcome === undefined) return [];
      const { marketId, specifiers } = market;
      return [{ price: outcome.odds, selections: [{ eventId: event.event.id, marketId, specifiers, outcomeId: outcome.id }] }];
    });
    if (legs.length === 0) return undefined;
    const stake = { of: 'line' as const, amount: 100 + random.below(100) };
    return {
      submitKey: randomUUID(),
      currency: 'EUR',
      pricePolicy: 'any',
      slip: { type: legs.length === 1 ? 'single' : 'combo', legs, stake },
    };
  }

  /** Keeps what was told of a bet. Returns whether that was the last word of its acceptance. */
  async function take(bet: Bet): Promise<boolean> {
    if (bet.state === 'pending') return false;
    if (bet.state === 'reoffered')
      return await take((await call('answerBetOffer', { params: { id: bet.id }, body: { isTaken: false } })).data);
    if (bet.state === 'rejected') rejected += 1;
    else accepted.set(bet.id, bet.stake);
    return true;
  }

  async function tryPending(): Promise<void> {
    try {
      if (pending === undefined) {
        const body = await draw();
        if (body === undefined) return await pause();
        pending = { body };
      }
      const { data: bet } =
        pending.betId === undefined
          ? await call('placeBet', { body: pending.body })
          : await call('readBet', { params: { id: pending.betId } });
      pending.betId = bet.id;
      if (await take(bet)) pending = undefined;
      else await pause();
    } catch (error) {
      if (!isNoAnswer(error)) faults.push(`a bet was refused: ${error instanceof Error ? error.message : String(error)}`);
      if (!isNoAnswer(error)) pending = undefined;
      await pause();
    }
  }

  return {
    email,
    accepted,
    get rejected() {
      return rejected;
    },
    faults,
    async act(isOver) {
      while (!isOver()) await tryPending();
    },
    async finish(isLate) {
      while (pending !== undefined && !isLate()) await tryPending();
      if (pending !== undefined) faults.push('a bet had no answer in time');
    },
  };
}
