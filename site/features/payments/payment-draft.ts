// What somebody was about to pay, for this tab and this player: kept through a reload, and through a payment that failed. Where a withdrawal goes is not kept.
import { readSession } from '#site/shared/api/session.ts';
import type { PaymentKind } from './payment-sheet.ts';

/** Removed with the session. */
const draftKey = 'payment-draft';

export interface PaymentDraft {
  kind: PaymentKind;
  currency: string;
  method: string;
  /** In smallest units. */
  amount: number;
  /** It was being reviewed. */
  isReviewed?: boolean;
  /** The method did not work: another one is chosen. */
  isOtherMethod?: boolean;
}

const owner = (): string | undefined => {
  const session = readSession();
  return session.status === 'player' ? session.profile.id : undefined;
};

export function keepDraft(draft: PaymentDraft): void {
  const playerId = owner();
  if (playerId !== undefined) sessionStorage.setItem(draftKey, JSON.stringify({ ...draft, playerId }));
}

export const dropDraft = (): void => sessionStorage.removeItem(draftKey);

type Kept = PaymentDraft & { playerId: string };

function readKept(): Kept | undefined {
  const kept = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as Kept | null;
  return kept !== null && kept.playerId === owner() ? kept : undefined;
}

/** The draft of this player, if it is of this kind. */
export function readDraft(kind: PaymentKind): PaymentDraft | undefined {
  const kept = readKept();
  return kept?.kind === kind ? kept : undefined;
}

/** What was reviewed is chosen anew. */
export function leaveReview(): void {
  const kept = readKept();
  if (kept?.isReviewed === true) keepDraft({ ...kept, isReviewed: false });
}
