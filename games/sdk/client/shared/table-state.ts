// What the page knows of the shared rounds: the round that is seen, the one that takes bets, the bets of all, and the player's own.
import type { OwnBet, SeenBet, SharedEvent, SharedTable } from '#games/sdk/shared/shared-calls.ts';

export interface TableState {
  /** The round that is seen: the one in flight or just over; undefined before the first. */
  flight(): SharedTable | undefined;
  /** The round that takes bets. */
  betting(): SharedTable | undefined;
  /** Bets of all in a round, in the order in which they came. */
  betsOf(sharedId: string): SeenBet[];
  last: readonly { number: number; crash: number }[];
  own: readonly OwnBet[];
  /** Takes what the stream told. Returns the player's bets that are decided by it. */
  take(event: SharedEvent): OwnBet[];
  /** Takes the answer to an act of the player's. */
  takeOwn(bet: OwnBet): void;
}

const keyOf = (id: string): string => id.slice(-12);

/** Own bets of rounds before these are of no use any more. */
const maxOwn = 12;

export function createTableState(): TableState {
  let tables: SharedTable[] = [];
  const bets = new Map<string, Map<string, SeenBet>>();
  let own: OwnBet[] = [];

  function put(sharedId: string, bet: SeenBet): void {
    const known = bets.get(sharedId) ?? new Map<string, SeenBet>();
    known.set(bet[0], bet);
    bets.set(sharedId, known);
  }
  /** Bets that were cashed out by themselves, or that are lost as their round is over. */
  function decideOwn(): OwnBet[] {
    const decided: OwnBet[] = [];
    own = own.map((bet) => {
      if (bet.state !== 'open') return bet;
      const cashedAt = bets.get(bet.sharedId)?.get(keyOf(bet.id))?.[5] ?? null;
      const crash = tables.find(({ id }) => id === bet.sharedId)?.crash ?? null;
      const at = cashedAt ?? (crash !== null && bet.autoAt !== null && bet.autoAt <= crash ? bet.autoAt : null);
      if (at === null && crash === null) return bet;
      const payout = at === null ? 0n : (BigInt(bet.stake) * BigInt(at)) / 100n;
      const after: OwnBet = { ...bet, state: at === null ? 'lost' : 'cashed', cashedAt: at, payout: String(payout) };
      decided.push(after);
      return after;
    });
    return decided;
  }
  const state: TableState = {
    flight: () => tables.find((table) => table.state !== 'betting'),
    betting: () => tables.find((table) => table.state === 'betting'),
    betsOf: (sharedId) => [...(bets.get(sharedId)?.values() ?? [])],
    last: [],
    get own() {
      return own;
    },
    take(event) {
      if (event.type === 'quiet') return [];
      if (event.type === 'bets') {
        for (const bet of event.bets) put(event.sharedId, bet);
        for (const key of event.gone) bets.get(event.sharedId)?.delete(key);
        return decideOwn();
      }
      ({ tables } = event);
      state.last = event.last;
      if (event.type === 'snapshot') {
        bets.clear();
        for (const [sharedId, bet] of event.bets) put(sharedId, bet);
        own = [...event.own];
        return [];
      }
      for (const id of bets.keys()) if (!tables.some((table) => table.id === id)) bets.delete(id);
      return decideOwn();
    },
    takeOwn(bet) {
      const known = own.find(({ id }) => id === bet.id);
      // what the stream told already is not undone by an answer that comes later
      if (known !== undefined && known.state !== 'open' && bet.state === 'open') return;
      own = [...own.filter(({ id }) => id !== bet.id), bet].slice(-maxOwn);
    },
  };
  return state;
}
