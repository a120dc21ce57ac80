export interface LimitPromptTables {
  limit_prompt: { player_id: string; place: 'sign-up' | 'deposit'; declined_at: Date };
}

declare module '#server/platform/database.ts' {
  interface Tables extends LimitPromptTables {}
}
