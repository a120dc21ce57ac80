// The rows of schema "verification", as the database gives them.
import type { PersonInfo, ReviewResult } from '#contract/protocols/identity-check.ts';
import type { Outcome } from './rules/outcomes.ts';

/** What the person has given in the widget. */
export interface Given {
  document?: { type: DocumentType; firstName: string; lastName: string; dob: string; validUntil: string };
  hasFace?: true;
  address?: { street: string; postCode: string; town: string };
}

export const documentTypes = ['PASSPORT', 'ID_CARD', 'DRIVERS'] as const;
export type DocumentType = (typeof documentTypes)[number];

export interface ApplicantRow {
  id: string;
  external_user_id: string;
  level_name: string;
  language: string;
  fixed_info: PersonInfo;
  given: Given;
  review_status: 'init' | 'pending' | 'onHold' | 'completed';
  review_result: ReviewResult | null;
  attempt: number;
  review_at: Date | null;
  next_outcome: Outcome | null;
  next_at: Date | null;
  created_at: Date;
}

export interface WebhookRow {
  id: string;
  body: string;
  copies_left: number;
  failures: number;
  give_up_at: Date;
}
