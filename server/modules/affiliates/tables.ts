import type { ColumnType, Generated } from 'kysely';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** The first day of a month, YYYY-MM-01. */
type Month = string;

export interface AffiliateTables {
  affiliate_partner: {
    id: string;
    name: string;
    email: string;
    token_hash: Buffer;
    postback_url: ColumnType<string | null, string | null | undefined, string | null>;
    postback_key_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    created_at: Date;
    closed_at: OptionalTime;
  };
  affiliate_tag: { tag: string; partner_id: string; created_at: Date };
  affiliate_deal: {
    partner_id: string;
    from_month: Month;
    revenue_share: number;
    cost_share: number;
    payment_cost: number;
    cpa: bigint | null;
    cpa_currency: string | null;
    cpa_deposit: bigint | null;
    cpa_stake: bigint | null;
    carries_over: boolean;
    created_at: Date;
  };
  affiliate_player: {
    player_id: string;
    partner_id: string;
    tag: string;
    click_token: string | null;
    clicked_at: Date;
    attributed_at: Date;
    first_deposit_at: OptionalTime;
    cpa_month: ColumnType<Month | null, undefined, Month | null>;
    refused_at: OptionalTime;
  };
  affiliate_statement: {
    partner_id: string;
    month: Month;
    currency: string;
    players: number;
    revenue: bigint;
    bonus_cost: bigint;
    deposited: bigint;
    withdrawn: bigint;
    costs: bigint;
    net: bigint;
    carried_in: bigint;
    share: bigint;
    cpa_players: number;
    cpa: bigint;
    carried_out: bigint;
    commission: bigint;
    closed_at: Date;
  };
  affiliate_month: { partner_id: string; month: Month; closed_at: Date };
  affiliate_postback: {
    id: string;
    partner_id: string;
    player_id: string;
    event: PostbackEvent;
    happened_at: Date;
    delivered_at: OptionalTime;
    attempts: Generated<number>;
    last_answer: ColumnType<string | null, undefined, string>;
  };
  affiliate_flag: {
    player_id: string;
    kind: FlagKind;
    partner_id: string;
    evidence: ColumnType<unknown, string, never>;
    noted_at: Date;
  };
}

export type PostbackEvent = 'registration' | 'first-deposit';
export type FlagKind = 'self-referral' | 'one-device';

declare module '#server/platform/database.ts' {
  interface Tables extends AffiliateTables {}
}
