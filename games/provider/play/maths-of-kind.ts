import type { Maths, MathsByKind, RoundKind } from '#games/sdk/maths.ts';
import { Refusal } from '../refusal.ts';

const isOfKind = <Kind extends RoundKind>(maths: Maths, kind: Kind): maths is MathsByKind[Kind] => maths.roundKind === kind;

/** Returns the maths as those of a kind of round. @throws Refusal not-found when its rounds are of another kind */
export function mathsOfKind<Kind extends RoundKind>(maths: Maths, kind: Kind): MathsByKind[Kind] {
  if (!isOfKind(maths, kind)) throw new Refusal('not-found', 'Rounds of this game are played by another call.');
  return maths;
}
