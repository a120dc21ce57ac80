import type { GameRegistry } from '#games/registry.ts';
import type { Steps } from '#games/sdk/maths.ts';
import { replaySteps } from '#games/sdk/replay-steps.ts';
import { type Db, queryOne } from '#kit/service-database.ts';
import type { RoundRow, SeedRow, StepRow } from '../../tables.ts';
import { openingOf } from '../decide-round.ts';
import { mathsOfKind } from '../maths-of-kind.ts';

/** A round of steps with what it is played by and where it stands. */
export interface Stand {
  maths: Steps;
  state: unknown;
}

/** Returns where a round stands after the steps given, worked out from its seeds. @throws Error for steps that it cannot have had */
export function stateOf(games: GameRegistry, round: RoundRow, seed: SeedRow, steps: readonly StepRow[]): Stand {
  const maths = mathsOfKind(games.mathsOf(round), 'steps');
  const actions = steps.map(({ action }) => action);
  const state = replaySteps(maths, openingOf({ round, seed }), actions);
  if (state === undefined) throw new Error(`The stored steps of the round ${round.id} do not follow from each other`);
  return { maths, state };
}

/** The pair of seeds that a round is drawn from. */
export const seedOf = async (db: Db, round: Pick<RoundRow, 'seed_id'>): Promise<SeedRow> =>
  await queryOne<SeedRow>(db, 'select * from studio.seed where id = $1', [round.seed_id]);
