// A player's verification as it stands: what the table keeps, judged by the clock and by the profile of today.
import type { Selectable } from 'kysely';
import { checkKinds, type CheckKind, type CheckStatus, noticeVersion, verifiedActs } from '#contract/verification.ts';
import { depositRules } from '#contract/documents/document-rules.ts';
import type { Output } from '#contract/kernel/calls.ts';
import { type Player, requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { needsOf } from './needs.ts';
import { profileKeys } from './subject-keys.ts';
import type { VerificationTables } from './tables.ts';

export type VerificationRow = Selectable<VerificationTables['verification']>;
export type CheckRow = Selectable<VerificationTables['verification_check']>;
type Context = Pick<VerificationDeps, 'clock' | 'secrets' | 'jurisdictions' | 'checker'>;

export interface CheckState {
  kind: CheckKind;
  status: CheckStatus;
  method: string | null;
  at: Date | null;
  expiresAt: Date | null;
  labels: string[];
}

const absent = (kind: CheckKind): CheckState => ({ kind, status: 'none', method: null, at: null, expiresAt: null, labels: [] });

/** What keeps an approved check from holding today. */
const differing: Readonly<Record<CheckKind, { status: CheckStatus; label: string }>> = {
  age: { status: 'rejected', label: 'birth-date-differs' },
  identity: { status: 'retry', label: 'name-differs' },
  address: { status: 'expired', label: 'address-changed' },
};

/** Returns how a check stands by the clock and by the profile of today. */
export function stateOf({ clock, secrets }: Pick<Context, 'clock' | 'secrets'>, row: CheckRow, player: Player): CheckState {
  const { kind, method, decided_at: at, expires_at: expiresAt } = row;
  const state = { kind, status: row.status as CheckStatus, method, at, expiresAt, labels: [...row.labels] };
  if (row.status !== 'approved') return state;
  if (expiresAt !== null && expiresAt <= clock.now()) return { ...state, status: 'expired', labels: ['expired'] };
  const own = profileKeys(secrets, kind, player);
  // a person has a name; an address may be verified that no profile says, until it says another
  const isUnsaid = kind === 'address' && own.length === 0 && row.subject_keys.length === 0;
  const isSame = isUnsaid || own.some((key) => row.subject_keys.some((kept) => kept.equals(key)));
  return isSame ? state : { ...state, status: differing[kind].status, labels: [differing[kind].label] };
}

/** How each check stands, in the order of the contract. */
export async function readChecks(db: Db, context: Pick<Context, 'clock' | 'secrets'>, player: Player): Promise<CheckState[]> {
  const rows = await db.selectFrom('verification_check').selectAll().where('player_id', '=', player.id).execute();
  return checkKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return row === undefined ? absent(kind) : stateOf(context, row, player);
  });
}

/** The player's row, made where there is none and locked: what happens to the checks of a player happens one after the other. */
export async function lockVerification(tx: Tx, playerId: string): Promise<VerificationRow> {
  await tx
    .insertInto('verification')
    .values({ player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await tx.selectFrom('verification').selectAll().where('player_id', '=', playerId).forUpdate().executeTakeFirstOrThrow();
}

const waiting: readonly CheckStatus[] = ['pending', 'on-hold'];

/** Whether the widget has something to do: a check that is not there, and is neither under way nor refused for good. */
export const mayBegin = (checks: readonly CheckState[]): boolean =>
  !checks.some(({ status }) => waiting.includes(status)) &&
  checks.some(({ status, labels }) => status === 'none' || status === 'retry' || (status === 'expired' && labels.length > 0));

/** The whole state as its owner sees it. */
export async function readVerificationOf(db: Db, context: Context, playerId: string): Promise<Output<'readVerification'>['data']> {
  const player = await requirePlayer(db, playerId);
  const [checks, row, requirements] = await Promise.all([
    readChecks(db, context, player),
    db.selectFrom('verification').selectAll().where('player_id', '=', playerId).executeTakeFirst(),
    db.selectFrom('verification_requirement').selectAll().where('player_id', '=', playerId).execute(),
  ]);
  const approved = new Set(checks.filter(({ status }) => status === 'approved').map(({ kind }) => kind));
  const rules = rulesOf(context, player);
  const needs = verifiedActs.flatMap((act) => {
    const need = needsOf(rules, act);
    if (need.checks.length === 0) return [];
    const told = requirements.find((one) => one.act === act && need.checks.includes(one.kind));
    return [
      {
        act,
        checks: [...need.checks],
        missing: need.checks.filter((kind) => !approved.has(kind)),
        above: need.above?.amount ?? null,
        currency: need.above?.currency ?? null,
        event: told?.event ?? 'rules',
        knownAt: told?.known_at ?? context.clock.now(),
        toldAt: told?.told_at ?? context.clock.now(),
      },
    ];
  });
  return {
    playerId,
    checks,
    needs,
    later: depositRules(rules.documentsNeeded).map(({ kind, event, above, days, bars }) => ({
      kind,
      event,
      days,
      bars,
      above: above.amount,
      currency: above.currency,
    })),
    canBegin: context.checker !== undefined && mayBegin(checks),
    notice: { version: noticeVersion, acknowledgedAt: row?.notice_version === noticeVersion ? row.notice_at : null },
    version: row?.version ?? 0,
  };
}
