// What is promised of a round by what was chosen in it, for whoever compares returns with promises.
import { LRUCache } from 'lru-cache';
import { canonicalJson, type CanonicalValue } from '#games/fair/index.ts';
import { fraction, multiply, rootToDecimal, toDecimal } from '../fraction.ts';
import type { OddsOf, ReturnFigures, WayToPlay } from './way-to-play.ts';

/** Percent, and stakes. */
export interface ToldOdds {
  rtp: string;
  standardDeviation: string;
}

/** What players choose most is known. */
const maxKnown = 2000;

interface Ways {
  ways: readonly WayToPlay[];
  figures: readonly ReturnFigures[];
  /** Of any choice, where the game works that out. */
  oddsOf?: OddsOf | undefined;
}

/** Returns what tells the odds of choices: those of any, or of the ways that are no examples and no best play. */
export function createOdds({ ways, figures, oddsOf }: Ways): (choice: unknown) => ToldOdds | undefined {
  const known = new LRUCache<string, { odds: ToldOdds | undefined }>({ max: maxKnown });
  const keyOf = (choice: unknown): string => canonicalJson(choice as CanonicalValue);
  const told = new Map(
    ways.flatMap(({ choice, isExample, isBest }, index) => (isExample || isBest ? [] : [[keyOf(choice), figures[index]]])),
  );
  // a stake alone takes the first choice
  const ofFirst = ways.every(({ isExample, isBest }) => !isExample && !isBest) ? figures[0] : undefined;

  function find(choice: unknown): ToldOdds | undefined {
    const odds = choice === null ? undefined : oddsOf?.(choice);
    if (odds !== undefined)
      return { rtp: toDecimal(multiply(odds.rtp, fraction(100n)), 4), standardDeviation: rootToDecimal(odds.variance, 4) };
    const figure = oddsOf === undefined ? (told.get(keyOf(choice)) ?? (choice === null ? ofFirst : undefined)) : undefined;
    return figure && { rtp: figure.rtp, standardDeviation: figure.standardDeviation };
  }

  return (choice) => {
    const key = keyOf(choice);
    const found = known.get(key) ?? { odds: find(choice) };
    known.set(key, found);
    return found.odds;
  };
}
