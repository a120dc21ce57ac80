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
  /** Takes the answer to an act of the player's. True: the bet is decided, and it was not known, or otherwise. */
  takeOwn(bet: OwnBet): boolean;
}

const keyOf = (id: string): string => id.slice(-12);
const isOpen = ({ state }: Pick<OwnBet, 'state'>): boolean => state === 'open' || state === 'asked';

/** Own bets of rounds before these are of no use any more. */
const maxOwn = 12;

const cashOut = (bet: OwnBet, at: number): OwnBet => ({
  ...bet,
  state: 'cashed',
  cashedAt: at,
  payout: String((BigInt(bet.stake) * BigInt(at)) / 100n),
});

export function createTableState(): TableState {
  let tables: SharedTable[] = [];
  const bets = new Map<string, Map<string, SeenBet>>();
  let own: OwnBet[] = [];

  function put(sharedId: string, bet: SeenBet): void {
    const known = bets.get(sharedId) ?? new Map<string, SeenBet>();
    known.set(bet[0], bet);
    bets.set(sharedId, known);
  }
  /**
   * An own bet by what the stream told of it. One is lost when all of its round is told, and not when the end is: a cash-out that came in before
   * may be answered after it, and the stake of a flight that was interrupted goes back.
   */
  function follow(bet: OwnBet): OwnBet {
    const seen = bets.get(bet.sharedId)?.get(keyOf(bet.id));
    if (isOpen(bet) || bet.state === 'lost') {
      if (seen !== undefined && seen[5] !== null) return cashOut(bet, seen[5]);
      const isOver = tables.some(({ id, state }) => id === bet.sharedId && state === 'over');
      if (bet.state === 'open' && isOver) return { ...bet, state: 'lost', cashedAt: null, payout: '0' };
    }
    return bet.state === 'asked' && seen !== undefined ? { ...bet, state: 'open' } : bet;
  }
  /** Own bets as they are now. Returns those that are decided and were open, or decided otherwise, by what was known. */
  function replaceOwn(fresh: readonly OwnBet[]): OwnBet[] {
    const before = new Map(own.map((bet) => [bet.id, bet.state]));
    own = fresh.slice(-maxOwn);
    return own.filter((bet) => !isOpen(bet) && before.has(bet.id) && before.get(bet.id) !== bet.state);
  }
  /** Own bets of a snapshot, which were read before it was told: what came meanwhile is kept. */
  function mergeOwn(read: readonly OwnBet[]): OwnBet[] {
    const known = new Map(own.map((bet) => [bet.id, bet]));
    const fresh = read.map((bet) => {
      const before = known.get(bet.id);
      return before !== undefined && !isOpen(before) && isOpen(bet) ? before : bet;
    });
    // ids are in the order of time
    const last = read.at(-1)?.id ?? '';
    return [...fresh, ...own.filter(({ id, state: at }) => id > last && at !== 'asked')];
  }
  function takeBets({ sharedId, bets: fresh, gone }: Extract<SharedEvent, { type: 'bets' }>): OwnBet[] {
    for (const bet of fresh) put(sharedId, bet);
    for (const key of gone) bets.get(sharedId)?.delete(key);
    const isGone = (bet: OwnBet): boolean => bet.state === 'open' && bet.sharedId === sharedId && gone.includes(keyOf(bet.id));
    return replaceOwn(own.map((bet) => (isGone(bet) ? { ...bet, state: 'returned' } : follow(bet))));
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
      if (event.type === 'bets') return takeBets(event);
      ({ tables } = event);
      state.last = event.last;
      if (event.type === 'snapshot') {
        bets.clear();
        for (const [sharedId, bet] of event.bets) put(sharedId, bet);
        return replaceOwn(mergeOwn(event.own).map(follow));
      }
      for (const id of bets.keys()) if (!tables.some((table) => table.id === id)) bets.delete(id);
      return replaceOwn(own.map(follow));
    },
    takeOwn(bet) {
      const known = own.find(({ id }) => id === bet.id);
      // what the stream told already is not undone by an answer that comes later
      if (known !== undefined && !isOpen(known) && isOpen(bet)) return false;
      own = [...own.filter(({ id }) => id !== bet.id), bet].slice(-maxOwn);
      return !isOpen(bet) && known?.state !== bet.state;
    },
  };
  return state;
}
