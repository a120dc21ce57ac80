import type { ColumnType } from 'kysely';
import type { RateState } from './rates/take-rates.ts';

export interface SettingTables {
  currency: {
    code: string;
    type: 'fiat' | 'crypto';
    symbol: string;
    subunit_to_unit: bigint;
    sub_currencies: ColumnType<{ code: string; subunitToUnit: number }[], string, string>;
    is_enabled: boolean;
    is_base: boolean;
    rate: string;
    rate_at: Date;
    position: number;
    rate_source: string;
    is_rate_set: boolean;
  };
  currency_rate: {
    id: string;
    currency: string;
    rate: string;
    at: Date;
    read_at: Date;
    source: string;
    state: RateState;
  };
  country_rule: {
    code: string;
    is_blocked: boolean;
    age_of_majority: number;
  };
  help_service: {
    country: string;
    name: string;
    is_emergency: boolean;
    phone: string | null;
    site: string | null;
    source: string;
    set_by: string;
    set_at: Date;
    checked_at: Date | null;
    check_answer: string | null;
  };
  app_setting: {
    name: string;
    value: ColumnType<unknown, string, string>;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends SettingTables {}
}
