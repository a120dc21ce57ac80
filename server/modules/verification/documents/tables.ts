import type { ColumnType, Generated } from 'kysely';
import type { DocumentEvent, DocumentKind, DocumentRequestStatus, DocumentType } from '#contract/documents/document-kinds.ts';
import type { DocumentStatus } from '#contract/kernel/constants.ts';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface DocumentTables {
  document_request: {
    id: string;
    player_id: string;
    kind: DocumentKind;
    reason: Generated<string>;
    event: DocumentEvent;
    event_id: Optional<string>;
    about: Generated<string>;
    known_at: Date;
    asked_at: Date;
    asked_by: string;
    status: Generated<DocumentRequestStatus>;
  };
  document: {
    id: string;
    request_id: string;
    player_id: string;
    status: Generated<DocumentStatus>;
    reason: Optional<string>;
    content_key: Buffer;
    created_at: Date;
    decided_at: Optional<Date>;
    decided_by: Optional<string>;
    /** A day: YYYY-MM-DD. */
    expires_on: Optional<string>;
  };
  document_file: {
    document_id: string;
    number: number;
    file_id: string;
    shown_file_id: Optional<string>;
    type: DocumentType;
    size: number;
    name_sealed: Buffer;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends DocumentTables {}
}
