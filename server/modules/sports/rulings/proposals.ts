// Bets settled and windows voided by hand: one operator proposes it and reads what would become of it, another one confirms it, and only then is
// the book asked. Who dies in between leaves a proposal that is confirmed; the job asks the book again, which does each once.
import type { Selectable } from 'kysely';
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import { askForPlayer } from '../book/book.ts';
import type { SportsDeps } from '../deps.ts';
import type { OperatorWord } from '../operate-book.ts';
import type { SportsTables } from '../tables.ts';
import { refusalText } from './refusal-text.ts';

type Deps = Pick<SportsDeps, 'sports' | 'database' | 'clock'>;
export type Proposal = Selectable<SportsTables['sports_proposal']>;

type Own<C extends 'rule-bet' | 'void-window'> = Omit<BookRequest<C>, 'id' | 'by' | 'why' | 'isTrial'>;
export type BetRuling = Own<'rule-bet'>;
export type WindowVoid = Own<'void-window'>;

const actionOf = ({ kind }: Pick<Proposal, 'kind'>): string => `${kind === 'settle' || kind === 'resettle' ? 'bet' : 'market'} ${kind}`;

interface NewProposal extends Pick<Proposal, 'kind' | 'subject'> {
  id: string;
  request: object;
  outlook: object;
}

async function keepProposal({ database, clock }: Deps, made: NewProposal, { actor, reason }: OperatorWord): Promise<void> {
  const { id, kind, subject, request, outlook } = made;
  await database.transact(async (tx) => {
    const told = { request: JSON.stringify(request), outlook: JSON.stringify(outlook) };
    await tx
      .insertInto('sports_proposal')
      .values({ id, kind, subject, ...told, reason, proposed_by: actor, proposed_at: clock.now(), state: 'waiting' })
      .execute();
    await recordAudit(tx, clock, {
      actor,
      action: `${actionOf(made)} propose`,
      subject,
      reason,
      after: { proposal: id, request, outlook },
    });
  });
}

const trialOf = ({ actor, reason }: OperatorWord) => ({ why: reason, by: { proposed: actor, confirmed: null }, isTrial: true });

/** Proposes how legs of a bet end. Returns the proposal's id and what would become of the bet now. @throws Problem with what stands against it */
export async function proposeRuling(
  context: Deps,
  request: BetRuling,
  word: OperatorWord,
): Promise<{ id: string; outlook: BookAnswer<'rule-bet'> }> {
  const id = newId();
  const outlook = await askForPlayer(context.sports.book, 'rule-bet', { ...request, id, ...trialOf(word) });
  if (outlook.refusal !== null) throw new Problem(outlook.refusal === 'unknown' ? 'not-found' : 'conflict', refusalText(outlook.refusal));
  await keepProposal(context, { id, kind: request.kind, subject: request.betId, request, outlook }, word);
  return { id, outlook };
}

/** Proposes a window in which bets are void, or no longer. @throws Problem with what stands against it */
export async function proposeVoid(
  context: Deps,
  request: WindowVoid,
  word: OperatorWord,
): Promise<{ id: string; outlook: BookAnswer<'void-window'> }> {
  const id = newId();
  const outlook = await askForPlayer(context.sports.book, 'void-window', { ...request, id, ...trialOf(word) });
  if (outlook.refusal !== null) throw new Problem(outlook.refusal === 'unknown' ? 'not-found' : 'conflict', refusalText(outlook.refusal));
  const subject = [request.eventId, request.marketId ?? '*', request.specifiers ?? ''].join(' ').trim();
  await keepProposal(context, { id, kind: request.isVoid ? 'void' : 'unvoid', subject, request, outlook }, word);
  return { id, outlook };
}

/** Those that wait for a second person, or for the book, oldest first. */
export const readOpenProposals = async (db: Db): Promise<Proposal[]> =>
  await db
    .selectFrom('sports_proposal')
    .selectAll()
    .where('state', 'in', ['waiting', 'confirmed'])
    .orderBy('proposed_at')
    .orderBy('id')
    .execute();

async function askBook({ sports }: Deps, row: Proposal): Promise<string | null> {
  const word = { id: row.id, why: row.reason, by: { proposed: row.proposed_by, confirmed: row.decided_by }, isTrial: false };
  const isOfBet = row.kind === 'settle' || row.kind === 'resettle';
  const { refusal } = isOfBet
    ? await askForPlayer(sports.book, 'rule-bet', { ...(row.request as BetRuling), ...word })
    : await askForPlayer(sports.book, 'void-window', { ...(row.request as WindowVoid), ...word });
  return refusal;
}

/** Has the book do what is confirmed, and notes what came of it; the same again changes nothing. @throws Problem sportsbook-down */
export async function carryOut(context: Deps, row: Proposal): Promise<Proposal['state']> {
  const refusal = await askBook(context, row);
  const state = refusal === null ? 'done' : 'failed';
  await context.database.transact(async (tx) => {
    const changed = await tx
      .updateTable('sports_proposal')
      .set({ state, refusal })
      .where('id', '=', row.id)
      .where('state', '=', 'confirmed')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const actor = row.decided_by ?? row.proposed_by;
    const action = `${actionOf(row)}${refusal === null ? '' : ' failed'}`;
    const after = { proposal: row.id, proposedBy: row.proposed_by, ...(refusal !== null && { refusal }) };
    await recordAudit(tx, context.clock, { actor, action, subject: row.subject, reason: row.reason, after });
  });
  return state;
}

async function takeWord(tx: Tx, { clock }: Pick<Deps, 'clock'>, word: DecidingWord): Promise<Proposal> {
  const { id, verdict, reason, actor } = word;
  const row = await tx.selectFrom('sports_proposal').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such proposal. npm run op -- ruling list shows those that wait.');
  // confirmed, and the book has not answered: the same word again asks it again
  if (row.state === 'confirmed' && verdict === 'confirm') return row;
  if (row.state !== 'waiting') throw new Problem('conflict', 'The proposal is decided already.');
  if (isSamePerson(row.proposed_by, actor)) throw new Problem('conflict', 'Whoever proposes it may not decide it; somebody else has to.');
  const decided = {
    state: verdict === 'confirm' ? ('confirmed' as const) : ('refused' as const),
    decided_by: actor,
    decided_reason: reason,
    decided_at: clock.now(),
  };
  await tx.updateTable('sports_proposal').set(decided).where('id', '=', id).execute();
  const before = { proposal: id, proposedBy: row.proposed_by, proposedFor: row.reason, request: row.request };
  await recordAudit(tx, clock, { actor, action: `${actionOf(row)} ${verdict}`, subject: row.subject, reason, before });
  return { ...row, ...decided };
}

interface DecidingWord extends OperatorWord {
  id: string;
  verdict: 'confirm' | 'refuse';
}

/**
 * Says the second person's word. Returns the proposal as it stands then; `confirmed`: the book is silent, and is asked again by the job.
 * @throws Problem not-found, conflict when it is decided already or to whoever proposed it
 */
export async function decideProposal(context: Deps, word: DecidingWord): Promise<Proposal> {
  const row = await context.database.transact(async (tx) => await takeWord(tx, context, word));
  if (word.verdict === 'refuse') return row;
  try {
    await carryOut(context, row);
  } catch (error) {
    if (!(error instanceof Problem && error.slug === 'sportsbook-down')) throw error;
  }
  return await context.database.db.selectFrom('sports_proposal').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
}
