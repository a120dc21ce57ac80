// The database's tables as types. Each row type belongs to the module that owns the table; no other names it in SQL.
import type { NotificationTables } from '#server/modules/notifications/tables.ts';
import type { PaymentTables } from '#server/modules/payments/tables.ts';
import type { GameTables } from '#server/modules/games/tables.ts';
import type { IdentityTables } from '#server/modules/identity/tables.ts';
import type { PlayerTables } from '#server/modules/players/tables.ts';
import type { SessionTables } from '#server/modules/sessions/tables.ts';
import type { SettingTables } from '#server/modules/settings/tables.ts';
import type { WalletTables } from '#server/modules/wallet/tables.ts';
import type { AlarmTable } from '#server/platform/alarms.ts';
import type { AuditTable } from '#server/platform/audit.ts';
import type { MailAllowanceTable } from '#server/platform/mail-allowance.ts';
import type { MailTable } from '#server/platform/mail.ts';
import type { OutboxTable } from '#server/platform/outbox.ts';

interface PlatformTables {
  outbox: OutboxTable;
  mail: MailTable;
  mail_allowance: MailAllowanceTable;
  audit: AuditTable;
  alarm: AlarmTable;
}

export interface Tables
  extends PlatformTables,
    SettingTables,
    PlayerTables,
    SessionTables,
    IdentityTables,
    WalletTables,
    PaymentTables,
    GameTables,
    NotificationTables {}
