// A slot from its data: which pieces judge a window and what follows a stop are named, the rest is the kit's.
import type { CanonicalValue } from '#games/fair/index.ts';
import type { OneDecision } from '../maths.ts';
import { evaluateClusters } from './mechanics/clusters.ts';
import { evaluateWays } from './mechanics/ways.ts';
import { type Mechanic, noFreeGamesRules, type SlotModel } from './model.ts';
import type { Round } from './play-round.ts';
import type { SlotData } from './slot-data.ts';
import { slotMaths, type SlotProgress } from './slot-maths.ts';

/** How a window is judged, by name; lines are what a slot pays that says nothing. */
const evaluations = { lines: undefined, ways: evaluateWays, clusters: evaluateClusters } as const;

interface SlotRules {
  evaluation: keyof typeof evaluations;
  mechanic?: Mechanic<string>;
  /** What the maths hash covers beside the data: the rules in plain words, by name. */
  rules: Readonly<Record<string, string>>;
}

/** A slot as tests and the provider take it. */
export interface DefinedSlot {
  data: SlotData;
  model: SlotModel<string>;
  maths: OneDecision<null, Round<string>, SlotProgress<string>>;
  document: CanonicalValue;
}

function modelOf(data: SlotData, { evaluation, mechanic }: SlotRules): SlotModel<string> {
  const { symbols, wild, scatter, rowCount, rows, lines, reels, stakeParts, prizes, freeGames } = data;
  const judge = evaluations[evaluation];
  return {
    ...noFreeGamesRules,
    symbols,
    ...(wild !== undefined && { wild }),
    ...(scatter !== undefined && { scatter }),
    rowCount,
    ...(rows && { rows }),
    lines,
    reels,
    linePrizes: prizes.symbols,
    scatterPrizes: prizes.scatter,
    ...(freeGames && { freeGameAwards: freeGames.awards, freeGameCap: freeGames.cap, freeMultiplier: freeGames.multiplier }),
    stakeParts,
    ...(judge && { evaluation: judge }),
    ...(mechanic && { mechanic }),
  };
}

/** Everything that decides what a stop pays, as plain data. */
function documentOf(data: SlotData, { evaluation, mechanic, rules }: SlotRules): CanonicalValue {
  const { sheet, symbols, wild = null, scatter = null, rowCount, rows, lines, reels, stakeParts, prizes, freeGames = null } = data;
  const { game, version, fairness } = sheet;
  const follows = mechanic === undefined ? null : { name: mechanic.name, settings: mechanic.settings };
  const paid = { stakeParts, prizes: prizes.symbols, scatterPrizes: prizes.scatter };
  const window = { reels: reels.base.length, rows: rowCount, ...(rows && { drawn: rows }) };
  return {
    game,
    version,
    fairness,
    symbols,
    wild,
    scatter,
    window,
    reels,
    lines,
    ...paid,
    freeGames,
    evaluation,
    follows,
    rules,
  };
}

/** Returns the slot's model, its maths and the document that its hash covers. */
export function defineSlot(data: SlotData, rules: SlotRules): DefinedSlot {
  const model = modelOf(data, rules);
  const document = documentOf(data, rules);
  return { data, model, document, maths: slotMaths(model, data.sheet, document) };
}
