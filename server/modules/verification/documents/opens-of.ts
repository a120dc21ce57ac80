// What waits for a document: the acts whose checks it proves, those that the rules bar until it is approved, and the withdrawal that asked for it.
import { depositRules, provenBy } from '#contract/documents/document-rules.ts';
import { type CheckKind, verifiedActs, type VerifiedAct } from '#contract/verification.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import { needsOf } from '../needs.ts';
import type { DocumentRequestRow } from './to-document.ts';

/** Returns the acts that wait for what is asked; none once it is approved or taken back. */
export function opensOf(
  rules: Rules,
  approved: ReadonlySet<CheckKind>,
  { kind, event, status }: Pick<DocumentRequestRow, 'kind' | 'event' | 'status'>,
): VerifiedAct[] {
  if (status === 'approved' || status === 'withdrawn') return [];
  if (event === 'withdrawal') return ['withdrawal'];
  const bars = depositRules(rules.documentsNeeded).flatMap((row) => (row.kind === kind && event === 'deposit-sum' ? row.bars : []));
  const proves = (check: CheckKind): boolean => provenBy[kind].includes(check) && !approved.has(check);
  return verifiedActs.filter((act) => bars.includes(act) || needsOf(rules, act).checks.some(proves));
}
