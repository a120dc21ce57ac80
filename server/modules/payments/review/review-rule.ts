// What a rule of reviews is. A rule is a file in rules/ that is named in rules.ts; how many people it asks for is data, in review_rule.
import type { Player } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';

/** A withdrawal that is asked for, or looked at before it is. */
export interface Asked extends AskedOf {
  player: Player;
}

/** What is known of it before anything is read. */
export interface AskedOf {
  /** Its invoice, where there is one: it is no earlier withdrawal. */
  id: string | undefined;
  currency: string;
  amount: bigint;
  method: string;
  /** Where to. Unknown before it is typed: then it counts as an account of which nobody knows. */
  fields: Readonly<Record<string, string>> | undefined;
  /** The part that was not staked once, in the base currency. */
  unplayed: bigint;
}

export interface ReviewRule {
  id: string;
  /** What it finds, for operators. */
  about: string;
  /** What `above` is: a sum in the base currency, or a number. */
  above?: 'money' | 'number';
  /** Whether it looks back. */
  hasDays?: true;
  /** What can be said with nothing read: undefined where that is not enough. */
  judge?(context: PaymentDeps, asked: AskedOf, rule: { above: bigint }): boolean | undefined;
  /** True where the withdrawal is to be looked at. A rule without it says all by `judge`. */
  finds?(db: Db, context: PaymentDeps, asked: Asked, rule: { above: bigint; since: Date }): Promise<boolean>;
}
