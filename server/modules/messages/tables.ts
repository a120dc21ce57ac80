import type { ColumnType } from 'kysely';
import type { MailRhythm, NotificationWay } from '#contract/notification-kinds.ts';

export interface NotificationTables {
  notification: {
    id: string;
    player_id: string;
    subject: string;
    data: ColumnType<{ event: string } & Record<string, unknown>, string, never>;
    version: number;
    purpose: ColumnType<'service' | 'promotion', 'service' | 'promotion' | undefined, never>;
    /** Why it is not shown; null: it is. */
    suppressed: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Date;
  };
  told: {
    player_id: string;
    key: string;
    kind: string;
    ways: string[];
    told_at: Date;
  };
  notification_choice: {
    player_id: string;
    kind: string;
    way: NotificationWay;
    is_on: boolean;
    changed_at: Date;
  };
  notification_setting: {
    player_id: string;
    /** Minutes of the player's day. */
    quiet_from: number | null;
    quiet_until: number | null;
    mail_rhythm: ColumnType<MailRhythm, MailRhythm | undefined, MailRhythm>;
    changed_at: Date;
  };
  notification_digest: {
    id: string;
    player_id: string;
    kind: string;
    subject: string;
    body: string;
    due_at: Date;
    created_at: Date;
  };
  push_subscription: {
    id: string;
    player_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Date;
    sent_at: Date | null;
  };
  communication: {
    id: string;
    request_key: string;
    request_hash: Buffer | null;
    player_id: string | null;
    email: string;
    topic: string;
    message: string;
    locale: string;
    created_at: Date;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends NotificationTables {}
}
