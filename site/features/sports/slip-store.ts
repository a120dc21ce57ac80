// The slip of this browser: kept over reloads, the same in every tab.
import { createStore, useStore } from '#site/shared/store.ts';
import { type BetType, betTypes, maxLegs, type NamedSystem, namedSystems } from '#sportsbook/slip/index.ts';
import type { Names } from './market-texts.ts';
import { legsOf } from './slip-legs.ts';

/** An outcome on the slip, with what it takes to show it while its event is not there. */
export interface Pick {
  eventId: string;
  marketId: string;
  specifiers: string;
  outcomeId: string;
  /** The price that the player has seen. */
  price: number;
  isBanker?: boolean;
  sportId: string;
  tournamentId: string;
  event: Names;
  /** Home first. */
  competitors: readonly Names[];
  /** The outcome's own name, of a competitor or a player. */
  outcome?: Names;
}

export type PricePolicy = 'none' | 'higher' | 'any';

export interface SlipState {
  picks: readonly Pick[];
  type: BetType;
  /** Of a system: how many legs stand in a line. */
  sizes: readonly number[];
  stakeOf: 'line' | 'total';
  /** As it was typed. */
  stake: string;
  pricePolicy: PricePolicy;
  /** Every line is staked to win and to place, as far as every pick has a place. */
  isEachWay?: boolean | undefined;
  /** The free bet that is the stake; undefined: what was typed. */
  freeBetId?: string | undefined;
}

const key = 'bet-slip';
export const emptySlip: SlipState = { picks: [], type: 'single', sizes: [], stakeOf: 'total', stake: '', pricePolicy: 'none' };

const isPick = (value: unknown): value is Pick =>
  typeof value === 'object' &&
  value !== null &&
  ['eventId', 'marketId', 'specifiers', 'outcomeId', 'sportId', 'tournamentId'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  ) &&
  Number.isInteger((value as Pick).price) &&
  Array.isArray((value as Pick).competitors);

/** What was kept, as far as it can be read. */
export function parseSlip(text: string | null): SlipState {
  try {
    const { picks, type, sizes, stakeOf, stake, pricePolicy, isEachWay, freeBetId } = JSON.parse(text ?? '{}') as Partial<SlipState>;
    return {
      picks: Array.isArray(picks) ? picks.filter(isPick).slice(0, maxLegs) : [],
      type: betTypes.find((name) => name === type) ?? 'single',
      sizes: Array.isArray(sizes) ? sizes.filter(Number.isInteger) : [],
      stakeOf: stakeOf === 'line' ? 'line' : 'total',
      stake: typeof stake === 'string' ? stake : '',
      pricePolicy: (['none', 'higher', 'any'] as const).find((name) => name === pricePolicy) ?? 'none',
      ...(isEachWay === true && { isEachWay }),
      ...(typeof freeBetId === 'string' && { freeBetId }),
    };
  } catch {
    // somebody else's text stands there
    return emptySlip;
  }
}

export const slip = createStore<SlipState>(import.meta.env.SSR ? emptySlip : parseSlip(localStorage.getItem(key)));

if (!import.meta.env.SSR)
  window.addEventListener('storage', (event) => {
    if (event.key === key) slip.set(parseSlip(event.newValue));
  });

export function changeSlip(change: Partial<SlipState>): void {
  const next = { ...slip.read(), ...change };
  localStorage.setItem(key, JSON.stringify(next));
  slip.set(next);
}

type Combined = Omit<SlipState, 'stakeOf' | 'stake' | 'pricePolicy'>;

type OutcomeKey = Readonly<Record<'eventId' | 'marketId' | 'specifiers' | 'outcomeId', string>>;

export const isSameOutcome = (a: OutcomeKey, b: OutcomeKey): boolean =>
  a.eventId === b.eventId && a.marketId === b.marketId && a.specifiers === b.specifiers && a.outcomeId === b.outcomeId;

/** Named systems of one kind, by how many legs they have: without singles, and with them. */
const families: readonly (readonly BetType[])[] = [
  ['trixie', 'yankee', 'canadian', 'heinz', 'super-heinz', 'goliath'],
  ['patent', 'lucky-15', 'lucky-31', 'lucky-63'],
];
const legsOfNamed = (type: BetType): number => (type in namedSystems ? namedSystems[type as NamedSystem].legs : 0);

/** How the picks are combined from now on: as it was chosen, as far as that fits them. A named system becomes the one of its kind for so many legs. */
export function fittingShape(
  { type, sizes, picks: before }: Combined,
  picks: readonly Pick[],
): { type: BetType; sizes: readonly number[] } {
  if (picks.length < 2) return { type: 'single', sizes: [] };
  if (type === 'single' && before.length > 1) return { type: 'single', sizes: [] };
  const legs = legsOf({ picks, type: 'system' }, new Map());
  const free = legs.filter(({ isBanker }) => isBanker !== true).length;
  if (type === 'single' || type === 'combo' || legs.length < 3 || free < 2) return { type: 'combo', sizes: [] };
  const named = families.find((family) => family.includes(type))?.find((other) => legsOfNamed(other) === free);
  if (named !== undefined) return { type: named, sizes: [] };
  const fitting = sizes.filter((size) => size < free);
  return { type: 'system', sizes: fitting.length > 0 ? fitting : [Math.min(2, free - 1)] };
}

const setPicks = (picks: readonly Pick[]): void => changeSlip({ picks, ...fittingShape(slip.read(), picks) });

/** Puts an outcome on the slip or takes it off. Returns false where the slip is full. */
export function togglePick(pick: Pick): boolean {
  const { picks } = slip.read();
  const without = picks.filter((one) => !isSameOutcome(one, pick));
  if (without.length < picks.length) setPicks(without);
  else if (picks.length < maxLegs) setPicks([...picks, pick]);
  else return false;
  return true;
}

export const clearSlip = (): void => changeSlip({ picks: [], type: 'single', sizes: [], isEachWay: undefined, freeBetId: undefined });

export function changePick(pick: Pick, change: Partial<Pick>): void {
  const picks = slip.read().picks.map((one) => (isSameOutcome(one, pick) ? { ...one, ...change } : one));
  // a banker leaves fewer legs to combine
  if (change.isBanker === undefined) changeSlip({ picks });
  else setPicks(picks);
}

export const replacePicks = (picks: readonly Pick[]): void => setPicks(picks.slice(0, maxLegs));

export const useSlip = (): SlipState => useStore(slip, emptySlip);
