// Documents follow the checks: a check that does not hold asks for the document that proves it, as the rules say, and one that holds again asks no
// more. The same state again changes nothing.
import { checkRules, provenBy } from '#contract/documents/document-rules.ts';
import type { DocumentEvent, DocumentKind } from '#contract/documents/document-kinds.ts';
import { type CheckKind, verifiedActs } from '#contract/verification.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import { type Player, rulesOf } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { askForDocument } from './documents/ask-for-document.ts';
import { withdrawRequests } from './documents/withdraw-requests.ts';
import { needsOf } from './needs.ts';
import type { CheckState } from './read-verification.ts';

/** The events by which a check asks. */
const ofChecks: readonly DocumentEvent[] = ['account-opened', 'check-failed', 'details-changed', 'document-expired'];
const proving: readonly DocumentKind[] = ['identity', 'address'];

const isNeeded = (rules: Rules, kinds: readonly CheckKind[]): boolean =>
  verifiedActs.some((act) => needsOf(rules, act).checks.some((kind) => kinds.includes(kind)));

/** Returns the event by which a check asks for this document; undefined where it asks for none. */
function eventOf(rules: Rules, hasChecker: boolean, kind: DocumentKind, checks: readonly CheckState[]): DocumentEvent | undefined {
  const row = checkRules(rules.documentsNeeded).find(
    (one) =>
      one.kind === kind &&
      checks.some(
        (check) =>
          check.kind === one.check &&
          one.statuses.includes(check.status) &&
          (one.labels.length === 0 || check.labels.some((label) => one.labels.includes(label))),
      ),
  );
  if (row !== undefined) return row.event;
  // where nobody else checks, an operator does, by documents, and they are asked for at once
  const isUnchecked = !hasChecker && checks.some((check) => provenBy[kind].includes(check.kind) && check.status === 'none');
  return isUnchecked ? 'account-opened' : undefined;
}

/** Asks for what the checks of a player need now, and takes back what they need no more. */
export async function followChecks(tx: Tx, context: VerificationDeps, player: Player, checks: readonly CheckState[]): Promise<void> {
  const rules = rulesOf(context, player);
  for (const kind of proving) {
    const proven = checks.filter((check) => provenBy[kind].includes(check.kind));
    const event = isNeeded(rules, provenBy[kind]) ? eventOf(rules, context.checker !== undefined, kind, checks) : undefined;
    if (event !== undefined)
      await askForDocument(tx, context, { playerId: player.id, kind, event, knownAt: context.clock.now(), actor: 'system' });
    else if (proven.every(({ status }) => status === 'approved'))
      await withdrawRequests(tx, context, { playerId: player.id, kind, events: ofChecks, reason: 'verified without it' });
  }
}
