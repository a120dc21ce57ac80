// What a rule of reviews is. A rule is a file in rules/ that is named in rules.ts; how many people it asks for is data, in review_rule.
import type { Selectable } from 'kysely';
import type { Player } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { PaymentTables } from '../tables.ts';

export type RuleRow = Selectable<PaymentTables['review_rule']>;

/** A withdrawal that is asked for, or looked at before it is. */
export interface Asked {
  player: Player;
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
  /** True where what is asked for says it alone, and nothing has to be read. */
  isPlain?(asked: Asked): boolean;
  /** True where the withdrawal is to be looked at. */
  finds(db: Db, context: PaymentDeps, asked: Asked, rule: { above: bigint; since: Date }): Promise<boolean>;
}
