import type { ColumnType, Generated } from 'kysely';

export interface IdentityTables {
  legal_text: { document: 'terms' | 'privacy'; version: string; locale: string; source: string; kept_at: Date };
  one_time_code: {
    id: string;
    player_id: string;
    purpose: 'confirm-email' | 'change-email' | 'reset-password' | 'unlock';
    hash: Buffer;
    subject: string | null;
    session_id: string | null;
    issued_at: Date;
    expires_at: Date;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  sign_in_failure: { id: string; player_id: string | null; who: Buffer; ip: string; reason: string; at: Date };
  totp_factor: {
    player_id: string;
    secret: Buffer;
    created_at: Date;
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    last_step: Generated<bigint>;
  };
  passkey: {
    id: string;
    player_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  recovery_code: { player_id: string; hash: Buffer; used_at: ColumnType<Date | null, Date | null | undefined, Date | null> };
  passkey_challenge: { id: string; player_id: string | null; purpose: 'register' | 'prove'; challenge: string; expires_at: Date };
  social_link: { id: string; issuer: string; subject: string; player_id: string; email: string | null; linked_at: Date };
  social_login: { handle: Buffer; nonce: Buffer; expires_at: Date };
  social_nonce: { nonce: Buffer; expires_at: Date };
  autologin_token: {
    id: string;
    player_id: string;
    issued_by: string;
    issued_at: Date;
    expires_at: Date;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  security_answer: { player_id: string; question: string; answer_hash: string; answered_at: Date };
  captcha_spent: { hash: Buffer; expires_at: Date };
  attempt_throttle: { key: Buffer; failures: number; last_at: Date; free_at: Date };
}

declare module '#server/platform/database.ts' {
  interface Tables extends IdentityTables {}
}
