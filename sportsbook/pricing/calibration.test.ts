// Ten thousand matches played, and what the model said of each before and in play: a chance of 30 % has to come true in 30 % of its cases.
import { expect, test } from 'vitest';
import { beforeMatch, isClosed, type MatchState } from '#sportsbook/markets/match-state.ts';
import { rules } from '#sportsbook/markets/rules/index.ts';
import { settleMarket } from '#sportsbook/markets/settle-market.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import type { MatchParameters, Sport } from '#sportsbook/sports/sport.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import { type PlannedKind, type PlannedMarket, universeOf } from '#sportsbook/feed/plan/universe.ts';
import { fairChances, priceMarket } from './price-market.ts';

interface Case {
  probability: number;
  isWon: boolean;
}

/** Chances are sorted into ten bins. */
function reliability(cases: readonly Case[]) {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, came: 0, count: 0 }));
  let brier = 0;
  for (const { probability, isWon } of cases) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))] as (typeof bins)[number];
    bin.said += probability;
    bin.came += isWon ? 1 : 0;
    bin.count += 1;
    brier += (probability - (isWon ? 1 : 0)) ** 2;
  }
  return { brier: brier / cases.length, bins: bins.map(({ said, came, count }) => ({ said: said / count, came: came / count, count })) };
}

/** One market of the match, another for each match, so that all kinds are met. */
function marketOf(kinds: readonly PlannedKind[], at: number): PlannedMarket | undefined {
  const { markets = [] } = kinds[at % kinds.length] ?? {};
  return markets[Math.floor(at / kinds.length) % Math.max(1, markets.length)];
}

const squads = [0, 1].map((side) => Array.from({ length: 16 }, (_, at) => `${side}-${at}`)) as [string[], string[]];

/** What was said of some outcomes at a state, and what became of them. */
interface Match {
  sport: Sport;
  kinds: readonly PlannedKind[];
  parameters: MatchParameters;
  final: MatchState;
}

function casesAt({ sport, kinds, parameters, final }: Match, state: MatchState, at: number): Case[] {
  const market = marketOf(kinds, at);
  if (market === undefined || isClosed(state, market.kind.period)) return [];
  const chances = fairChances(market.kind, market.specifiers, sport.model(parameters, state));
  const ends = settleMarket(market.kind, market.specifiers, market.outcomes, final);
  if (chances === undefined || ends === undefined) return [];
  return chances.flatMap(({ id, probability }) => {
    const { result, voidHalves } = ends.find((end) => end.id === id)?.verdict ?? { result: 0, voidHalves: 2 };
    // what is refunded in part counts for as much as was played
    return voidHalves === 2 || (voidHalves === 1 && at % 2 === 0) ? [] : [{ probability, isWon: result === 1 }];
  });
}

/** Ten thousand in all: fewer where a match takes long to reckon. */
const matchesOf: Readonly<Record<string, number>> = {
  football: 3000,
  'ice-hockey': 3000,
  tennis: 1500,
  basketball: 1500,
  emberfall: 700,
  'table-tennis': 300,
};

test.each(sports.map((sport) => [sport.key, sport] as const))(
  'SB-02 what the model of %s says comes true as often as it says',
  (key, sport) => {
    const before: Case[] = [];
    const inPlay: Case[] = [];
    const kinds = universeOf(sport, sport.parameters([0, 0], squads, createRandom('calibration', key)));
    const matches = matchesOf[key] ?? 300;
    for (let at = 0; at < matches; at += 1) {
      const random = createRandom('calibration', key, at);
      const parameters = sport.parameters([random.normal() * 0.8, random.normal() * 0.8], squads, random);
      const frames = sport.play(parameters, sport.opening(parameters, random), random);
      const final = frames.at(-1)?.state as MatchState;
      const match: Match = { sport, kinds, parameters, final };
      before.push(...casesAt(match, beforeMatch, at));
      const middle = frames[random.below(frames.length - 1)];
      if (middle !== undefined) inPlay.push(...casesAt(match, middle.state, at));
    }
    for (const cases of [before, inPlay]) {
      const { brier, bins } = reliability(cases);
      expect(brier).toBeLessThan(0.2);
      const off: string[] = [];
      for (const { said, came, count } of bins) {
        // four standard errors of a share, and a little for what a model leaves out
        const bound = 4 * Math.sqrt((said * (1 - said)) / Math.max(1, count)) + 0.012;
        if (count > 30) off.push(...(Math.abs(said - came) < bound ? [] : [`${said.toFixed(3)} ${came.toFixed(3)} of ${count}`]));
      }
      expect(off).toEqual([]);
    }
  },
);

test.each(sports.map((sport) => [sport.key, sport] as const))(
  'SB-02 the margin that is shown on %s is held: who backs everything evenly loses it',
  (key, sport) => {
    const random = createRandom('margins', key);
    const parameters = sport.parameters([0.3, -0.2], squads, random);
    const model = sport.model(parameters, beforeMatch);
    let seen = 0;
    for (const { kind, markets } of universeOf(sport, parameters))
      for (const { marketId, specifiers } of markets) {
        const chances = fairChances(kind, specifiers, model);
        const margin = sport.margins[kind.group] ?? 0;
        const priced = chances && priceMarket(marketId, kind, specifiers, chances, margin, false);
        if (priced === undefined || rules[kind.rule].needs === 'record' || priced.outcomes.some(({ status }) => status !== 'active'))
          continue;
        const fair = chances?.reduce((sum, { probability }) => sum + probability, 0) ?? 1;
        const held = priced.outcomes.reduce((sum, { odds }) => sum + 1000 / odds, 0) / fair;
        expect(held).toBeGreaterThan(1 + margin * 0.9);
        expect(held).toBeLessThan(1 + margin + 0.05);
        seen += 1;
      }
    expect(seen).toBeGreaterThan(10);
  },
);
