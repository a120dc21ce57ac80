// A slot from its data: which pieces judge a window and what follows a stop are named, the rest is the kit's.
import type { CanonicalValue } from '#games/fair/index.ts';
import type { OneDecision } from '../maths.ts';
import { documentOfGamble, gambleMaths, type GambleMaths } from './gamble/gamble-maths.ts';
import { evaluateClusters } from './mechanics/clusters.ts';
import { evaluateWays } from './mechanics/ways.ts';
import { type Mechanic, noFreeGamesRules, type SlotModel } from './model.ts';
import type { Round } from './play-round.ts';
import type { GambleRules, SlotData } from './slot-data.ts';
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
  /** Its model; with a choice that of the first. */
  model: SlotModel<string>;
  /** Its models by what is chosen with the stake; null where there is nothing to choose. */
  models: ReadonlyMap<string | null, SlotModel<string>>;
  /** The maths of its spins. */
  maths: OneDecision<string | null, Round<string>, SlotProgress<string>>;
  /** The maths of its rounds, where a win may be gambled; else a spin is a round. */
  gamble?: GambleMaths;
  document: CanonicalValue;
}

/** A slot whose data have a gamble has its maths. */
type GambleOf<Data extends SlotData> = Data extends { gamble: GambleRules } ? { gamble: GambleMaths } : object;

function modelOf(data: SlotData, { evaluation, mechanic }: SlotRules): SlotModel<string> {
  const { symbols, wild, scatter, rowCount, rows, lines, reels, stakeParts, prizes, freeGames, lanterns, ring } = data;
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
    ...(lanterns && { lanterns }),
    ...(ring && { ring }),
    stakeParts,
    ...(judge && { evaluation: judge }),
    ...(mechanic && { mechanic }),
  };
}

/** The slot's model by what is chosen with the stake; null where there is nothing to choose. */
function modelsOf(data: SlotData, rules: SlotRules): ReadonlyMap<string | null, SlotModel<string>> {
  const { choices, stakeParts } = data;
  if (choices === undefined) return new Map([[null, modelOf(data, rules)]]);
  const models = Object.entries(choices).map(([name, { price = 1, ...changes }]) => {
    const changed = { ...data, ...changes, stakeParts: stakeParts * price };
    return [name, { ...modelOf(changed, rules), ...(price > 1 && { price }) }] as const;
  });
  return new Map(models);
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
    ...(data.lanterns && { lanterns: data.lanterns }),
    ...(data.ring && { ring: data.ring }),
    ...(data.choices && { choices: data.choices }),
    ...(data.gamble && { gamble: documentOfGamble(data.gamble) }),
  };
}

/**
 * Returns the slot's model, its maths and the document that its hash covers.
 * @throws RangeError for a gamble in a slot with free games or choices: a round has one kind of step
 */
export function defineSlot<Data extends SlotData>(data: Data, rules: SlotRules): DefinedSlot & GambleOf<Data> {
  const models = modelsOf(data, rules);
  const [model = modelOf(data, rules)] = models.values();
  const document = documentOf(data, rules);
  const maths = slotMaths(models, data.sheet, document);
  const { gamble, freeGames, choices } = data;
  if (gamble !== undefined && (freeGames !== undefined || choices !== undefined))
    throw new RangeError('A slot with a gamble has neither free games nor choices.');
  const own = gamble === undefined ? {} : { gamble: gambleMaths(maths, gamble) };
  return { data, model, models, document, maths, ...(own as GambleOf<Data>) };
}
