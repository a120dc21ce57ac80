// Changes that two people have to ask for: the first one's word is kept, and another's, who gives the same command, has it done.
import { type ColumnType, type Selectable, sql } from 'kysely';
import { recordAudit } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
import { isSamePerson } from './same-person.ts';

type Wish = Readonly<Record<string, string | number | null>>;

interface ProposalTable {
  kind: string;
  subject: string;
  wish: ColumnType<Wish, string, string>;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
}

declare module './database.ts' {
  interface Tables {
    operator_proposal: ProposalTable;
  }
}

export type OperatorProposal = Selectable<ProposalTable>;

/** For so long a first word waits for the second: nobody completes by chance what somebody asked for months ago. */
const waitsMs = 24 * 60 * 60_000;

const waitsSince = ({ now }: Pick<Clock, 'now'>): Date => new Date(now().getTime() - waitsMs);

export interface AskedChange {
  /** Noun and verb, as its audit names the change itself: `rates set`. */
  kind: string;
  subject: string;
  /** All that the second person has to ask for as well. */
  wish: Wish;
  reason: string;
  actor: string;
}

/**
 * Says one person's word. Returns the first person's proposal once this is the second: the caller makes the change and writes its audit. Undefined:
 * it waits for another person, audited. The caller holds a lock on the subject.
 */
export async function takeWord(tx: Tx, clock: Clock, asked: AskedChange): Promise<OperatorProposal | undefined> {
  const { kind, subject, reason, actor } = asked;
  const wish = JSON.stringify(asked.wish);
  const same = await tx
    .selectFrom('operator_proposal')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('wish', '=', sql<Wish>`${wish}::jsonb`)
    .where('proposed_at', '>', waitsSince(clock))
    .executeTakeFirst();
  if (same !== undefined && !isSamePerson(same.proposed_by, actor)) return same;
  const word = { wish, reason, proposed_by: actor, proposed_at: clock.now() };
  await tx
    .insertInto('operator_proposal')
    .values({ kind, subject, ...word })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(word))
    .execute();
  await recordAudit(tx, clock, { actor, action: `${kind} propose`, subject, reason, after: asked.wish });
  return undefined;
}

/** Forgets what waits, since the subject has changed. */
export const dropProposal = async (tx: Tx, kind: string, subject: string): Promise<void> =>
  void (await tx.deleteFrom('operator_proposal').where('kind', '=', kind).where('subject', '=', subject).execute());

/** Returns what waits for a second person. */
export const readProposals = async (db: Db, clock: Pick<Clock, 'now'>, kind: string): Promise<OperatorProposal[]> =>
  await db
    .selectFrom('operator_proposal')
    .selectAll()
    .where('kind', '=', kind)
    .where('proposed_at', '>', waitsSince(clock))
    .orderBy('subject')
    .execute();
