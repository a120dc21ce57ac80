// Every market that may ever be offered on a match: what is settled in the end. Which of a ladder's lines are shown is another matter.
import { type MarketKind, type Specifiers, writeSpecifiers } from '#sportsbook/markets/market-kind.ts';
import { rules } from '#sportsbook/markets/rules/index.ts';
import type { MatchParameters, Sport } from '#sportsbook/sports/sport.ts';

export interface PlannedMarket {
  /** `marketId|specifiers` */
  key: string;
  marketId: string;
  kind: MarketKind;
  specifiers: Specifiers;
  outcomes: readonly string[];
}

export interface PlannedKind {
  kind: MarketKind;
  markets: readonly PlannedMarket[];
  /** How many of its lines are shown at once; undefined without lines. */
  atOnce: number | undefined;
}

function outcomesOf(kind: MarketKind, { squads }: MatchParameters): readonly string[] {
  if (kind.group !== 'players') return rules[kind.rule].outcomes(kind.limits ?? {});
  const players = squads.flatMap((squad) => squad.filter(({ share }) => share > 0).map(({ id }) => id));
  return kind.rule === 'first-scorer' ? [...players, 'none'] : players;
}

/** Returns the kinds of a sport with their markets on a match. */
export function universeOf(sport: Sport, parameters: MatchParameters): PlannedKind[] {
  return sport.markets.map((kind) => {
    const outcomes = outcomesOf(kind, parameters);
    const marketId = `${sport.key}:${kind.id}`;
    const planned = (specifiers: Specifiers): PlannedMarket => ({
      key: `${marketId}|${writeSpecifiers(kind.specifiers, specifiers)}`,
      marketId,
      kind,
      specifiers,
      outcomes,
    });
    const [name] = kind.specifiers;
    const ladder = sport.ladder(kind, parameters);
    if (name === undefined || ladder === undefined) return { kind, markets: [planned({})], atOnce: undefined };
    const count = Math.floor((ladder.to - ladder.from) / ladder.step + 1e-9) + 1;
    const lines = Array.from({ length: count }, (_, at) => ladder.from + at * ladder.step);
    // a level start is the result itself
    const kept = kind.rule === 'result-handicap' ? lines.filter((line) => line !== 0) : lines;
    return { kind, markets: kept.map((line) => planned({ [name]: line })), atOnce: ladder.atOnce };
  });
}
