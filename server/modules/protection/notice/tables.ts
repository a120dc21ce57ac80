export interface ProtectionNoticeTables {
  protection_notice: { player_id: string; version: string; read_at: Date };
}

declare module '#server/platform/database.ts' {
  interface Tables extends ProtectionNoticeTables {}
}
