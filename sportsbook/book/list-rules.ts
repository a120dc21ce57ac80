import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import { rulingClasses, rulingRule } from '#contract/protocols/sportsbook-operator.ts';
import { feedCorrected, voidRules } from '#sportsbook/markets/market-kind.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import { sportId } from '#sportsbook/world/create-world.ts';
import { type Book, rulesVersion } from '../book-parts.ts';

const notesOf = new Map<string, readonly string[]>(sports.map(({ key, notes }) => [sportId(key), notes]));

/** Returns by what bets are settled: the rules of the markets that the feed has, sport by sport. */
export function listRules({ catalogue, marketKinds, delayMs }: Pick<Book, 'catalogue' | 'marketKinds' | 'delayMs'>): BookAnswer<'rules'> {
  const kinds = [...marketKinds()];
  const voids: string[] = Object.values(voidRules);
  return {
    version: rulesVersion,
    voids,
    corrections: [feedCorrected, ...rulingClasses.map(rulingRule).filter((rule) => !voids.includes(rule))],
    sports: catalogue().sports.map(({ id }) => ({
      sportId: id,
      liveDelayMs: delayMs(id),
      notes: [...(notesOf.get(id) ?? [])],
      markets: kinds.filter((kind) => kind.sportId === id).map(({ marketId, settledBy }) => ({ marketId, rule: settledBy })),
    })),
  };
}
