import type { ColumnType, Generated } from 'kysely';
import type { CheckKind, VerifiedAct } from '#contract/verification.ts';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** What the table keeps of a check; whether it has aged, and whether the profile still fits, is judged when it is read. */
export type KeptStatus = 'pending' | 'on-hold' | 'approved' | 'rejected' | 'retry';

export interface VerificationTables {
  verification: {
    player_id: string;
    version: Generated<number>;
    applicant_id: OptionalText;
    attempt: Generated<number>;
    review_status: OptionalText;
    next_ask_at: OptionalTime;
    notice_version: OptionalText;
    notice_at: OptionalTime;
  };
  verification_check: {
    player_id: string;
    kind: CheckKind;
    status: KeptStatus;
    method: 'checker' | 'operator';
    labels: string[];
    subject_keys: Buffer[];
    decided_at: Date | null;
    expires_at: Date | null;
    document_id: OptionalText;
    updated_at: Date;
  };
  verification_webhook: { digest: Buffer; player_id: string; type: string; at: Date };
  verification_requirement: {
    player_id: string;
    act: VerifiedAct;
    kind: CheckKind;
    event: string;
    known_at: Date;
    told_at: Date;
    told_by: string;
  };
  verification_rules_told: { jurisdiction: string; digest: Buffer; reached: OptionalText; at: Date };
  exclusion_list_entry: {
    id: string;
    keys: Buffer[];
    reason: string;
    added_by: string;
    added_at: Date;
    removed_by: OptionalText;
    removed_at: OptionalTime;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends VerificationTables {}
}
