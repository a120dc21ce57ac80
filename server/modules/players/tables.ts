import type { ColumnType, Generated } from 'kysely';
import type { PlayerStatus } from '#contract/kernel/constants.ts';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface PlayerTables {
  player: {
    id: string;
    email: string;
    email_key: string;
    email_confirmed_at: Date | null;
    password_hash: string | null;
    /** Grows whenever what opens the account is replaced. */
    keys_version: Generated<number>;
    status: ColumnType<PlayerStatus, PlayerStatus | undefined, PlayerStatus>;
    nickname: string | null;
    first_name: string | null;
    last_name: string | null;
    gender: OptionalText;
    date_of_birth: string;
    country: string;
    /** Chosen by country at registration; null in rows that a version without it wrote, until the next start. */
    jurisdiction: OptionalText;
    city: OptionalText;
    address: OptionalText;
    postal_code: OptionalText;
    phone: OptionalText;
    /** The number was written into the profile, where anybody can write down any; it keeps nobody from opening an account. */
    phone_from_profile: Generated<boolean>;
    nationality: OptionalText;
    place_of_birth: OptionalText;
    profession: OptionalText;
    state: OptionalText;
    region: OptionalText;
    additional_address: OptionalText;
    receive_sms_promo: ColumnType<boolean, boolean | undefined, boolean>;
    receive_bonus: ColumnType<boolean, boolean | undefined, boolean>;
    bonus_code: OptionalText;
    affiliate_tag: OptionalText;
    affiliate_token: OptionalText;
    personal_id_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    personal_id_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    duplicate_key: string;
    locked_at: OptionalTime;
    unlocked_at: OptionalTime;
    new_email: OptionalText;
    currency: string;
    language: string;
    time_zone: string;
    receive_email_promo: boolean;
    terms_version: string;
    privacy_version: string;
    agreed_at: Date;
    /** The versions of whose change the player was told last: those of the terms and of the privacy policy. */
    told_agreements: OptionalText;
    /** Business time at which the player was last there, within a day. */
    active_at: ColumnType<Date, Date | undefined, Date>;
    /** Since when the account is at rest; null while it is not. */
    dormant_at: OptionalTime;
    /** When the player was last told that the account will be put to rest. */
    dormant_warned_at: OptionalTime;
    is_newly_registered: ColumnType<boolean, boolean | undefined, boolean>;
    created_at: Date;
    /** Under which id the support chat finds what the player wrote there. */
    chat_restore_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** The same of the conversations at Freshchat. */
    freshchat_restore_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** What the picture of the player is drawn from. */
    avatar_seed: OptionalText;
    /** Since when the row stands for records that are kept, and for nobody. */
    erased_at: OptionalTime;
  };
  duplicate_candidate: { player_id: string; other_id: string; reason: 'e-mail' | 'name and birth' | 'phone'; found_at: Date };
  player_agreement: {
    id: string;
    player_id: string;
    terms_version: string;
    privacy_version: string;
    agreed_at: Date;
    ip: string | null;
  };
  player_segment: { player_id: string; name: string };
}

declare module '#server/platform/database.ts' {
  interface Tables extends PlayerTables {}
}
